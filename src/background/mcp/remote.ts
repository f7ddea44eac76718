import type { Said, Saying } from '../../protocol/said/said.ts';
/**
 * What the two halves of this room agree on: the connection hands over what a server said as it said it, and the tools
 * judge it. Nothing of type `unknown` here has been checked by anybody.
 */

/** A configured server, for as long as it is configured. Permissions hang on it and on a tool's original name. */
export type ServerId = string & { readonly __brand: 'ServerId' };

/** One entry of a list, as the server sent it. */
export type RawEntry = unknown;
export type RawTool = RawEntry;

/** Who the server says it is, and what it says it can. Texts are the server's own: untrusted. */
export interface RemoteServer {
  readonly name?: string;
  readonly title?: string;
  readonly version?: string;
  readonly instructions?: string;
  /** Revision of the protocol that was agreed on, as `2026-07-28`. */
  readonly protocol: string;
  readonly transport: 'streamable-http' | 'sse';
  readonly offers: {
    readonly tools: boolean;
    readonly resources: boolean;
    readonly prompts: boolean;
    readonly completions: boolean;
  };
}

/** Everything a server lists, read at one time. */
export interface RemoteList {
  readonly server: RemoteServer;
  readonly tools: readonly RawTool[];
  readonly resources: readonly RawEntry[];
  readonly resourceTemplates: readonly RawEntry[];
  readonly prompts: readonly RawEntry[];
  /** Sentences for people: which list was cut short at which limit, or could not be read at all. */
  readonly notes: readonly string[];
  /** The same by their codes. */
  readonly saidNotes?: readonly Said<Saying>[] | undefined;
}

/** Progress of one call. Numbers and text are the server's own. */
export interface RemoteProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

export interface RemoteCallOptions {
  /** The caller's: aborted, the call is cancelled at the server and fails as CANCELLED, or with the CallError in its reason. */
  readonly signal: AbortSignal;
  /** ms without an answer or progress before the call fails as TIMEOUT; the server's own setting unless given. */
  readonly timeout?: number;
  /** ms the call may take at most, whatever its progress. */
  readonly maxTotal?: number;
  readonly onProgress?: (progress: RemoteProgress) => void;
  /**
   * The tool as it was listed, where the caller keeps it: a connection that was just made has not read the list yet.
   * Its schemas say which arguments travel as headers, and what structured content should look like.
   */
  readonly definition?: RawTool;
}

/** What a call came to. */
export interface RawResult {
  /** The server's result object: `content`, `structuredContent`, `isError`, `_meta`, and whatever else it sent. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Why structured content does not fit the tool's output schema. The call was done: report it, never repeat the call. */
  readonly mismatch?: string;
}

/** What a completion is asked for: an argument of a prompt, or a variable of a resource template. */
export type CompletionTarget =
  | { readonly kind: 'prompt'; readonly name: string }
  | { readonly kind: 'resource'; readonly uriTemplate: string };

/**
 * One server as its tools see it. Every failure is a CallError with `details.server` and the right `retryable`; a result
 * with `isError` is a result.
 */
export interface RemoteCalls {
  readonly id: ServerId;
  /** `tools/call`. */
  call(name: string, args: Readonly<Record<string, unknown>>, options: RemoteCallOptions): Promise<RawResult>;
  /** `resources/read`. */
  readResource(uri: string, options: RemoteCallOptions): Promise<RawResult>;
  /** `prompts/get`. */
  getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    options: RemoteCallOptions,
  ): Promise<RawResult>;
  /** `completion/complete`. */
  complete(
    target: CompletionTarget,
    argument: { readonly name: string; readonly value: string },
    context: Readonly<Record<string, string>>,
    options: RemoteCallOptions,
  ): Promise<RawResult>;
}
