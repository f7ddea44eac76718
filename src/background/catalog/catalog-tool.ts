import type { Level } from '../../protocol/levels.ts';
import type { ToolDescriptor } from '../../protocol/messages.ts';
import type { Words } from '../../protocol/said/said.ts';
import type { CallResult } from '../../shared/result.ts';
import type { Category } from '../../tools/categories.ts';
import type { Condition } from '../../tools/conditions.ts';
import type { Effect, Queue, Reach } from '../../tools/define.ts';
import type { Experiment } from '../../tools/experiments.ts';
import type { BrowserHandle, PageHandle } from '../../tools/handles.ts';
import type { Budget } from '../calls/render-result.ts';
import type { AdaptedTool } from '../mcp/tools/adapted-tool.ts';

/** The arguments of a call, as a tool took them. */
export type ToolParams = Readonly<Record<string, unknown>>;

/** How far a call has come, in the tool’s own numbers and words. */
export interface CallProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a tool runs with. */
export interface ToolCall {
  readonly params: ToolParams;
  readonly page: PageHandle;
  readonly browser: BrowserHandle;
  readonly signal: AbortSignal;
  /** What the answer may hold. */
  readonly budget: Budget;
  progress(progress: CallProgress): void;
  /** Keeps the rest of an answer for who called, and names it; undefined where it is too much to be kept. */
  keep(rest: string): string | undefined;
}

/** What a tool made of a call. */
export interface ToolOutcome {
  readonly result: CallResult;
  /** Done once the answer is on its way to the caller, one after the other. */
  readonly later: readonly (() => Promise<void>)[];
}

/**
 * Any tool, as catalogue and calls know it: one of ours, or one of a server the person added. What it needs besides is
 * its own.
 */
export interface CatalogTool {
  /** The name it is registered under. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For people. */
  readonly description: string;
  readonly category: Category;
  readonly effect: Effect;
  /** The least it reaches. */
  readonly reach: Reach;
  /** The lowest level that offers it. */
  readonly level: Exclude<Level, 'off'>;
  /** What it works on, for the sentence that says what a call waits for. */
  readonly worksOn: 'page' | 'browser' | 'server';
  readonly queue: Queue;
  readonly experiment?: Experiment | undefined;
  readonly when?: Condition | undefined;
  readonly blockedByDialog: boolean;
  readonly outlivesPage: boolean;
  /** Of a server: what access hangs on. */
  readonly external?: AdaptedTool;
  /** As pages register it; the same each time. */
  readonly descriptor: ToolDescriptor;
  /**
   * The arguments as the tool takes them.
   *
   * @throws CallError VALIDATION_ERROR with every fault at once
   */
  parse(input: ToolParams): ToolParams;
  /** How far one call reaches. */
  reachOf(params: ToolParams, page: { readonly url: string }): Reach;
  /** What a person is asked about each time, in plain words; undefined where access decides. */
  asksFor?(params: ToolParams): Words | undefined;
  /** The level one call needs. */
  levelOf(params: ToolParams): Exclude<Level, 'off'>;
  /** ms one call may take. */
  deadlineOf(params: ToolParams): number;
  /** @throws CallError where it fails */
  run(call: ToolCall): Promise<ToolOutcome>;
}
