import fc from 'fast-check';
import type { TimelineEvent } from '../../../../src/protocol/inspect.ts';

type Body = TimelineEvent extends infer Event
  ? Event extends TimelineEvent
    ? Omit<Event, 'seq' | 'worker' | 'time'>
    : never
  : never;

/** Events of one worker, one after the other, a second apart. */
export function eventsOf(bodies: readonly Body[], worker = 'w1', from = 1): TimelineEvent[] {
  return bodies.map(
    (body, index) => ({ seq: from + index, worker, time: (from + index) * 1_000, ...body }) as TimelineEvent,
  );
}

export const call = (id: string, tool = 'find'): Body => ({
  kind: 'call',
  call: id,
  tool,
  frame: '',
  by: 'page',
  input: { query: id },
});

export const answer = (id: string, tool = 'find', ok = true): Body => ({
  kind: 'answer',
  call: id,
  tool,
  ok,
  code: ok ? 'SUCCESS' : 'TIMEOUT',
  ms: 12,
  result: { of: id },
});

export const tools = (change: Partial<{ added: string[]; removed: string[]; changed: string[] }>): Body => ({
  kind: 'tools',
  added: [],
  removed: [],
  changed: [],
  ...change,
});

const id = fc.constantFrom('a', 'b', 'c', 'd');
const names = fc.uniqueArray(fc.constantFrom('one', 'two', 'three', 'four'), { maxLength: 3 });

/** Any order of anything, as a worker in trouble might tell it. */
export const anyBody: fc.Arbitrary<Body> = fc.oneof(
  id.map((one) => call(one)),
  fc.tuple(id, fc.boolean()).map(([one, ok]) => answer(one, 'find', ok)),
  fc.record({ kind: fc.constant('progress' as const), call: id, progress: fc.nat() }),
  fc.record({ kind: fc.constant('asked' as const), question: id, tool: fc.constant('find') }),
  fc.record({
    kind: fc.constant('answered' as const),
    question: id,
    tool: fc.constant('find'),
    how: fc.constant('once'),
  }),
  fc.tuple(names, names, names).map(([added, removed, changed]) => tools({ added, removed, changed })),
  fc.record({
    kind: fc.constant('page' as const),
    what: fc.constantFrom('came' as const, 'left' as const, 'route' as const),
    url: fc.webUrl(),
  }),
  fc.constant({ kind: 'worker', what: 'started' } as const),
  fc.record({ kind: fc.constant('level' as const), level: fc.constantFrom('read', 'act') }),
  fc.record({ kind: fc.constant('server' as const), server: id, state: id, says: fc.string() }),
  fc.record({
    kind: fc.constant('debugger' as const),
    what: fc.constant('attached' as const),
    why: fc.string(),
  }),
);

/** Events of workers that follow each other. */
export const anyEvents: fc.Arbitrary<TimelineEvent[]> = fc
  .array(fc.array(anyBody, { maxLength: 20 }), { maxLength: 4 })
  .map((lives) => lives.flatMap((bodies, life) => eventsOf(bodies, `w${life}`, 1 + life * 100)));
