import type { Site, ToolPolicy } from './levels.ts';
import type { SaidOf } from './said/said.ts';

/** Where a server’s tools are offered. Nowhere until the user picks sites. */
export type ServerSites =
  | { readonly on: 'none' }
  | { readonly on: 'picked'; readonly sites: readonly Site[] }
  | { readonly on: 'all' };

/** What a person sets up of a server. */
export interface ServerDraft {
  /** The person’s word for it: 1 to 60 characters. */
  readonly title: string;
  /** `[a-z0-9-]{1,20}`, unique: the middle of its tools’ names. */
  readonly slug: string;
  readonly url: string;
  /** Sent with every request. `value` absent: as it is stored, since what is stored is never shown again. */
  readonly headers: readonly { readonly name: string; readonly value?: string | undefined }[];
  /** ms a call may go without an answer or progress: 1,000 to 600,000. */
  readonly timeout: number;
}

export type ServerStateKind =
  | 'off'
  | 'idle'
  | 'connecting'
  | 'ready'
  | 'unauthorised'
  | 'forbidden-origin'
  | 'unreachable'
  | 'not-mcp'
  | 'incompatible'
  | 'permission-missing';

/** Where a server stands, in sentences for people. */
export interface ServerStateView {
  readonly kind: ServerStateKind;
  readonly says: string;
  /** What the person can do. */
  readonly next: string;
  readonly said?: SaidOf<'says' | 'next'> | undefined;
  /** The server’s own words: untrusted, hidden characters made visible. */
  readonly serverSays?: string | undefined;
}

/** Something that happened to a server. */
export type ServerLogEntry =
  | {
      readonly what: 'state';
      /** ms since the epoch. */
      readonly time: number;
      readonly state: ServerStateView;
    }
  /** Its list was read, and has so many tools. */
  | { readonly what: 'listed'; readonly time: number; readonly tools: number };

/** One thing that is not as it was when the person allowed the tool. */
export type ToolChangeView =
  | { readonly part: 'title' | 'description'; readonly before: string; readonly after: string }
  | { readonly part: 'readOnly' | 'destructive'; readonly before: boolean; readonly after: boolean }
  | {
      readonly part: 'schema';
      /** `""` for the whole. */
      readonly path: string;
      readonly before?: string | undefined;
      readonly after?: string | undefined;
    }
  | { readonly part: 'unseen' };

/** A tool of a server. Texts are the server’s: untrusted, hidden characters made visible. */
export interface ServerToolView {
  /** What policies hang on. */
  readonly key: string;
  /** The name it is registered under. */
  readonly name: string;
  /** The server’s own name for it. */
  readonly original: string;
  readonly title: string;
  readonly description: string;
  readonly effect: 'read' | 'act';
  readonly destructive: boolean;
  /** What had to be repaired, in sentences. */
  readonly notes: readonly string[];
  readonly said?: SaidOf<never, 'notes'> | undefined;
  /** For all sites. */
  readonly policy?: ToolPolicy | undefined;
  /** Sites with a word of their own. */
  readonly sites: readonly { readonly site: string; readonly policy: ToolPolicy }[];
  /** Since it was allowed for all sites. Empty: nothing, or it was not. */
  readonly changes: readonly ToolChangeView[];
}

/** Whether a person is signed in where a server wants OAuth. */
export type SignInView =
  | { readonly kind: 'not-needed' }
  /** The server asks for it, and nobody is. */
  | { readonly kind: 'needed' }
  | { readonly kind: 'signed-in'; readonly issuer: string };

/** A server and all that is known of it. */
export interface ServerView {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly url: string;
  /** `shown`: enough of the value to know it again, never all of it. */
  readonly headers: readonly { readonly name: string; readonly shown: string }[];
  readonly timeout: number;
  readonly enabled: boolean;
  readonly sites: ServerSites;
  readonly state: ServerStateView;
  readonly signIn: SignInView;
  /** What the server says of itself: untrusted, hidden characters made visible. Absent until it was reached. */
  readonly about?:
    | {
        readonly name: string;
        readonly version: string;
        readonly protocol: string;
        readonly transport: 'streamable-http' | 'sse';
        readonly instructions: string;
      }
    | undefined;
  /** Sorted by registered name. */
  readonly tools: readonly ServerToolView[];
  /** Tools that are not offered, and why. */
  readonly refused: readonly {
    readonly name: string;
    readonly reason: string;
    readonly hint: string;
    readonly said?: SaidOf<'reason' | 'hint'> | undefined;
  }[];
  /** What was cut short or could not be read, in sentences. */
  readonly notes: readonly string[];
  readonly said?: SaidOf<never, 'notes'> | undefined;
  /** Slugs of other servers that look much like this one’s. */
  readonly lookAlikes: readonly string[];
  /** ms since the epoch; absent where it never was. */
  readonly listedAt?: number | undefined;
  /** What happened to it while the worker runs, oldest first, the last hundred. */
  readonly log: readonly ServerLogEntry[];
}

export interface ServersView {
  readonly servers: readonly ServerView[];
  /** Where the browser sends people back to after signing in: to be allowed at some authorization servers. */
  readonly redirectUrl: string;
  /** The extension’s Origin, for servers that allow origins by name. */
  readonly origin: string;
  /** In sentences. */
  readonly troubles: readonly string[];
  readonly said?: SaidOf<never, 'troubles'> | undefined;
}

/** One step of a connection test. */
export interface TestStepView {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What happened; empty where skipped. */
  readonly says: string;
  /** What the person can do; empty where nothing failed. */
  readonly next: string;
  readonly serverSays?: string | undefined;
}

/** What came of a connection test. */
export interface TestReport {
  readonly passed: boolean;
  readonly steps: readonly TestStepView[];
}

/** What a person may have done with servers through our screens. */
export type ServerCommand =
  /** `id` absent: a new one, offered nowhere. → {@link SavedServer} */
  | { readonly name: 'save-server'; readonly id?: string; readonly draft: ServerDraft }
  | { readonly name: 'remove-server'; readonly id: string }
  | { readonly name: 'enable-server'; readonly id: string; readonly enabled: boolean }
  | { readonly name: 'set-server-sites'; readonly id: string; readonly sites: ServerSites }
  /** `site` absent: for all sites. `policy` absent: as it comes. Allowing agrees to the tool as it is now. */
  | {
      readonly name: 'set-server-tool';
      readonly id: string;
      readonly key: string;
      readonly site?: string;
      readonly policy?: ToolPolicy;
    }
  /** Tries it out as drafted; `id` says whose stored headers and sign-in count. → {@link TestReport} */
  | { readonly name: 'test-server'; readonly id?: string; readonly draft: ServerDraft }
  /** Reads its list anew. */
  | { readonly name: 'refresh-server'; readonly id: string }
  /** Opens the browser’s window for signing in, and resolves when that is over. */
  | { readonly name: 'sign-in-server'; readonly id: string }
  | { readonly name: 'sign-out-server'; readonly id: string };

export interface SavedServer {
  readonly id: string;
}
