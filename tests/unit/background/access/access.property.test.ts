import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AccessedTool, hour } from '../../../../src/background/access/access.ts';
import { verdictFor } from '../../../../src/background/access/policy-table.ts';
import type { Verdict } from '../../../../src/protocol/control.ts';
import {
  lastings,
  levels,
  reaches,
  type Site,
  type ToolPolicy,
  toolPolicies,
} from '../../../../src/protocol/levels.ts';
import { type QuestionChoice, questionChoices } from '../../../../src/protocol/questions.ts';
import { anAccess, here, there } from './an-access.ts';

const tools: readonly AccessedTool[] = [
  { name: 'read_page', effect: 'read', reach: 'page' },
  { name: 'click', effect: 'act', reach: 'page' },
  { name: 'read_frame', effect: 'read', reach: 'embedded' },
  { name: 'constructor', effect: 'act', reach: 'browser' },
  { name: 'look_up', effect: 'read', reach: 'external' },
];
const tabs = [1, 2];
const sites = [here, there];
const strictness: readonly Verdict[] = ['deny', 'ask', 'ask-once', 'allow'];

const tab = fc.constantFrom(...tabs);
const site = fc.constantFrom(...sites);
const tool = fc.constantFrom(...tools);
const level = fc.constantFrom(...levels, 'act' as const, 'developer' as const);

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('level' as const),
      tab,
      site,
      level,
      lasts: fc.constantFrom(...lastings),
    }),
  },
  fc.record({
    do: fc.constant('policy' as const),
    tool,
    site: fc.option(site, { nil: undefined }),
    policy: fc.option(fc.constantFrom(...toolPolicies), { nil: undefined }),
  }),
  // A call: where it is asked about, this is what the person answers.
  fc.record({
    do: fc.constant('call' as const),
    tool,
    tab,
    site,
    choice: fc.constantFrom(...questionChoices),
  }),
  fc.record({ do: fc.constant('toggle' as const), tab, site }),
  fc.record({ do: fc.constantFrom('clear' as const, 'forget' as const), site }),
  fc.record({ do: fc.constant('close' as const), tab }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, hour / 2, hour) }),
  fc.record({ do: fc.constantFrom('expire' as const, 'restart' as const) }),
);

/** What the person said that still counts. */
class Words {
  /** Sites that were given a level. */
  readonly levels = new Set<Site>();
  /** Tools allowed in the settings: on a site, or on all (`*`). */
  readonly #policies = new Set<string>();
  /** Tools allowed for the session. */
  readonly #session = new Set<string>();

  allows(name: string, of: Site): boolean {
    const here = `${of} ${name}`;
    return this.#policies.has(here) || this.#policies.has(`* ${name}`) || this.#session.has(here);
  }

  answered(choice: QuestionChoice, verdict: Verdict, name: string, of: Site): void {
    if (choice === 'always') this.#policies.add(`${of} ${name}`);
    else if (choice === 'session' || (choice === 'once' && verdict === 'ask-once')) {
      this.#session.add(`${of} ${name}`);
    }
  }

  setPolicy(policy: ToolPolicy | undefined, name: string, of: Site | undefined): void {
    for (const each of of === undefined ? sites : [of]) this.#session.delete(`${each} ${name}`);
    if (policy === 'allow') this.#policies.add(`${of ?? '*'} ${name}`);
    else this.#policies.delete(`${of ?? '*'} ${name}`);
  }

  forget(of: Site): void {
    this.levels.delete(of);
    for (const { name } of tools) this.setPolicy(undefined, name, of);
  }
}

it('allows nothing beyond the table without the person’s word, after any history', async () => {
  let beyond = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      let world = await anAccess();
      const words = new Words();
      for (const next of steps) {
        const { access, time } = world;
        switch (next.do) {
          case 'level':
            await access.setLevel({ tabId: next.tab, site: next.site }, next.level, next.lasts);
            words.levels.add(next.site);
            break;
          case 'policy':
            await access.setToolPolicy(next.tool.name, next.policy, next.site);
            words.setPolicy(next.policy, next.tool.name, next.site);
            break;
          case 'call': {
            const verdict = access.verdict(next.tool, { tabId: next.tab, site: next.site });
            if (verdict === 'allow' || verdict === 'deny') break;
            await access.remember(next.choice, verdict, next.tool.name, next.site);
            words.answered(next.choice, verdict, next.tool.name, next.site);
            break;
          }
          case 'toggle':
            await access.toggleAct({ tabId: next.tab, site: next.site });
            words.levels.add(next.site);
            break;
          case 'clear':
            await access.clearLevel(next.site);
            words.levels.delete(next.site);
            break;
          case 'forget':
            await access.forgetSite(next.site);
            words.forget(next.site);
            break;
          case 'close':
            await access.tabClosed(next.tab);
            break;
          case 'wait':
            time.now += next.ms;
            break;
          case 'expire':
            await access.expire();
            break;
          case 'restart':
            world = await world.next();
            break;
        }
        for (const tabId of tabs) {
          for (const of of sites) {
            const place = { tabId, site: of };
            const now = world.access.levelOf(place).level;
            if (!words.levels.has(of)) expect(now).toBe('read');
            for (const each of tools) {
              const verdict = world.access.verdict(each, place);
              const byTable = verdictFor(each.effect, each.reach, now);
              if (byTable === 'deny') expect(verdict).toBe('deny');
              if (strictness.indexOf(verdict) <= strictness.indexOf(byTable)) continue;
              beyond += 1;
              expect(words.allows(each.name, of), `${each.name} on ${of} at ${now}`).toBe(true);
              expect(reaches(now, 'act')).toBe(true);
            }
          }
        }
      }
    }),
    { numRuns: 600 },
  );
  // The histories did allow something.
  expect(beyond).toBeGreaterThan(100);
}, 60_000);
