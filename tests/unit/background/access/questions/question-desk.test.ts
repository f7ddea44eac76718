import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestionDesk } from '../../../../../src/background/access/questions/question-desk.ts';
import type { WindowId } from '../../../../../src/background/access/questions/question-window.ts';
import {
  type AskedExternal,
  type Question,
  questionPatience,
} from '../../../../../src/protocol/questions.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { quiet } from '../../../registry/clock.ts';
import { FakeBrowser, never, question } from './fake-browser.ts';

let browser: FakeBrowser;
let desk: QuestionDesk;

beforeEach(() => {
  browser = new FakeBrowser();
  desk = browser.desk;
});

const site = 'https://a.example';
const other = 'https://b.example';
const asking = (change: Parameters<typeof question>[0] = {}, signal = never()) =>
  desk.ask(question(change), signal);
/** Different questions of one site. */
const burst = (count: number, of = site): Question[] =>
  Array.from({ length: count }, (_, n) => question({ site: of, input: { n } }));
/** The window there is. */
const theWindow = (): WindowId => {
  const [id, ...more] = browser.windows;
  if (id === undefined || more.length > 0) throw new Error(`there are ${browser.windows.size} windows`);
  return id;
};
const firstId = (): string => desk.waiting[0]?.id ?? 'none';

describe('one question', () => {
  it('is shown in a window, in full, and answered', async () => {
    await browser.clock.advance(5_000);
    const outcome = asking();
    await quiet();
    expect(browser.windows.size).toBe(1);
    expect(desk.waiting).toEqual([
      { ...question(), id: 'question-1', askedAt: 5_000, expiresAt: 65_000, calls: 1 },
    ]);
    expect(desk.answer('question-1', 'once')).toBe(true);
    expect(await outcome).toEqual({ how: 'answered', choice: 'once' });
    expect(desk.waiting).toEqual([]);
    expect(browser.windows.size).toBe(0);
  });

  it('is answered once: a second answer finds nothing', async () => {
    const outcome = asking();
    desk.answer(firstId(), 'deny');
    expect(desk.answer('question-1', 'always')).toBe(false);
    expect(await outcome).toEqual({ how: 'answered', choice: 'deny' });
  });

  it('is unanswered after a minute', async () => {
    const outcome = asking();
    await browser.clock.advance(questionPatience - 1);
    expect(desk.waiting).toHaveLength(1);
    await browser.clock.advance(1);
    expect(await outcome).toEqual({ how: 'unanswered' });
    expect(browser.windows.size).toBe(0);
  });

  it('has its minute from when it was asked, whatever else waits', async () => {
    const first = asking({ input: { n: 1 } });
    await browser.clock.advance(40_000);
    const second = asking({ input: { n: 2 } });
    await browser.clock.advance(20_000);
    expect(await first).toEqual({ how: 'unanswered' });
    expect(desk.waiting.map(({ input }) => input)).toEqual([{ n: 2 }]);
    await browser.clock.advance(40_000);
    expect(await second).toEqual({ how: 'unanswered' });
  });

  it('leaves the list when its call is aborted, and the window goes', async () => {
    const controller = new AbortController();
    const outcome = asking({}, controller.signal);
    await quiet();
    controller.abort(new Error('no longer'));
    await expect(outcome).rejects.toThrow('no longer');
    expect(desk.waiting).toEqual([]);
    expect(browser.windows.size).toBe(0);
    expect(browser.clock.waiting).toBe(0);
  });

  it('is not asked by a call that is aborted already', async () => {
    await expect(asking({}, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(browser.opened).toBe(0);
  });

  it('keeps an answer that came before the abort', async () => {
    const controller = new AbortController();
    const outcome = asking({}, controller.signal);
    desk.answer(firstId(), 'once');
    controller.abort(new Error('late'));
    expect(await outcome).toEqual({ how: 'answered', choice: 'once' });
  });
});

describe('several questions', () => {
  it('join the one list and open no second window, not even while the first one opens', async () => {
    browser.manual = true;
    void asking({ tabId: 1 });
    void asking({ tabId: 2 });
    await quiet();
    expect(browser.opening).toHaveLength(1);
    browser.open();
    await quiet();
    void asking({ tabId: 3, site: other });
    await quiet();
    expect(browser.opening).toHaveLength(0);
    expect(browser.windows.size).toBe(1);
    expect(desk.waiting.map(({ tabId }) => tabId)).toEqual([1, 2, 3]);
    expect(desk.waitingIn(2).map(({ tabId }) => tabId)).toEqual([2]);
  });

  it('that are equal are one entry, and share its answer', async () => {
    const outcomes = [asking({ input: { a: 1, b: [2] } }), asking({ input: { b: [2], a: 1 } })];
    expect(desk.waiting.map(({ calls }) => calls)).toEqual([2]);
    desk.answer(firstId(), 'once');
    expect(await Promise.all(outcomes)).toEqual([
      { how: 'answered', choice: 'once' },
      { how: 'answered', choice: 'once' },
    ]);
  });

  it.each<[string, Parameters<typeof question>[0]]>([
    ['another site', { site: other }],
    ['another tab', { tabId: 2 }],
    ['another tool', { name: 'pagehand_type' }],
    ['another input', { input: { uid: 'e2' } }],
    ['more input', { input: { uid: 'e1', double: true } }],
    ['another effect under the same name', { tool: { ...question().tool, effect: 'read' } }],
    ['other words', { consequence: 'It sends money.' }],
  ])('are two with %s', (_, change) => {
    void asking();
    void asking(change);
    expect(desk.waiting.map(({ calls }) => calls)).toEqual([1, 1]);
  });

  it.each<[string, Partial<AskedExternal>]>([
    ['another server of the same name', { server: 'Acme 2' }],
    ['a tool that may destroy something now', { destructive: true }],
    ['a tool that changed', { changes: [{ part: 'title', before: 'Look', after: 'Pay' }] }],
    ['a change of another kind', { changes: [{ part: 'unseen' }] }],
  ])('about tools of servers are two with %s, for `always`, too', async (_, change) => {
    const about = (more: Partial<AskedExternal> = {}) => ({
      tool: {
        ...question().tool,
        external: { server: 'Acme', destructive: false, changes: [], ...more },
      },
    });
    const same = [asking(about()), asking(about())];
    void asking(about(change));
    expect(desk.waiting.map(({ calls }) => calls)).toEqual([2, 1]);
    desk.answer(firstId(), 'always');
    await Promise.all(same);
    expect(desk.waiting.map(({ tool }) => tool)).toEqual([about(change).tool]);
  });

  it('that are equal leave one by one', async () => {
    const controllers = [new AbortController(), new AbortController()];
    const outcomes = controllers.map(({ signal }) => asking({}, signal));
    controllers[0]?.abort(new Error('first'));
    await expect(outcomes[0]).rejects.toThrow('first');
    expect(desk.waiting.map(({ calls }) => calls)).toEqual([1]);
    controllers[1]?.abort(new Error('second'));
    await expect(outcomes[1]).rejects.toThrow('second');
    expect(desk.waiting).toEqual([]);
  });

  it('are answered one by one with `once`', async () => {
    const first = asking({ input: { n: 1 } });
    void asking({ input: { n: 2 } });
    desk.answer(firstId(), 'once');
    expect(await first).toEqual({ how: 'answered', choice: 'once' });
    expect(desk.waiting.map(({ input }) => input)).toEqual([{ n: 2 }]);
  });

  it.each(['session', 'always'] as const)('of one tool and site are answered by `%s`', async (choice) => {
    const outcomes = [asking(), asking({ input: { n: 2 } }), asking({ tabId: 2 })];
    void asking({ site: other });
    void asking({ name: 'pagehand_type' });
    void asking({ input: { n: 3 }, tool: { ...question().tool, description: 'Pays.' } });
    desk.answer(firstId(), choice);
    for (const outcome of outcomes) expect(await outcome).toEqual({ how: 'answered', choice });
    expect(desk.waiting.map(({ site, tool }) => [site, tool.name, tool.description])).toEqual([
      [other, 'pagehand_click', 'Clicks.'],
      [site, 'pagehand_type', 'Clicks.'],
      [site, 'pagehand_click', 'Pays.'],
    ]);
  });

  it('of one site can be answered together', async () => {
    const outcomes = burst(3).map((each) => desk.ask(each, never()));
    void asking({ site: other });
    expect(desk.answerSite(site, 'deny')).toBe(true);
    for (const outcome of outcomes) expect(await outcome).toEqual({ how: 'answered', choice: 'deny' });
    expect(desk.waiting.map((each) => each.site)).toEqual([other]);
    expect(desk.answerSite(site, 'once')).toBe(false);
  });

  it('of one site are answered together only as far as they were shown', async () => {
    const seen = asking({ input: { n: 1 } });
    const shown = desk.waiting.map(({ id }) => id);
    void asking({ input: { n: 2 } });
    desk.answerSite(site, 'once', shown);
    expect(await seen).toEqual({ how: 'answered', choice: 'once' });
    expect(desk.waiting.map(({ input }) => input)).toEqual([{ n: 2 }]);
  });

  it('of a tab that is closed leave', async () => {
    const outcome = asking({ tabId: 1 });
    void asking({ tabId: 2 });
    desk.tabClosed(1);
    await expect(outcome).rejects.toBeInstanceOf(CallError);
    expect(desk.waiting.map(({ tabId }) => tabId)).toEqual([2]);
  });
});

describe('the window', () => {
  it('denies all that waits when a person closes it', async () => {
    const outcomes = [asking(), asking({ site: other })];
    await quiet();
    browser.remove(theWindow());
    expect(await Promise.all(outcomes)).toEqual([{ how: 'closed' }, { how: 'closed' }]);
    expect(desk.waiting).toEqual([]);
  });

  it('denies nothing when it is somebody else’s', async () => {
    void asking();
    await quiet();
    desk.windowClosed(999 as WindowId);
    expect(desk.waiting).toHaveLength(1);
  });

  it('denies all that waits when it is closed before its id is known', async () => {
    browser.manual = true;
    const outcome = asking();
    await quiet();
    const { id, tell } = browser.open(true);
    browser.remove(id);
    tell();
    expect(await outcome).toEqual({ how: 'closed' });
    await quiet();
    expect(browser.opening).toHaveLength(0);
  });

  it('that cannot be opened leaves nobody to ask, and is tried again for the next question', async () => {
    browser.manual = true;
    const outcomes = [asking(), asking({ site: other })];
    const cause = new Error('no windows here');
    browser.opening.shift()?.reject(cause);
    expect(await Promise.all(outcomes)).toEqual([
      { how: 'no-window', cause },
      { how: 'no-window', cause },
    ]);
    void asking();
    expect(browser.opening).toHaveLength(1);
  });

  it('is closed as soon as it is there when nothing waits any more', async () => {
    browser.manual = true;
    const controller = new AbortController();
    const outcome = asking({}, controller.signal);
    controller.abort(new Error('gone'));
    await expect(outcome).rejects.toThrow('gone');
    browser.open();
    await quiet();
    expect(browser.closing).toHaveLength(1);
  });

  it('is used by what is asked while it opens for a question that left', async () => {
    browser.manual = true;
    const controller = new AbortController();
    const outcome = asking({}, controller.signal);
    controller.abort(new Error('gone'));
    await expect(outcome).rejects.toThrow('gone');
    void asking({ input: { n: 2 } });
    browser.open();
    await quiet();
    expect(browser.opening).toHaveLength(0);
    expect(browser.closing).toHaveLength(0);
  });

  it('is opened anew, after the old one is gone, for a question that comes while it closes', async () => {
    void asking();
    await quiet();
    browser.manual = true;
    desk.answer(firstId(), 'once');
    const late = asking({ input: { n: 2 } });
    await quiet();
    expect(browser.closing).toHaveLength(1);
    expect(browser.opening).toHaveLength(0);
    browser.close('answered');
    await quiet();
    expect(browser.opening).toHaveLength(0);
    browser.remove(theWindow());
    await quiet();
    expect(browser.opening).toHaveLength(1);
    browser.open();
    desk.answer(firstId(), 'once');
    expect(await late).toEqual({ how: 'answered', choice: 'once' });
  });

  it('that refuses to close is used by the next question', async () => {
    void asking();
    await quiet();
    browser.manual = true;
    desk.answer(firstId(), 'once');
    browser.close('refused');
    void asking({ input: { n: 2 } });
    await quiet();
    await browser.clock.advance(1_000);
    expect(browser.windows.size).toBe(1);
    expect(browser.opening).toHaveLength(0);
    browser.remove(theWindow());
    expect(desk.waiting, 'it is ours again: closing it is a no').toEqual([]);
  });

  it('that refuses to close is told again', async () => {
    void asking();
    await quiet();
    browser.manual = true;
    desk.answer(firstId(), 'once');
    browser.close('refused');
    await quiet();
    await browser.clock.advance(1_000);
    expect(browser.closing).toHaveLength(1);
    browser.close();
    await quiet();
    expect(browser.windows.size).toBe(0);
  });

  it('is known to be gone though nobody said so', async () => {
    void asking();
    await quiet();
    browser.manual = true;
    desk.answer(firstId(), 'once');
    browser.windows.clear();
    browser.close('answered');
    await quiet();
    void asking();
    await quiet();
    expect(browser.opening).toHaveLength(1);
  });
});

describe('a worker that was stopped', () => {
  it('leaves a window that the next one closes', async () => {
    void asking();
    await quiet();
    expect(browser.windows.size).toBe(1);
    browser.restart();
    await quiet();
    expect(browser.windows.size).toBe(0);
  });

  it('leaves a window that the next one uses for what is asked at once', async () => {
    void asking();
    await quiet();
    desk = browser.restart();
    const outcome = asking();
    await quiet();
    expect([browser.windows.size, browser.opened]).toEqual([1, 1]);
    browser.remove(theWindow());
    expect(await outcome).toEqual({ how: 'closed' });
  });

  it('leaves an id of a window that is gone, which keeps no question from its window', async () => {
    void asking();
    await quiet();
    browser.windows.clear();
    desk = browser.restart();
    void asking();
    await quiet();
    expect([browser.windows.size, browser.opened]).toEqual([1, 2]);
  });

  it('leaves a window that may be closed while the next one looks for it', async () => {
    void asking();
    await quiet();
    browser.manual = true;
    desk = browser.restart();
    browser.remove(theWindow());
    const controller = new AbortController();
    const outcome = asking({}, controller.signal);
    await quiet();
    controller.abort(new Error('gone'));
    await expect(outcome).rejects.toThrow('gone');
    await quiet();
    expect(browser.closing, 'nothing is asked of a window that is gone').toHaveLength(0);
    void asking();
    await quiet();
    expect(browser.opening).toHaveLength(1);
  });

  it('leaves a window whose id it never learned, which says itself that it is there', async () => {
    browser.manual = true;
    void asking();
    const { id } = browser.open(true);
    desk = browser.restart();
    desk.adoptWindow(id);
    await quiet();
    expect(browser.closing.map((each) => each.id)).toEqual([id]);
  });

  it('gives no answer to a question of the next one', async () => {
    void asking();
    const stale = firstId();
    desk = browser.restart();
    void asking();
    expect(desk.answer(stale, 'always')).toBe(false);
    expect(desk.waiting).toHaveLength(1);
  });
});

describe('a window that says it is there', () => {
  it('may be the one that is being opened', async () => {
    browser.manual = true;
    void asking();
    const { id, tell } = browser.open(true);
    desk.adoptWindow(id);
    tell();
    await quiet();
    desk.adoptWindow(id);
    expect(browser.closing).toHaveLength(0);
    expect(desk.waiting).toHaveLength(1);
  });

  it('is closed where there is another', async () => {
    browser.manual = true;
    void asking();
    desk.adoptWindow(77 as WindowId);
    browser.open();
    await quiet();
    desk.adoptWindow(78 as WindowId);
    expect(browser.closing.map(({ id }) => id)).toEqual([77, 78]);
  });

  it('is closed where the one that was being opened never came', async () => {
    browser.manual = true;
    const outcome = asking();
    browser.windows.add(77 as WindowId);
    desk.adoptWindow(77 as WindowId);
    browser.opening.shift()?.reject(new Error('no'));
    expect((await outcome).how).toBe('no-window');
    await quiet();
    expect(browser.closing.map(({ id }) => id)).toEqual([77]);
  });
});

describe('a site that asks too much', () => {
  /** One window episode that ends in a denial. */
  const deny = async (of = site): Promise<void> => {
    const outcome = asking({ site: of });
    await quiet();
    desk.answerSite(of, 'deny');
    await outcome;
    await quiet();
  };

  it('is muted after three denials, for ten minutes, and no window opens', async () => {
    for (let time = 0; time < 3; time++) await deny();
    const { opened } = browser;
    expect(await asking()).toEqual({ how: 'muted', until: 600_000 });
    expect(browser.opened).toBe(opened);
    expect(desk.mutes).toEqual([{ site, until: 600_000 }]);
    void asking({ site: other });
    expect(desk.waiting.map((each) => each.site)).toEqual([other]);
    await browser.clock.advance(600_000);
    expect(desk.mutes).toEqual([]);
    void asking();
    expect(desk.waiting).toHaveLength(1);
  });

  it('is muted by closed windows and questions without an answer, too', async () => {
    await deny();
    void asking();
    await browser.clock.advance(questionPatience);
    void asking();
    await quiet();
    browser.remove(theWindow());
    expect((await asking()).how).toBe('muted');
  });

  it('is denied once by one episode, however many questions it had', async () => {
    for (const each of burst(5)) void desk.ask(each, never());
    for (const { id } of desk.waiting) desk.answer(id, 'deny');
    for (const each of burst(5)) void desk.ask(each, never());
    await browser.clock.advance(questionPatience);
    expect(desk.mutes).toEqual([]);
    await deny();
    expect(desk.mutes).toHaveLength(1);
  });

  it('is not spared by a list that it never lets become empty', async () => {
    for (let n = 0; n < 6; n++) {
      void asking({ input: { n } });
      await browser.clock.advance(50_000);
    }
    expect(browser.opened).toBe(1);
    expect(desk.mutes).toHaveLength(1);
  });

  it('is not muted by denials further apart than ten minutes', async () => {
    for (let time = 0; time < 6; time++) {
      await deny();
      expect(desk.mutes).toEqual([]);
      await browser.clock.advance(300_000);
    }
  });

  it.each(['once', 'session', 'always'] as const)('starts anew when `%s` is answered', async (choice) => {
    await deny();
    await deny();
    void asking();
    desk.answer(firstId(), choice);
    await deny();
    await deny();
    expect(desk.mutes).toEqual([]);
    await deny();
    expect(desk.mutes).toHaveLength(1);
  });

  it('is muted when it keeps opening windows and withdrawing, later than when it is denied', async () => {
    const withdraw = async (): Promise<void> => {
      const controller = new AbortController();
      const outcome = asking({}, controller.signal);
      await quiet();
      controller.abort(new Error('withdrawn'));
      await expect(outcome).rejects.toThrow('withdrawn');
    };
    for (let time = 0; time < 5; time++) await withdraw();
    expect(desk.mutes).toEqual([]);
    await withdraw();
    expect((await asking()).how).toBe('muted');
  });

  it('has nothing held against it of what the person had called, who is asked though it is muted', async () => {
    for (let time = 0; time < 9; time++) {
      const controller = new AbortController();
      const outcome = asking({ byPerson: true }, controller.signal);
      if (time % 2 === 0) {
        desk.answer(firstId(), 'deny');
        await outcome;
      } else {
        controller.abort(new Error('cancelled'));
        await expect(outcome).rejects.toThrow('cancelled');
      }
    }
    expect(desk.mutes).toEqual([]);
    for (let time = 0; time < 3; time++) await deny();
    expect(desk.mutes).toHaveLength(1);
    const outcome = asking({ byPerson: true });
    desk.answer(firstId(), 'once');
    expect(await outcome).toEqual({ how: 'answered', choice: 'once' });
  });

  it('has nothing more held against it for calls that end after their answer', async () => {
    for (let time = 0; time < 2; time++) {
      const controller = new AbortController();
      const outcome = asking({}, controller.signal);
      desk.answer(firstId(), 'deny');
      controller.abort(new Error('late'));
      await outcome;
    }
    expect(desk.mutes).toEqual([]);
  });

  it('cannot make a denial count less by withdrawing something first', async () => {
    for (let time = 0; time < 3; time++) {
      const controller = new AbortController();
      const decoy = asking({ input: { decoy: true } }, controller.signal);
      const outcome = asking();
      controller.abort(new Error('decoy'));
      await expect(decoy).rejects.toThrow('decoy');
      desk.answerSite(site, 'deny');
      await outcome;
    }
    expect(desk.mutes).toHaveLength(1);
  });

  it('can be unmuted, with nothing held against it', async () => {
    for (let time = 0; time < 3; time++) await deny();
    expect(desk.unmute(site)).toBe(true);
    expect(desk.unmute(site)).toBe(false);
    await deny();
    await deny();
    expect(desk.mutes).toEqual([]);
  });

  it('stays muted, and its denials counted, when the worker is stopped', async () => {
    await deny();
    await deny();
    desk = browser.restart();
    await deny();
    expect(desk.mutes).toHaveLength(1);
    desk = browser.restart();
    expect((await asking()).how).toBe('muted');
  });

  it('is muted at once beyond twenty entries, while equal questions still join', async () => {
    const outcomes = burst(20).map((each) => desk.ask(each, never()));
    const [first = question()] = burst(1);
    outcomes.push(desk.ask(first, never()));
    expect(desk.waiting).toHaveLength(20);
    expect(await asking({ input: { n: 20 } })).toEqual({ how: 'muted', until: 600_000 });
    expect(desk.waiting).toHaveLength(20);
    desk.answerSite(site, 'session');
    for (const outcome of outcomes) expect((await outcome).how).toBe('answered');
  });

  it('is muted for a minute where others have filled the list', async () => {
    for (const [index, count] of [20, 20, 10].entries())
      for (const each of burst(count, `https://${index}.example`)) void desk.ask(each, never());
    expect(await asking()).toEqual({ how: 'muted', until: questionPatience });
    expect(desk.waiting).toHaveLength(50);
  });

  it('is not denied by a window that could not be opened', async () => {
    browser.manual = true;
    for (let time = 0; time < 4; time++) {
      const outcome = asking();
      browser.opening.shift()?.reject(new Error('no'));
      expect((await outcome).how).toBe('no-window');
    }
    expect(desk.mutes).toEqual([]);
  });
});

describe('who listens', () => {
  it('hears of every change of the list and the mutes', async () => {
    const seen: string[] = [];
    const stop = desk.subscribe(() =>
      seen.push([...desk.waiting.map(({ calls }) => calls), ...desk.mutes.map((mute) => mute.site)].join()),
    );
    const controller = new AbortController();
    const outcomes = [asking(), asking({}, controller.signal), asking({ tabId: 2 })];
    controller.abort(new Error('left'));
    await expect(outcomes[1]).rejects.toThrow('left');
    desk.answer(firstId(), 'once');
    desk.tabClosed(2);
    await expect(outcomes[2]).rejects.toThrow('went away');
    expect(seen).toEqual(['1', '2', '2,1', '1,1', '1', '']);
    stop();
    void asking();
    expect(seen).toHaveLength(6);
  });

  it('breaks nothing by failing', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard = vi.fn();
    desk.subscribe(() => {
      throw new Error('broken');
    });
    desk.subscribe(heard);
    const outcome = asking();
    desk.answer(firstId(), 'once');
    expect((await outcome).how).toBe('answered');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledTimes(2);
    error.mockRestore();
  });
});
