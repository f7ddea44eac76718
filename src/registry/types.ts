/** A JSON value as it travels between worlds. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Hints for the agent. The browser does not enforce them; unknown members are ignored by it. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly untrustedContentHint?: boolean;
  readonly consequentialHint?: boolean;
}

/** What the browser is told about a tool: the part whose change needs a new registration. */
export interface ToolMetadata {
  /** `[A-Za-z0-9_.-]{1,128}`, unique in the document. */
  readonly name: string;
  readonly title?: string | undefined;
  readonly description: string;
  /** A JSON Schema object. */
  readonly inputSchema?: object | undefined;
  readonly annotations?: ToolAnnotations | undefined;
}

/** What `execute` is given beside its input. */
export interface ToolClient {
  /** Aborted when the caller cancels. */
  readonly signal: AbortSignal;
}

/** One tool that should exist. Replacing only `execute` never touches the browser. */
export interface ToolDefinition extends ToolMetadata {
  execute(input: Record<string, unknown>, client: ToolClient): unknown;
}

/**
 * Where tools are registered. `document.modelContext` satisfies it
 * (https://webmachinelearning.github.io/webmcp/#model-context-container).
 */
export interface ToolHost {
  registerTool(tool: HostTool, options: { signal: AbortSignal }): Promise<unknown>;
  addEventListener?(type: 'toolchange', listener: () => void): void;
  removeEventListener?(type: 'toolchange', listener: () => void): void;
}

/** The dictionary handed to the host. An undefined member counts as absent, as in Web IDL. */
export interface HostTool {
  name: string;
  description: string;
  title?: string | undefined;
  inputSchema?: object | undefined;
  annotations?: ToolAnnotations | undefined;
  execute: (input: unknown, client?: { signal?: AbortSignal }) => Promise<unknown>;
}

/** Why something is as it is. `sentences.ts` and its like in other rooms turn codes into words for people. */
export interface Reason {
  /** `kebab-case`, or the name of an error nobody has explained. */
  readonly code: string;
  /** What the browser said, where it said something. */
  readonly detail?: string | undefined;
}

/** What a rejected registration means. `conflicted` is retried when the tool list changes, `failed` at the next sync. */
export interface Rejection extends Reason {
  readonly state: 'conflicted' | 'blocked' | 'failed';
}

/**
 * - `registering`: the host was asked and has not answered.
 * - `registered`: the page offers it.
 * - `draining`: it is leaving, and a call still runs.
 * - `conflicted`: the page owns this name; tried again when the tool list changes.
 * - `blocked`: this document allows no tools (policy, insecure …); tried again at the next sync.
 * - `failed`: the host refused it, or it was refused before the host was asked; tried again at the next sync.
 */
export type ToolStateName = 'registering' | 'registered' | 'draining' | 'conflicted' | 'blocked' | 'failed';

export interface ToolState {
  readonly name: string;
  readonly state: ToolStateName;
  readonly reason: Reason;
  /** Calls that run now, those of a leaving registration included. */
  readonly calls: number;
}

/** How one `sync` ended. Failures are values: nothing of one tool's trouble hides another's success. */
export interface SyncReport {
  /** `applied`: this set is what the page was asked for. `superseded`: a newer set replaced it before it began. */
  readonly outcome: 'applied' | 'superseded' | 'disposed';
  readonly generation: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  readonly failures: readonly ToolState[];
}

/** Why something happened. */
export type EventCause = 'sync' | 'toolchange' | 'drained' | 'dispose';

/** What an inspector shows; `at` is `performance.now()` in ms. */
export interface RegistryEvent {
  readonly type:
    | 'registering'
    | 'registered'
    | 'removed'
    | 'changed'
    | 'draining'
    | 'conflicted'
    | 'blocked'
    | 'failed';
  readonly name: string;
  readonly at: number;
  readonly cause: EventCause;
  readonly generation: number;
  readonly reason: Reason;
}
