import type { FrameName, ToolSource } from '../../protocol/inspect.ts';
import type { Actions } from '../store/actions.ts';
import { spoken } from '../words/spoken.ts';
import { outcomeOfCall, outcomeOfPage, type RunOutcome, type RunWay } from './run-record.ts';
import type { JsonObject } from './schema/json.ts';

/** What is run, and how. */
export interface WantedRun {
  readonly tabId: number;
  /** Of its bench. */
  readonly key: string;
  readonly frame: FrameName;
  /** Of the frame, as it is shown; empty where none is. */
  readonly origin: string;
  readonly tool: string;
  readonly way: RunWay;
  readonly input: JsonObject;
  readonly id: string;
  /** One of ours: run as the page on purpose. */
  readonly own?: boolean;
  /** ms since the epoch. */
  now(): number;
}

/** The ways a tool can be run, the usual one first. Only what Pagehand answers for can be run past the page. */
export function waysOf(source: ToolSource): readonly RunWay[] {
  return source.from === 'pagehand' || source.from === 'server' ? ['pagehand', 'page'] : ['page'];
}

/** Runs a tool and keeps what came of it on its bench. Never throws. */
export async function runTool(wanted: WantedRun, act: Pick<Actions, 'run' | 'dispatch'>): Promise<void> {
  const { key, id, way, input } = wanted;
  const since = wanted.now();
  act.dispatch({ type: 'run/start', tool: key, run: { id, way, input, since, cancelling: false } });
  const { outcome, ms } = await ran(wanted, act);
  act.dispatch({
    type: 'run/end',
    tool: key,
    record: { id, way, input, since, ms: ms ?? wanted.now() - since, outcome },
  });
}

async function ran(
  wanted: WantedRun,
  act: Pick<Actions, 'run'>,
): Promise<{ outcome: RunOutcome; ms?: number }> {
  const { tabId, frame, origin, tool, input, id, way, own = false } = wanted;
  if (way === 'pagehand') {
    const answer = await act.run({ name: 'call', tabId, tool, input, run: id });
    return {
      outcome: answer.done ? outcomeOfCall(answer.value) : { how: 'unknown', message: answer.message },
    };
  }
  const order = { tabId, frame, origin, tool, input, run: id, ...(own ? { own } : {}) } as const;
  const answer = await act.run({ name: 'run-page-tool', ...order });
  if (!answer.done) return { outcome: { how: 'unknown', message: answer.message } };
  return { outcome: outcomeOfPage(spoken.run(answer.value)), ms: answer.value.ms };
}
