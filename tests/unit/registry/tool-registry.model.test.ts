import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SyncReport, type ToolDefinition, ToolRegistry } from '../../../src/registry/index.ts';
import { Clock, quiet } from './clock.ts';
import { explain, FakeHost } from './fake-host.ts';

/** What the page and the extension may do, in any order, at any moment. */
type Step =
  | { do: 'sync'; tools: readonly { name: string; version: number }[] }
  | { do: 'own' | 'disown' | 'refuse' | 'accept' | 'call' | 'end'; name: string }
  | { do: 'answer' | 'wait' | 'impatience' | 'manual' | 'automatic' | 'dispose' };

const names = ['a', 'b', 'c', 'd'];
const name = fc.constantFrom(...names);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      tools: fc.uniqueArray(fc.record({ name, version: fc.integer({ min: 1, max: 2 }) }), {
        selector: (tool) => tool.name,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('own', 'disown', 'refuse', 'accept', 'call', 'end'), name }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('answer', 'wait', 'manual', 'automatic') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('impatience', 'dispose') }) },
);

/** One run of the registry against the host, with the little that must be known to say what is right. */
class World {
  readonly host = new FakeHost();
  readonly clock = new Clock();
  readonly registry: ToolRegistry;
  readonly reports: Promise<SyncReport>[] = [];
  readonly answers: Promise<unknown>[] = [];
  #held: { name: string; end: () => void }[] = [];
  desired = new Map<string, number>();
  disposed = false;

  constructor(cancelsCalls: boolean) {
    this.host.cancelsCalls = cancelsCalls;
    this.registry = new ToolRegistry(this.host, {
      explain,
      cancelsCalls,
      unavailable: () => 'unavailable',
      now: this.clock.now,
      after: this.clock.after,
    });
  }

  async take(next: Step): Promise<void> {
    switch (next.do) {
      case 'sync':
        if (!this.disposed) this.desired = new Map(next.tools.map((tool) => [tool.name, tool.version]));
        this.reports.push(
          this.registry.sync(next.tools.map((tool) => this.#define(tool.name, tool.version))),
        );
        break;
      case 'own':
        if (!this.host.tools.has(next.name)) this.host.own(next.name);
        break;
      case 'disown':
        if (this.#owns(next.name)) this.host.disown(next.name);
        break;
      case 'refuse':
        this.host.refusing.set(next.name, new DOMException('no', 'UnknownError'));
        break;
      case 'accept':
        this.host.refusing.delete(next.name);
        break;
      case 'call':
        if (this.host.tools.has(next.name)) this.answers.push(this.host.call(next.name).catch(String));
        break;
      case 'end':
        this.#end((call) => call.name === next.name);
        break;
      case 'answer':
        for (const asked of this.host.pending.splice(0)) asked.answer();
        break;
      case 'manual':
        this.host.manual = true;
        break;
      case 'automatic':
        this.host.manual = false;
        break;
      case 'wait':
        await this.clock.advance(50);
        break;
      case 'impatience':
        await this.clock.advance(10_000);
        break;
      case 'dispose':
        this.registry.dispose();
        this.disposed = true;
        break;
    }
  }

  /** The page stops interfering, every call ends, every registration is answered. */
  async settle(): Promise<void> {
    this.host.manual = false;
    this.host.refusing.clear();
    this.#end(() => true);
    for (let round = 0; round < 3; round++) {
      for (const asked of this.host.pending.splice(0)) asked.answer();
      await this.clock.advance(10_000);
    }
    for (const each of names) if (this.#owns(each)) this.host.disown(each);
    await this.clock.advance(10_000);
  }

  /** What is wrong at this very moment, whatever runs. */
  check(): void {
    const states = this.registry.states();
    expect(states.map((state) => state.name)).toEqual([...new Set(states.map((state) => state.name))].sort());
    for (const state of states) {
      if (state.state === 'registered') {
        expect(this.host.tools.has(state.name), `${state.name} is said to be registered`).toBe(true);
        expect(this.#owns(state.name)).toBe(false);
      }
      if (state.state === 'draining' && !this.host.cancelsCalls) expect(state.calls).toBeGreaterThan(0);
      expect(state.reason.code).not.toBe('');
    }
    if (this.disposed) expect(this.host.names.filter((each) => !this.#owns(each))).toEqual([]);
  }

  #define(toolName: string, version: number): ToolDefinition {
    return {
      name: toolName,
      description: `version ${version}`,
      execute: () =>
        new Promise((resolve) => this.#held.push({ name: toolName, end: () => resolve(version) })),
    };
  }

  #owns(toolName: string): boolean {
    return this.host.tools.get(toolName)?.description === 'the page’s own';
  }

  #end(which: (call: { name: string }) => boolean): void {
    const ending = this.#held.filter(which);
    this.#held = this.#held.filter((call) => !which(call));
    for (const call of ending) call.end();
  }
}

for (const cancelsCalls of [false, true]) {
  it(`ends where the model says, after any history (${cancelsCalls ? 'cancelling' : 'modern'} browser)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const world = new World(cancelsCalls);
        for (const next of steps) {
          await world.take(next);
          world.check();
          await quiet();
          world.check();
        }
        await world.settle();
        world.check();

        const offered = Object.fromEntries(
          [...world.host.tools].map(([key, tool]) => [key, tool.description]),
        );
        const wanted = world.disposed
          ? {}
          : Object.fromEntries([...world.desired].map(([key, version]) => [key, `version ${version}`]));
        // A plain refusal is tried again at the next sync only: bring one.
        if (!world.disposed) {
          await world.registry.sync([...world.desired].map(([key, version]) => define(key, version)));
          expect(
            Object.fromEntries([...world.host.tools].map(([key, tool]) => [key, tool.description])),
          ).toEqual(wanted);
          expect(world.registry.states().every(({ state }) => state === 'registered')).toBe(true);
        } else {
          expect(offered).toEqual({});
        }

        // Every caller of sync was answered, in order: once a set was applied, no older one was.
        const reports = await Promise.all(world.reports);
        for (const [index, report] of reports.entries()) expect(report.generation).toBe(index + 1);
        if (!world.disposed && reports.length > 0) expect(reports.at(-1)?.outcome).toBe('applied');
        // Every call was answered, and none was cancelled by an unregistration; only disposing may do that.
        const answers = [1, 2, 'own', 'unavailable'];
        if (world.disposed && cancelsCalls) answers.push('Error: cancelled by the browser');
        for (const answer of await Promise.all(world.answers)) expect(answers).toContain(answer);
      }),
      { numRuns: 3_000 },
    );
  }, 60_000);
}

function define(name: string, version: number): ToolDefinition {
  return { name, description: `version ${version}`, execute: () => version };
}
