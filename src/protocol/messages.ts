import type { Json, ToolAnnotations, ToolState } from '../registry/index.ts';
import type { CallResult, Failure, FailureCode } from '../shared/result.ts';
import type { PageFacts } from './facts.ts';
import type { PageOperationName } from './page-operations.ts';

/** The port between a page's content script and the worker. */
export const pagePort = 'pagehand:page';

/**
 * An event on a page's `navigation` that has content scripts see whether their extension is still there, and if so open
 * their port. They meet there because nothing takes its listeners away.
 */
export const handover = 'pagehand:handover';

/** How a page's `document.modelContext` was found. */
export interface ContextReport {
  readonly state: 'native' | 'polyfill' | 'unavailable';
  /** Where it is unavailable: why. */
  readonly code: string;
}

/** A tool as the page is to register it. Everything `execute` needs is its name. */
export interface ToolDescriptor {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations: ToolAnnotations;
}

/** What a page says of itself. */
export interface PageReport {
  readonly url: string;
  readonly context: ContextReport;
  readonly facts: PageFacts;
  /** The tools as they are there now, with reasons nobody has explained yet. */
  readonly tools: readonly ToolState[];
}

/** What a content script may say: nothing administrative. `id`s are made by the sender and count for its port alone. */
export type PageMessage =
  /** How the page is: the first message on every port, and again when something of it changed. */
  | { readonly type: 'page'; readonly page: PageReport }
  | {
      readonly type: 'call';
      readonly id: string;
      readonly tool: string;
      readonly input: { readonly [name: string]: Json };
    }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'answer'; readonly id: string; readonly answer: OperationAnswer };

/**
 * What a page answers to calls by itself, when the worker cannot. The words come with the tools, so that pages nobody
 * calls need not carry the code that makes them.
 */
export interface LocalAnswers {
  /** The worker was stopped before it answered. */
  readonly stopped: Failure;
  /** The page goes elsewhere; where to is added as `details.url`. */
  readonly leaving: Failure;
  /** The extension was removed, updated or reloaded. */
  readonly gone: Failure;
  /** The arguments cannot be sent to the worker. */
  readonly unsendable: Failure;
  /** The tool is leaving. */
  readonly unavailable: Failure;
}

/** What the worker says to a content script. */
export type WorkerMessage =
  | {
      readonly type: 'tools';
      readonly generation: number;
      readonly tools: readonly ToolDescriptor[];
      readonly answers: LocalAnswers;
    }
  | { readonly type: 'result'; readonly id: string; readonly result: CallResult }
  | {
      readonly type: 'run';
      readonly id: string;
      /** `nothing` is answered as missing. */
      readonly operation: PageOperationName | 'nothing';
      readonly args: unknown;
    }
  | { readonly type: 'stop'; readonly id: string };

/** How an operation in the page ended. `missing`: its code is not injected yet. */
export type OperationAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly missing: true }
  | { readonly ok: false; readonly failure: OperationFailure }
  | { readonly ok: false; readonly error: string };

/** What an operation refuses with, as the caller is to be told it. */
export interface OperationFailure {
  readonly code: FailureCode;
  /** At most 2,000 characters, none of them the page’s. */
  readonly message: string;
  readonly retryable: boolean;
  readonly hint?: string | undefined;
  readonly details?: unknown;
}
