import { describe, expect, it, vi } from 'vitest';
import {
  type RegistryEvent,
  type RegistryOptions,
  registrySentence,
  type ToolDefinition,
  ToolRegistry,
} from '../../../src/registry/index.ts';
import { Clock, quiet } from './clock.ts';
import { explain, FakeHost, rejected } from './fake-host.ts';

function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return { name, description: `does ${name}`, execute: () => `ran ${name}`, ...more };
}

function setUp(options: RegistryOptions = {}) {
  const host = new FakeHost();
  const clock = new Clock();
  const registry = new ToolRegistry(host, { explain, now: clock.now, after: clock.after, ...options });
  const events: RegistryEvent[] = [];
  registry.subscribe((event) => events.push(event));
  const story = (): string[] => events.map(({ type, name, cause }) => `${type} ${name} (${cause})`);
  const states = (): Record<string, string> =>
    Object.fromEntries(
      registry.states().map(({ name, state, reason }) => [name, `${state}: ${reason.code}`]),
    );
  return { host, clock, registry, events, story, states };
}

/** A call that a test ends when it wants to. */
function held(): { execute: () => Promise<unknown>; end: (value: unknown) => void } {
  let end: (value: unknown) => void = () => undefined;
  const ended = new Promise<unknown>((resolve) => {
    end = resolve;
  });
  return { execute: () => ended, end: (value) => end(value) };
}

describe('sync', () => {
  it('registers what is new and says so', async () => {
    const { host, registry, states } = setUp();
    const report = await registry.sync([tool('b'), tool('a')]);
    expect(host.names).toEqual(['a', 'b']);
    expect(report).toMatchObject({
      outcome: 'applied',
      generation: 1,
      added: ['b', 'a'],
      unchanged: 0,
      failures: [],
    });
    expect(states()).toEqual({ a: 'registered: offered', b: 'registered: offered' });
  });

  it('asks the host in a microtask, so that the first tools are there before any script of the page runs', async () => {
    const { host, registry } = setUp();
    void registry.sync([tool('a')]);
    await undefined;
    expect(host.names).toEqual(['a']);
  });

  it('passes on exactly the members a definition has', async () => {
    const { host, registry } = setUp();
    const schema = { type: 'object', properties: {} };
    await registry.sync([
      tool('full', { title: 'Full', inputSchema: schema, annotations: { readOnlyHint: true } }),
      tool('bare'),
    ]);
    expect(JSON.stringify(host.tools.get('bare'))).toBe('{"name":"bare","description":"does bare"}');
    expect(host.tools.get('full')).toMatchObject({
      title: 'Full',
      inputSchema: schema,
      annotations: { readOnlyHint: true },
    });
  });

  it('never touches an unchanged tool', async () => {
    const { host, registry } = setUp();
    const make = () => [
      tool('a', { inputSchema: { type: 'object', properties: { x: { type: 'number' } } } }),
    ];
    await registry.sync(make());
    const report = await registry.sync(make());
    expect(host.log).toEqual(['register a']);
    expect(report).toMatchObject({ added: [], removed: [], changed: [], unchanged: 1 });
  });

  it('sees no change where only the order of keys differs', async () => {
    const { host, registry } = setUp();
    await registry.sync([tool('a', { inputSchema: { type: 'object', properties: { x: {}, y: {} } } })]);
    await registry.sync([tool('a', { inputSchema: { properties: { y: {}, x: {} }, type: 'object' } })]);
    expect(host.log).toEqual(['register a']);
  });

  it.each([
    ['title', { title: 'other' }],
    ['description', { description: 'other' }],
    ['schema', { inputSchema: { type: 'object', required: ['x'] } }],
    ['annotations', { annotations: { readOnlyHint: true } }],
  ] satisfies [string, Partial<ToolDefinition>][])(
    'aborts, then registers, where the %s changed',
    async (_what, change) => {
      const { host, registry, story } = setUp();
      await registry.sync([tool('a'), tool('b')]);
      const report = await registry.sync([tool('a', change), tool('b')]);
      expect(host.log).toEqual(['register a', 'register b', 'abort a', 'register a']);
      expect(report).toMatchObject({ changed: ['a'], unchanged: 1, failures: [] });
      expect(story().slice(4)).toEqual([
        'changed a (sync)',
        'removed a (sync)',
        'registering a (sync)',
        'registered a (sync)',
      ]);
    },
  );

  it('sees a schema that was mutated in place', async () => {
    const { host, registry } = setUp();
    const inputSchema: Record<string, unknown> = { type: 'object' };
    await registry.sync([tool('a', { inputSchema })]);
    inputSchema.required = ['x'];
    await registry.sync([tool('a', { inputSchema })]);
    expect(host.log).toEqual(['register a', 'abort a', 'register a']);
  });

  it('runs a changed behaviour without a new registration', async () => {
    const { host, registry } = setUp();
    await registry.sync([tool('a', { execute: () => 'old' })]);
    await registry.sync([tool('a', { execute: () => 'new' })]);
    expect(await host.call('a')).toBe('new');
    expect(host.log).toEqual(['register a']);
  });

  it('takes away what is not in the set', async () => {
    const { host, registry, states } = setUp();
    await registry.sync([tool('a'), tool('b')]);
    const report = await registry.sync([tool('b')]);
    expect(host.names).toEqual(['b']);
    expect(report).toMatchObject({ removed: ['a'], unchanged: 1 });
    expect(states()).toEqual({ b: 'registered: offered' });
  });

  it('takes any iterable, and refuses what is none', async () => {
    const { host, registry } = setUp();
    await registry.sync(new Set([tool('a')]));
    expect(host.names).toEqual(['a']);
    await expect(registry.sync(null as never)).rejects.toThrow(TypeError);
    expect((await registry.sync([tool('b')])).outcome).toBe('applied');
  });

  it('uses a fresh AbortController for every attempt', async () => {
    const signals: AbortSignal[] = [];
    const { host, registry } = setUp();
    const register = host.registerTool.bind(host);
    host.registerTool = (each, options) => {
      signals.push(options.signal);
      return register(each, options);
    };
    host.refusing.set('a', new DOMException('no', 'UnknownError'));
    await registry.sync([tool('a')]);
    host.refusing.clear();
    await registry.sync([tool('a')]);
    await registry.sync([]);
    expect(new Set(signals).size).toBe(2);
  });

  it('never aborts the signal of a rejected registration', async () => {
    const signals: AbortSignal[] = [];
    const { host, registry } = setUp();
    host.registerTool = (_each, { signal }) => {
      signals.push(signal);
      return rejected('UnknownError', 'no');
    };
    await registry.sync([tool('a')]);
    await registry.sync([]);
    registry.dispose();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});

describe('the queue', () => {
  it('keeps only the newest waiting set, and tells the callers of the others', async () => {
    const { host, registry } = setUp();
    host.manual = true;
    const first = registry.sync([tool('a')]);
    await quiet();
    const second = registry.sync([tool('b')]);
    const third = registry.sync([tool('c')]);
    expect(await second).toMatchObject({ outcome: 'superseded', generation: 2, added: [], failures: [] });
    expect(host.names).toEqual(['a']);
    host.manual = false;
    for (const asked of host.pending) asked.answer();
    expect(await first).toMatchObject({ outcome: 'applied', generation: 1, added: ['a'] });
    expect(await third).toMatchObject({ outcome: 'applied', generation: 3, added: ['c'], removed: ['a'] });
    expect(host.names).toEqual(['c']);
    expect(host.log).not.toContain('register b');
  });

  it('gives every caller the report of its own pass', async () => {
    const { registry } = setUp();
    const reports = [registry.sync([tool('a')])];
    await undefined;
    for (const set of [[tool('a')], []]) reports.push(registry.sync(set));
    expect(await Promise.all(reports)).toMatchObject([
      { outcome: 'applied', added: ['a'], removed: [] },
      { outcome: 'superseded' },
      { outcome: 'applied', added: [], removed: ['a'] },
    ]);
  });

  it('merges what is submitted in one go', async () => {
    const { host, registry } = setUp();
    const reports = await Promise.all([registry.sync([tool('a')]), registry.sync([tool('b')])]);
    expect(reports).toMatchObject([{ outcome: 'superseded' }, { outcome: 'applied', added: ['b'] }]);
    expect(host.log).toEqual(['register b']);
  });

  it('takes a sync from within a listener', async () => {
    const { host, registry } = setUp();
    let inner: Promise<unknown> | undefined;
    registry.subscribe(({ type }) => {
      if (type === 'registered') inner ??= registry.sync([tool('b')]);
    });
    await registry.sync([tool('a')]);
    await inner;
    expect(host.names).toEqual(['b']);
  });

  it('stays usable after a failure, which reaches its caller and stops no other tool', async () => {
    const { host, registry, states } = setUp();
    host.refusing.set('bad', new DOMException('no', 'UnknownError'));
    const report = await registry.sync([tool('a'), tool('bad'), tool('z')]);
    expect(report.outcome).toBe('applied');
    expect(report.failures).toMatchObject([
      { name: 'bad', state: 'failed', reason: { code: 'UnknownError' } },
    ]);
    expect(host.names).toEqual(['a', 'z']);
    expect(states().bad).toBe('failed: UnknownError');
    host.refusing.clear();
    expect((await registry.sync([tool('a'), tool('bad'), tool('z')])).failures).toEqual([]);
    expect(host.names).toEqual(['a', 'bad', 'z']);
  });

  it('survives a host that throws, and one whose answers cannot be explained', async () => {
    const { host, registry } = setUp({
      explain: () => {
        throw new Error('unexplained');
      },
    });
    host.registerTool = () => {
      throw new TypeError('broken host');
    };
    const report = await registry.sync([tool('a')]);
    expect(report.failures).toMatchObject([
      { name: 'a', state: 'failed', reason: { code: 'TypeError', detail: 'broken host' } },
    ]);
  });

  it('gives a host up that never answers, and goes on', async () => {
    const { host, clock, registry, states } = setUp({ patience: 5_000 });
    host.manual = true;
    const first = registry.sync([tool('a'), tool('b')]);
    await quiet();
    host.pending[1]?.answer();
    await clock.advance(5_000);
    expect((await first).failures).toMatchObject([
      { name: 'a', state: 'failed', reason: { code: 'no-answer' } },
    ]);
    expect(states()).toEqual({ a: 'failed: no-answer', b: 'registered: offered' });
    host.manual = false;
    await registry.sync([tool('a'), tool('b')]);
    expect(states().a).toBe('registered: offered');
    expect(clock.waiting).toBe(0);
  });
});

describe('refusals before the browser is asked', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  it.each([
    ['illegal-name', tool('no spaces')],
    ['illegal-name', tool('x'.repeat(129))],
    ['illegal-name', { ...tool(''), name: '' }],
    ['illegal-name', { ...tool('x'), name: 7 as never }],
    ['illegal-name', null as never],
    ['empty-description', tool('a', { description: '' })],
    ['empty-description', tool('a', { description: undefined as never })],
    ['no-execute', tool('a', { execute: 'run' as never })],
    ['schema-not-object', tool('a', { inputSchema: 'string' as never })],
    ['schema-not-object', tool('a', { inputSchema: [] })],
    ['schema-not-object', tool('a', { inputSchema: null as never })],
    ['not-serializable', tool('a', { inputSchema: circular })],
    ['not-serializable', tool('a', { inputSchema: { maximum: 1n } })],
  ] satisfies [string, ToolDefinition][])('%s', async (code, bad) => {
    const { host, registry } = setUp();
    const report = await registry.sync([bad, tool('good')]);
    expect(host.log).toEqual(['register good']);
    expect(report.failures).toHaveLength(1);
    expect(report.failures[0]).toMatchObject({ state: 'failed', reason: { code } });
    expect(registrySentence(report.failures[0]?.reason ?? { code: '' })).toMatch(/[.)]$/);
  });

  it('refuses both of two tools with one name, and takes the one away that was there', async () => {
    const { host, registry, states } = setUp();
    await registry.sync([tool('a')]);
    const report = await registry.sync([tool('a'), tool('a', { description: 'other' }), tool('a')]);
    expect(report).toMatchObject({
      removed: ['a'],
      failures: [{ name: 'a', reason: { code: 'duplicate-in-set' } }],
    });
    expect(host.names).toEqual([]);
    expect(states()).toEqual({ a: 'failed: duplicate-in-set' });
    await registry.sync([tool('a')]);
    expect(states()).toEqual({ a: 'registered: offered' });
  });

  it('tells of a lasting refusal once', async () => {
    const { registry, story } = setUp();
    await registry.sync([tool('a', { description: '' })]);
    await registry.sync([tool('a', { description: '' })]);
    expect(story()).toEqual(['failed a (sync)']);
  });
});

describe('conflicts', () => {
  it('names a tool conflicted whose name the page has, and leaves the page’s tool alone', async () => {
    const { host, registry } = setUp();
    host.own('a');
    const report = await registry.sync([tool('a'), tool('b')]);
    expect(report.failures).toMatchObject([
      { name: 'a', state: 'conflicted', reason: { code: 'duplicate-name' } },
    ]);
    expect(await host.call('a')).toBe('own');
    registry.dispose();
    expect(host.names).toEqual(['a']);
  });

  it('tries again when the tool list changes, once for a burst of changes', async () => {
    const { host, clock, registry, states, story } = setUp();
    host.own('a');
    await registry.sync([tool('a')]);
    for (let change = 0; change < 100; change++) host.change();
    host.disown('a');
    await clock.advance(50);
    expect(states()).toEqual({ a: 'registered: offered' });
    expect(host.log).toEqual(['register a', 'register a']);
    expect(story().at(-1)).toBe('registered a (toolchange)');
  });

  it('listens to the page only while something is conflicted', async () => {
    const { host, clock, registry } = setUp();
    await registry.sync([tool('a')]);
    expect(host.listeners).toBe(0);
    host.own('b');
    await registry.sync([tool('a'), tool('b')]);
    expect(host.listeners).toBe(1);
    host.disown('b');
    await clock.advance(50);
    expect(host.listeners).toBe(0);
  });

  it('does not try again for ever while the page keeps the name', async () => {
    const { host, clock, registry } = setUp();
    host.own('a');
    await registry.sync([tool('a'), tool('b')]);
    await clock.advance(10_000);
    expect(host.log.filter((line) => line === 'register a').length).toBeLessThanOrEqual(2);
    expect(clock.waiting).toBe(0);
  });

  it('works with a host that has no events', async () => {
    const host = new FakeHost();
    host.own('a');
    const registry = new ToolRegistry(
      { registerTool: (each, options) => host.registerTool(each, options) },
      { explain },
    );
    expect((await registry.sync([tool('a')])).failures).toMatchObject([{ state: 'conflicted' }]);
  });
});

describe('unregistering while a call runs', () => {
  for (const cancelsCalls of [false, true]) {
    describe(cancelsCalls ? 'on a browser that would cancel it' : 'on a browser that lets it end', () => {
      function running() {
        const all = setUp({ cancelsCalls, unavailable: () => 'gone' });
        all.host.cancelsCalls = cancelsCalls;
        return all;
      }

      it('lets the call end and answers it; meanwhile the tool is draining', async () => {
        const { host, clock, registry, states, story } = running();
        const { execute, end } = held();
        await registry.sync([tool('a', { execute })]);
        const call = host.call('a');
        const report = await registry.sync([]);
        expect(report.removed).toEqual(['a']);
        expect(states()).toEqual({ a: 'draining: call-running' });
        end('the answer');
        expect(await call).toBe('the answer');
        await clock.advance(0);
        expect(states()).toEqual({});
        expect(host.names).toEqual([]);
        expect(story().slice(2)).toEqual(['draining a (sync)', 'removed a (drained)']);
      });

      it('offers changed metadata in the end, whatever the call does', async () => {
        const { host, clock, registry, states } = running();
        const { execute, end } = held();
        await registry.sync([tool('a', { execute })]);
        const call = host.call('a');
        await registry.sync([tool('a', { description: 'other' })]);
        end('the answer');
        expect(await call).toBe('the answer');
        await clock.advance(0);
        expect(host.tools.get('a')?.description).toBe('other');
        expect(states()).toEqual({ a: 'registered: offered' });
      });

      it('offers it again where it is wanted again before the call ended', async () => {
        const { host, clock, registry, states } = running();
        const { execute, end } = held();
        await registry.sync([tool('a', { execute })]);
        const call = host.call('a');
        await registry.sync([]);
        await registry.sync([tool('a', { execute: () => 'second' })]);
        end('first');
        expect(await call).toBe('first');
        await clock.advance(0);
        expect(states()).toEqual({ a: 'registered: offered' });
        expect(await host.call('a')).toBe('second');
        expect(host.names).toEqual(['a']);
      });
    });
  }

  // A call can come before the host has answered the registration, and outlast the patience with the host.
  it('lets a call end whose registration was given up', async () => {
    const { host, clock, registry, states } = setUp({ cancelsCalls: true });
    host.cancelsCalls = true;
    host.manual = true;
    const { execute, end } = held();
    void registry.sync([tool('a', { execute })]);
    await quiet();
    const call = host.call('a');
    await clock.advance(10_000);
    expect(states()).toEqual({ a: 'failed: no-answer' });
    end('the answer');
    expect(await call).toBe('the answer');
  });

  it('answers a call that comes to a leaving tool, and runs nothing', async () => {
    const { host, registry } = setUp({ cancelsCalls: true, unavailable: (name) => `${name} is gone` });
    const { execute, end } = held();
    const run = vi.fn(execute);
    await registry.sync([tool('a', { execute: run })]);
    const call = host.call('a');
    await registry.sync([]);
    expect(host.names).toEqual(['a']);
    expect(await host.call('a')).toBe('a is gone');
    expect(run).toHaveBeenCalledTimes(1);
    end('done');
    expect(await call).toBe('done');
  });

  it('drains after a call that throws', async () => {
    const { host, registry, states } = setUp();
    const { execute, end } = held();
    await registry.sync([tool('a', { execute: async () => Promise.reject(await execute()) })]);
    const call = host.call('a');
    await registry.sync([]);
    end(new Error('broken tool'));
    await expect(call).rejects.toThrow('broken tool');
    await quiet();
    expect(states()).toEqual({});
  });

  it('counts the calls that run', async () => {
    const { host, registry } = setUp();
    const { execute, end } = held();
    await registry.sync([tool('a', { execute })]);
    const calls = [host.call('a'), host.call('a')];
    expect(registry.states()[0]).toMatchObject({ calls: 2 });
    end('x');
    await Promise.all(calls);
    expect(registry.states()[0]).toMatchObject({ calls: 0 });
  });

  it('gives execute a signal also where the browser passes none', async () => {
    const { host, registry } = setUp();
    await registry.sync([tool('a', { execute: (_input, { signal }) => signal instanceof AbortSignal })]);
    expect(await host.tools.get('a')?.execute({})).toBe(true);
    expect(await host.tools.get('a')?.execute(null)).toBe(true);
  });
});

describe('dispose', () => {
  it('aborts everything, and nothing can be registered afterwards', async () => {
    const { host, registry, story } = setUp();
    await registry.sync([tool('a'), tool('b')]);
    registry.dispose();
    expect(host.names).toEqual([]);
    expect(registry.states()).toEqual([]);
    expect(story().slice(4)).toEqual(['removed a (dispose)', 'removed b (dispose)']);
    expect(await registry.sync([tool('c')])).toMatchObject({ outcome: 'disposed', added: [] });
    expect(host.names).toEqual([]);
    registry.dispose();
  });

  it('takes a tool away that is being registered, and ends the waiting syncs', async () => {
    const { host, registry } = setUp();
    host.manual = true;
    const first = registry.sync([tool('a')]);
    await quiet();
    const second = registry.sync([tool('b')]);
    registry.dispose();
    expect(host.names).toEqual([]);
    for (const asked of host.pending) asked.answer();
    expect(await first).toMatchObject({ outcome: 'disposed' });
    expect(await second).toMatchObject({ outcome: 'disposed' });
    expect(host.names).toEqual([]);
    expect(host.log).not.toContain('register b');
  });

  it('leaves no timer and no listener behind', async () => {
    const { host, clock, registry } = setUp();
    host.own('a');
    await registry.sync([tool('a')]);
    host.change();
    registry.dispose();
    expect(clock.waiting).toBe(0);
    expect(host.listeners).toBe(0);
    host.disown('a');
    await clock.advance(1_000);
    expect(host.names).toEqual([]);
  });
});

describe('events', () => {
  it('carry type, name, cause, generation, reason and time', async () => {
    const { registry, events, clock } = setUp();
    await clock.advance(12);
    await registry.sync([tool('a')]);
    expect(events[1]).toEqual({
      type: 'registered',
      name: 'a',
      at: 12,
      cause: 'sync',
      generation: 1,
      reason: { code: 'offered' },
    });
  });

  it('report the fault of one listener, and still reach the others', async () => {
    const report = vi.fn();
    const { registry, events } = setUp({ report });
    const broken = new Error('listener');
    const unsubscribe = registry.subscribe(() => {
      throw broken;
    });
    const last = vi.fn();
    registry.subscribe(last);
    expect((await registry.sync([tool('a')])).failures).toEqual([]);
    expect(report).toHaveBeenCalledWith(broken);
    expect(last).toHaveBeenCalledTimes(events.length);
    unsubscribe();
    report.mockClear();
    await registry.sync([]);
    expect(report).not.toHaveBeenCalled();
  });
});
