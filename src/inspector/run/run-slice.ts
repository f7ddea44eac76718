import type { CopyFormat } from './copy-formats.ts';
import type { InputDraft } from './input-draft.ts';
import { kept } from './kept-runs.ts';
import { type RunRecord, type RunUnderWay, type RunWay, stopped } from './run-record.ts';

/** What a person has on the bench of one tool. */
export interface ToolBench {
  readonly draft?: InputDraft | undefined;
  readonly running?: RunUnderWay | undefined;
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  /** The run that is shown; the newest where absent. */
  readonly shown?: string | undefined;
  readonly way?: RunWay | undefined;
  /** What the schema does not allow was shown; running once more runs it all the same. */
  readonly warned?: boolean | undefined;
}

export interface Slice {
  /** By {@link keyOfBench}. Only tools somebody touched. */
  readonly benches: { readonly [tool: string]: ToolBench };
  readonly result: ResultView;
  readonly copy: CopyFormat;
}

export const resultViews = ['text', 'tree', 'image', 'raw'] as const;
/** How a result is looked at; `auto`: as fits it best. */
export type ResultView = 'auto' | (typeof resultViews)[number];

/** What happens on a bench; `tool`: its key. */
export type RunAction =
  | { readonly type: 'run/draft'; readonly tool: string; readonly draft: InputDraft }
  | { readonly type: 'run/way'; readonly tool: string; readonly way: RunWay }
  | { readonly type: 'run/warn'; readonly tool: string }
  | { readonly type: 'run/start'; readonly tool: string; readonly run: RunUnderWay }
  | { readonly type: 'run/cancel'; readonly tool: string; readonly run: string }
  /** It could not be stopped, and that may be tried again. */
  | { readonly type: 'run/go-on'; readonly tool: string; readonly run: string }
  | { readonly type: 'run/end'; readonly tool: string; readonly record: RunRecord }
  | { readonly type: 'run/show'; readonly tool: string; readonly run: string }
  | { readonly type: 'run/forget'; readonly tool: string }
  | { readonly type: 'run/result'; readonly view: ResultView }
  | { readonly type: 'run/copy'; readonly format: CopyFormat };

export const initial: Slice = { benches: {}, result: 'auto', copy: 'javascript' };

const emptyBench: ToolBench = { runs: [] };

/**
 * What a bench is known by. What is written for a tool, and what it answered, is its site’s: another site’s tool of the same
 * name is another tool. `tool`: its key in the tab.
 */
export function keyOfBench(site: string, tool: string): string {
  return `${site} ${tool}`;
}

/** The bench of this key, which may be empty. */
export function benchOf(slice: Slice, tool: string): ToolBench {
  return (Object.hasOwn(slice.benches, tool) ? slice.benches[tool] : undefined) ?? emptyBench;
}

export function reduce(slice: Slice, action: RunAction): Slice {
  switch (action.type) {
    case 'run/result':
      return { ...slice, result: action.view };
    case 'run/copy':
      return { ...slice, copy: action.format };
    default: {
      const before = benchOf(slice, action.tool);
      const bench = reduceBench(before, action);
      return bench === before ? slice : { ...slice, benches: { ...slice.benches, [action.tool]: bench } };
    }
  }
}

function reduceBench(bench: ToolBench, action: Extract<RunAction, { readonly tool: string }>): ToolBench {
  switch (action.type) {
    case 'run/draft':
      return action.draft === bench.draft ? bench : { ...bench, draft: action.draft, warned: false };
    case 'run/way':
      return { ...bench, way: action.way };
    case 'run/warn':
      return { ...bench, warned: true };
    case 'run/start':
      return { ...bench, running: action.run, warned: false };
    case 'run/cancel':
    case 'run/go-on':
      return bench.running?.id === action.run
        ? { ...bench, running: { ...bench.running, cancelling: action.type === 'run/cancel' } }
        : bench;
    case 'run/end':
      return {
        ...bench,
        running: bench.running?.id === action.record.id ? undefined : bench.running,
        runs: kept([endedBy(action.record, bench.running), ...bench.runs]),
        shown: undefined,
      };
    case 'run/show':
      return { ...bench, shown: action.run };
    case 'run/forget':
      return { ...bench, runs: [], shown: undefined };
  }
}

function endedBy(record: RunRecord, running: RunUnderWay | undefined): RunRecord {
  return running?.id === record.id && running.cancelling
    ? { ...record, outcome: stopped(record.outcome) }
    : record;
}
