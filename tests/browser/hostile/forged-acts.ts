import fc from 'fast-check';
import { levels, toolPolicies } from '../../../src/protocol/levels.ts';
import { questionChoices } from '../../../src/protocol/questions.ts';

/** What a compromised page knows of the browser: more than any could. */
export interface Known {
  readonly tabIds: readonly number[];
  readonly questions: readonly string[];
  readonly sites: readonly string[];
  /** The page’s own address. */
  readonly url: string;
}

/** One thing it does. `port` is one of {@link slots}; a closed port is opened anew to speak through it. */
export type Act =
  | { readonly do: 'post'; readonly port: number; readonly message: unknown }
  /** Of a size or depth that is made there. */
  | { readonly do: 'monster'; readonly port: number; readonly kind: 'huge' | 'deep' | 'wide' }
  | { readonly do: 'send'; readonly message: unknown }
  | { readonly do: 'close'; readonly port: number };

/** The names under which it opens its ports, by number. */
export const slots: readonly string[] = [
  ...Array<string>(12).fill('pagehand:page'),
  ...Array<string>(12).fill('pagehand:control'),
  '',
  'pagehand',
  'pagehand:bridge',
  'pagehand:frame',
  'pagehand:frame',
  'pagehand:control:1',
  '__proto__',
  'pagehand:page\u0000',
];

const tools = [
  'pagehand_read_page',
  'pagehand_get_structured_data',
  'pagehand_navigate',
  'pagehand_list_pages',
  'pagehand_new_page',
  'pagehand_select_page',
  'pagehand_close_page',
  '__proto__',
  'constructor',
];

/** Everything that is well formed, for either port and in either direction. */
function wellFormed({ tabIds, questions, sites, url }: Known): fc.Arbitrary<object> {
  const id = fc.oneof(
    fc.constantFrom('test', 'run-1', 'inspector-1', '__proto__', 'a'),
    fc.nat(300).map((n) => `run-${n}`),
    fc.string({ minLength: 1, maxLength: 64 }),
  );
  const tabId = fc.constantFrom(...tabIds, 0, -1);
  const site = fc.constantFrom(...sites, 'file://', 'https://example.org');
  const tool = fc.oneof(fc.constantFrom(...tools), fc.string({ maxLength: 40 }));
  const away = fc.constantFrom('https://elsewhere.test/', 'javascript:alert(1)', 'chrome://settings/');
  const input = fc.oneof(
    fc.constant({}),
    fc.record({ url: away }),
    fc.record({ pageId: tabId }),
    fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
  );
  const choice = fc.constantFrom(...questionChoices);
  const question = fc.oneof(fc.constantFrom(...questions, 'question-1'), fc.uuid());
  const named = (name: string, shape: Record<string, fc.Arbitrary<unknown>> = {}) =>
    fc.record({ name: fc.constant(name), ...shape });
  const command = fc.oneof(
    named('set-level', {
      tabId,
      site,
      level: fc.constantFrom(...levels),
      lasts: fc.constantFrom('tab', 'hour', 'always'),
    }),
    named('clear-level', { site }),
    named('set-tool-policy', { site, tool, policy: fc.constantFrom(...toolPolicies) }),
    named('forget-site', { site }),
    named('set-preferences', {
      change: fc.record({ categories: fc.constant({ tabs: true, input: false }) }),
    }),
    named('export-settings'),
    named('import-settings', { text: fc.constantFrom('{}', '{"format":"pagehand-settings"}', 'x') }),
    named('reset-settings'),
    named('dismiss-trouble'),
    named('answer', { question, choice }),
    named('answer-site', { site, choice }),
    named('unmute', { site }),
    named('read-journal', { limit: fc.constant(1_000) }),
    named('export-journal'),
    named('clear-journal'),
    named('call', { tabId, tool, input }),
  );
  const topic = fc.oneof(
    named('tab', { tabId }),
    fc.constantFrom({ name: 'questions' }, { name: 'settings' }),
  );
  const state = fc.constantFrom('registering', 'registered', 'draining', 'conflicted', 'blocked', 'failed');
  const code = fc.string({ maxLength: 60 });
  const page = fc.record({
    url: fc.oneof(fc.constant(url), fc.constantFrom(...sites, 'https://example.org/'), fc.webUrl()),
    context: fc.record({ state: fc.constantFrom('native', 'polyfill', 'unavailable'), code }),
    facts: fc.record({
      title: fc.string({ maxLength: 200 }),
      contentType: fc.constantFrom('text/html', 'application/pdf', ''),
      schemaTypes: fc.array(fc.constantFrom('Event', 'Product', '__proto__'), { maxLength: 5 }),
      structuredData: fc.boolean(),
      unread: fc.boolean(),
      forms: fc.boolean(),
    }),
    tools: fc.array(
      fc.record({ name: tool, state, reason: fc.record({ code, detail: fc.string() }), calls: fc.nat() }),
      { maxLength: 5 },
    ),
  });
  const answer = fc.oneof(
    fc.record({ ok: fc.constant(true), value: fc.constant({ markdown: 'forged', title: 'forged' }) }),
    fc.constant({ ok: false, missing: true }),
    fc.record({ ok: fc.constant(false), error: fc.string() }),
  );
  const typed = (type: string, shape: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ type: fc.constant(type), ...shape });
  return fc.oneof(
    { weight: 4, arbitrary: typed('page', { page }) },
    { weight: 3, arbitrary: typed('call', { id, tool, input }) },
    { weight: 1, arbitrary: typed('cancel', { id }) },
    { weight: 3, arbitrary: typed('answer', { id, answer }) },
    { weight: 6, arbitrary: typed('do', { id, command }) },
    { weight: 1, arbitrary: typed('watch', { topic }) },
    {
      weight: 1,
      arbitrary: typed('result', { id, result: fc.constant({ ok: true, code: 'SUCCESS', data: 1 }) }),
    },
    { weight: 1, arbitrary: typed('tools', { generation: fc.nat(), tools: fc.constant([]) }) },
    { weight: 1, arbitrary: typed('run', { id, operation: fc.constant('read'), args: fc.constant({}) }) },
  );
}

/** The same with one member wrong, missing or too many. */
function spoilt(message: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  return fc
    .tuple(message, fc.nat(), fc.constantFrom('drop', 'replace', 'add'), fc.jsonValue({ maxDepth: 3 }))
    .map(([whole, at, how, junk]) => {
      const keys = Object.keys(whole);
      const key = keys[at % keys.length] ?? 'type';
      if (how === 'drop') return Object.fromEntries(Object.entries(whole).filter(([each]) => each !== key));
      return { ...whole, [how === 'add' ? 'tab' : key]: junk };
    });
}

/** Thousands of acts that the seed decides. */
export function forgedActs(known: Known, seed: number, count: number): readonly Act[] {
  const good = wellFormed(known);
  const message = fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 3, arbitrary: spoilt(good) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );
  const port = fc.nat(slots.length - 1);
  const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 900, arbitrary: fc.record({ do: fc.constant('post' as const), port, message }) },
    { weight: 60, arbitrary: fc.record({ do: fc.constant('send' as const), message }) },
    { weight: 40, arbitrary: fc.record({ do: fc.constant('close' as const), port }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('monster' as const),
        port,
        kind: fc.constantFrom('huge' as const, 'deep' as const, 'wide' as const),
      }),
    },
  );
  return fc.sample(act, { seed, numRuns: count });
}
