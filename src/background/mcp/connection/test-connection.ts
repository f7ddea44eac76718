import type { RemoteList, RemoteServer } from '../remote.ts';
import type { ConnectionEdges } from './connection-edges.ts';
import { connectDeadline } from './connector.ts';
import { diagnose, permissionMissing } from './diagnose.ts';
import { listDeadline, readList } from './read-list.ts';
import type { ServerConfig } from './server-config.ts';
import { type Trouble, TroubleError, type TroubleKind } from './server-state.ts';
import { openWire, type Wire } from './wire.ts';

export const testSteps = [
  'permission',
  'reachable',
  'origin',
  'authorisation',
  'protocol',
  'capabilities',
  'tools',
] as const;

export type TestStepName = (typeof testSteps)[number];

/** One thing that was looked at. `skipped` where an earlier step failed. */
export type TestStep =
  | { readonly step: TestStepName; readonly outcome: 'passed'; readonly says: string }
  | {
      readonly step: TestStepName;
      readonly outcome: 'failed';
      readonly says: string;
      readonly trouble: Trouble;
    }
  | { readonly step: TestStepName; readonly outcome: 'skipped' };

/** What came of a test, step by step in the order of {@link testSteps}. */
export interface ConnectionReport {
  readonly passed: boolean;
  readonly steps: readonly TestStep[];
  readonly server?: RemoteServer;
  readonly list?: RemoteList;
}

/** The step at which each kind of trouble shows. */
const stepOf: Readonly<Record<TroubleKind, TestStepName>> = {
  'permission-missing': 'permission',
  unreachable: 'reachable',
  'forbidden-origin': 'origin',
  unauthorised: 'authorisation',
  'not-mcp': 'protocol',
  incompatible: 'protocol',
};

/**
 * Tries a server out on a connection of its own, which ends with the test; what is known of the server is neither used nor
 * changed.
 *
 * @throws the signal's reason where it aborts
 */
export async function testConnection(
  config: ServerConfig,
  edges: Omit<ConnectionEdges, 'verdict' | 'overall' | 'random' | 'elicit'>,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  let wire: Wire | undefined;
  try {
    if (!(await edges.mayReach(config.url))) return failedAt(permissionMissing(config.url));
    using opening = new Deadline(edges, connectDeadline, signal);
    wire = await openWire(
      config,
      { ...edges, changed: () => undefined, stream: () => undefined },
      undefined,
      opening.signal,
    );
    const { server } = wire;
    using reading = new Deadline(edges, listDeadline, signal);
    try {
      const list = await readList(wire, reading.signal);
      return { passed: true, steps: passedSteps(server, list), server, list };
    } catch (error) {
      signal.throwIfAborted();
      const trouble = diagnose(reading.signal.aborted ? reading.signal.reason : error, wire.guard.seen);
      const before = passedSteps(server).filter(({ step }) => step !== 'tools');
      return {
        passed: false,
        steps: [...before, { step: 'tools', outcome: 'failed', says: trouble.says, trouble }],
        server,
      };
    }
  } catch (error) {
    signal.throwIfAborted();
    return failedAt(error instanceof TroubleError ? error.trouble : diagnose(error, undefined));
  } finally {
    wire?.end(new Error('The test is over.'), true);
  }
}

function failedAt(trouble: Trouble): ConnectionReport {
  const failing = testSteps.indexOf(stepOf[trouble.kind]);
  const says: Readonly<Partial<Record<TestStepName, string>>> = passedSays;
  return {
    passed: false,
    steps: testSteps.map((step, at): TestStep => {
      if (at > failing) return { step, outcome: 'skipped' };
      if (at === failing) return { step, outcome: 'failed', says: trouble.says, trouble };
      return { step, outcome: 'passed', says: says[step] ?? '' };
    }),
  };
}

const passedSays = {
  permission: 'The browser lets Pagehand reach the server.',
  reachable: 'The server answers.',
  origin: 'The server accepts requests from this extension.',
  authorisation: 'The server accepts who you are.',
} as const;

function passedSteps(server: RemoteServer, list?: RemoteList): TestStep[] {
  const { tools, resources, prompts } = server.offers;
  const offered = [tools && 'tools', resources && 'resources', prompts && 'prompts'].filter(Boolean);
  const how = server.transport === 'sse' ? 'the old HTTP+SSE transport' : 'Streamable HTTP';
  const count = list?.tools.length ?? 0;
  const says: Readonly<Record<TestStepName, string>> = {
    ...passedSays,
    protocol: `It speaks MCP ${server.protocol} over ${how}.`,
    capabilities: offered.length === 0 ? 'It offers nothing.' : `It offers ${offered.join(', ')}.`,
    tools: [`It lists ${count} tool${count === 1 ? '' : 's'}.`, ...(list?.notes ?? [])].join(' '),
  };
  return testSteps.map((step) => ({ step, outcome: 'passed', says: says[step] }));
}

/** A signal that aborts when time is over, or with another. */
class Deadline implements Disposable {
  readonly signal: AbortSignal;
  readonly #callOff: () => void;

  constructor({ after }: Pick<ConnectionEdges, 'after'>, ms: number, other: AbortSignal) {
    const late = new AbortController();
    this.#callOff = after(ms, () => late.abort(new DOMException('Time is over.', 'TimeoutError')));
    this.signal = AbortSignal.any([late.signal, other]);
  }

  [Symbol.dispose](): void {
    this.#callOff();
  }
}
