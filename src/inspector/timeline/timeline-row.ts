import type { Caller, FrameName, ScriptPlace, TimelineEvent } from '../../protocol/inspect.ts';
import type { Json } from '../../registry/index.ts';

/** How the list of tools differs between two moments: names (`name@0.1` in a frame), each in one of the lists. */
export interface ToolChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** `lost`: the worker that knew of it is gone, so its end will not be told. */
export type CallState = 'running' | 'ok' | 'failed' | 'lost';

export interface CallAnswer {
  readonly code: string;
  readonly result: Json;
  readonly cut: boolean;
  /** ms. */
  readonly ms: number;
}

/** One line of the timeline: an event, or all that belong to one call or one question. */
export type TimelineRow = {
  /** Unique among all rows. */
  readonly id: string;
  /** ms since the epoch: when it began. */
  readonly time: number;
  /** What it is made of, oldest first; of progress the newest alone. */
  readonly events: readonly TimelineEvent[];
  /** The file it came from; such rows are only looked at. */
  readonly file?: string | undefined;
} & (
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly state: CallState;
      /** Absent where only the answer is known. */
      readonly call?:
        | {
            readonly frame: FrameName;
            readonly by: Caller;
            readonly input: Json;
            /** The script that called, where it is known. */
            readonly at?: ScriptPlace | undefined;
          }
        | undefined;
      readonly progress?: Extract<TimelineEvent, { kind: 'progress' }> | undefined;
      readonly answer?: CallAnswer | undefined;
    }
  | {
      readonly kind: 'question';
      readonly tool: string;
      /** How it was answered. */
      readonly how?: string | undefined;
      /** ms a person took. */
      readonly ms?: number | undefined;
    }
  | {
      readonly kind: 'page';
      readonly what: 'came' | 'left' | 'route';
      readonly url: string;
      /** What became of the tools from here to the next such row. */
      readonly since: ToolChange;
    }
  | ({ readonly kind: 'tools' } & ToolChange)
  | { readonly kind: 'level'; readonly level: string }
  | { readonly kind: 'worker'; readonly what: 'started' | 'stopped' }
  | { readonly kind: 'server'; readonly server: string; readonly state: string; readonly says: string }
  | { readonly kind: 'debugger'; readonly what: 'attached' | 'detached'; readonly why: string }
);

export type RowKind = TimelineRow['kind'];

export const rowKinds = [
  'call',
  'tools',
  'page',
  'question',
  'level',
  'server',
  'worker',
  'debugger',
] as const satisfies readonly RowKind[];

export type RowOf<Kind extends RowKind> = Extract<TimelineRow, { kind: Kind }>;

export const noChange: ToolChange = { added: [], removed: [], changed: [] };
