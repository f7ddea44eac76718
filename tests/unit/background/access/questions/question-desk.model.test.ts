import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuestionOutcome } from '../../../../../src/background/access/questions/question-outcome.ts';
import type { WindowId } from '../../../../../src/background/access/questions/question-window.ts';
import { maxWaiting } from '../../../../../src/background/access/questions/waiting-list.ts';
import {
  type Question,
  type QuestionChoice,
  questionChoices,
} from '../../../../../src/protocol/questions.ts';
import { quiet } from '../../../registry/clock.ts';
import { FakeBrowser, question } from './fake-browser.ts';

/** What pages, the person and the browser may do, in any order, at any moment. */
type Step =
  | { do: 'ask' | 'burst'; site: number; tab: number; tool: number; input: number }
  | { do: 'answer' | 'answer-site'; which: number; choice: QuestionChoice }
  | { do: 'abort' | 'close-tab' | 'unmute'; which: number }
  | { do: 'open' | 'open-untold' | 'tell' | 'fail' | 'gone' | 'answered' | 'refused' }
  | { do: 'dismiss' | 'foreign' | 'greet' | 'restart' }
  | { do: 'wait'; ms: number };

const few = fc.integer({ min: 0, max: 2 });
const which = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('ask' as const), site: few, tab: few, tool: few, input: few }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('burst' as const), site: few, tab: few, tool: few, input: few }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('answer', 'answer-site'),
      which,
      choice: fc.constantFrom(...questionChoices),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('abort', 'abort', 'close-tab', 'unmute'), which }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('open', 'open-untold', 'tell', 'fail') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('gone', 'answered', 'refused') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('dismiss', 'foreign', 'greet', 'restart') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 30_000, 60_000) }),
  },
);

interface Asked {
  readonly question: Question;
  readonly controller: AbortController;
  /** The worker it was asked of was not stopped since. */
  lost: boolean;
  /** What the person said that counts for it. */
  readonly said: Set<QuestionChoice>;
  /** Every end it came to. */
  readonly ends: (QuestionOutcome | { readonly how: 'rejected'; readonly reason: unknown })[];
}

/** One run, with the little that must be known to say what is right. */
class World {
  readonly browser = new FakeBrowser();
  readonly asked: Asked[] = [];
  #untold: (() => void)[] = [];
  readonly #closedTabs = new Set<number>();
  #bursts = 0;

  constructor() {
    this.browser.manual = true;
  }

  get pending(): readonly Asked[] {
    return this.asked.filter(({ ends, lost }) => ends.length === 0 && !lost);
  }

  async take(next: Step): Promise<void> {
    const { browser } = this;
    const { desk } = browser;
    switch (next.do) {
      case 'ask':
        this.#ask(next, { n: next.input });
        break;
      case 'burst':
        this.#bursts++;
        for (let n = 0; n < 21; n++) this.#ask(next, { burst: this.#bursts, n });
        break;
      case 'answer': {
        const chosen = desk.waiting[next.which % desk.waiting.length];
        if (chosen === undefined) break;
        this.#say(next.choice, (each) => key(each) === key(chosen), chosen);
        expect(desk.answer(chosen.id, next.choice)).toBe(true);
        expect(desk.answer(chosen.id, 'always'), 'answered twice').toBe(false);
        break;
      }
      case 'answer-site': {
        const site = desk.waiting[next.which % desk.waiting.length]?.site;
        if (site === undefined) break;
        this.#say(next.choice, (each) => each.site === site);
        expect(desk.answerSite(site, next.choice)).toBe(true);
        break;
      }
      case 'abort':
        this.pending[next.which % this.pending.length]?.controller.abort('aborted');
        break;
      case 'close-tab':
        this.#closedTabs.add(next.which % 3);
        desk.tabClosed(next.which % 3);
        break;
      case 'unmute':
        desk.unmute(sites[next.which % 3] ?? '');
        break;
      case 'open':
        if (browser.opening.length > 0) browser.open();
        break;
      case 'open-untold':
        if (browser.opening.length > 0) this.#untold.push(browser.open(true).tell);
        break;
      case 'tell':
        for (const tell of this.#untold.splice(0)) tell();
        break;
      case 'fail':
        browser.opening.shift()?.reject(new Error('no window'));
        break;
      case 'gone':
      case 'answered':
      case 'refused':
        browser.close(next.do);
        break;
      case 'dismiss':
        for (const id of browser.windows) browser.remove(id);
        break;
      case 'foreign':
        desk.windowClosed(999 as WindowId);
        break;
      case 'greet':
        for (const id of browser.windows) desk.adoptWindow(id);
        break;
      case 'restart':
        // A window that no worker knows of yet can be beside another for a moment: told elsewhere.
        if (this.#untold.length > 0 || browser.opening.length > 0) break;
        for (const each of this.pending) each.lost = true;
        browser.restart();
        break;
      case 'wait':
        await browser.clock.advance(next.ms);
        break;
    }
  }

  /** What is wrong at this very moment, whatever runs. */
  check(): void {
    const { browser } = this;
    const { waiting } = browser.desk;
    expect(browser.windows.size + browser.opening.length, 'windows at once').toBeLessThanOrEqual(1);
    expect(waiting.length).toBeLessThanOrEqual(maxWaiting.all);
    for (const site of sites) {
      expect(waiting.filter((each) => each.site === site).length).toBeLessThanOrEqual(maxWaiting.site);
    }
    expect(new Set(waiting.map(({ id }) => id)).size).toBe(waiting.length);
    expect(new Set(waiting.map(key)).size, 'equal entries').toBe(waiting.length);
    for (const { expiresAt } of waiting) expect(expiresAt).toBeGreaterThan(browser.clock.now());
  }

  /** What is wrong once promises have settled. */
  checkSettled(): void {
    const counted = new Map<string, number>();
    for (const { question: each } of this.pending) counted.set(key(each), (counted.get(key(each)) ?? 0) + 1);
    const listed = new Map(this.browser.desk.waiting.map((each) => [key(each), each.calls]));
    expect(listed, 'who waits is on the list').toEqual(counted);
    for (const {
      ends,
      said,
      lost,
      controller,
      question: { tabId },
    } of this.asked) {
      expect(ends.length).toBeLessThanOrEqual(1);
      const [end] = ends;
      if (lost) expect(ends).toEqual([]);
      // A person’s word reaches all it counts for, and nothing else is taken for it.
      else if (said.size > 0) expect(end).toEqual({ how: 'answered', choice: [...said][0] });
      else expect(end?.how).not.toBe('answered');
      if (end?.how === 'rejected') {
        if (end.reason === 'aborted') expect(controller.signal.aborted).toBe(true);
        else expect(this.#closedTabs).toContain(tabId);
      }
    }
  }

  /** The browser does all it was asked to, until nothing is left to do but wait for a person. */
  async calm(): Promise<void> {
    for (let round = 0; round < 5; round++) {
      for (const tell of this.#untold.splice(0)) tell();
      while (this.browser.opening.length > 0) this.browser.open();
      while (this.browser.closing.length > 0) this.browser.close();
      await quiet();
      await this.browser.clock.advance(1_000);
      this.check();
    }
  }

  #ask(of: { site: number; tab: number; tool: number }, input: Question['input']): void {
    const each: Asked = {
      question: question({ site: sites[of.site] ?? '', tabId: of.tab, name: `tool-${of.tool}`, input }),
      controller: new AbortController(),
      lost: false,
      said: new Set(),
      ends: [],
    };
    const muted = this.browser.desk.mutes.some(({ site }) => site === each.question.site);
    this.asked.push(each);
    this.browser.desk.ask(each.question, each.controller.signal).then(
      (outcome) => {
        if (muted) expect(outcome.how).toBe('muted');
        each.ends.push(outcome);
      },
      (reason: unknown) => each.ends.push({ how: 'rejected', reason }),
    );
  }

  #say(choice: QuestionChoice, direct: (each: Question) => boolean, chosen?: Question): void {
    const lasting = choice === 'session' || choice === 'always';
    for (const { question: each, said } of this.pending) {
      const sameTool =
        chosen !== undefined && each.site === chosen.site && each.tool.name === chosen.tool.name;
      if (direct(each) || (lasting && sameTool)) said.add(choice);
    }
  }
}

const sites = ['https://a.example', 'https://b.example', 'https://c.example'];

function key({ site, tabId, tool, input }: Question): string {
  return JSON.stringify([site, tabId, tool.name, input]);
}

it('asks each question once, in one window at most, after any history', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 40 }),
      async (steps) => {
        const world = new World();
        for (const [next, pause] of steps) {
          // Whom the person answers, and what a stopped worker loses, is known once promises have settled. All else
          // may come between.
          if (pause || next.do === 'answer' || next.do === 'answer-site' || next.do === 'restart') {
            await quiet();
            world.checkSettled();
          }
          await world.take(next);
          world.check();
        }

        await world.calm();
        world.checkSettled();
        const { browser } = world;
        expect(browser.windows.size, 'a window exactly where something waits').toBe(
          browser.desk.waiting.length > 0 ? 1 : 0,
        );
        await browser.clock.advance(60_000);
        await world.calm();
        world.checkSettled();
        expect(browser.windows.size).toBe(0);
        expect(browser.desk.waiting).toEqual([]);
        for (const { ends, lost } of world.asked) expect(ends).toHaveLength(lost ? 0 : 1);
        for (const [end] of world.asked.map(({ ends }) => ends))
          seen.set(end?.how ?? 'lost', (seen.get(end?.how ?? 'lost') ?? 0) + 1);
      },
    ),
    { numRuns: 1_000 },
  );
  // The histories did reach every end there is.
  const ends = ['answered', 'closed', 'lost', 'muted', 'no-window', 'rejected', 'unanswered'];
  expect([...seen.keys()].sort()).toEqual(ends);
}, 60_000);
