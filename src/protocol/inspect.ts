import type { Json } from '../registry/index.ts';
import type { TabView } from './tab-view.ts';

/** Where a tool of a page comes from. */
export type ToolSource =
  /** A script of the page. `at`: which, where the debugger was attached to see it. */
  | { readonly from: 'script'; readonly at?: ScriptPlace | undefined }
  /** A form of the page; `uid` of the element where one was given. */
  | { readonly from: 'form'; readonly uid?: string | undefined }
  /** One of ours. */
  | { readonly from: 'pagehand' }
  /** One of a server of the person’s. */
  | { readonly from: 'server'; readonly server: string }
  /** Another extension’s; `id` where it is known. */
  | { readonly from: 'extension'; readonly id?: string | undefined }
  /** Nothing is known but that it is there. */
  | { readonly from: 'unknown' };

export interface ScriptPlace {
  readonly url: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** A tool that is registered on a page, whoever registered it. All texts are the page’s: untrusted. */
export interface PageTool {
  /** `frame` and `name` together are unique in a tab. */
  readonly frame: FrameName;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Json;
  readonly outputSchema?: Json | undefined;
  readonly annotations: { readonly [name: string]: Json };
  readonly source: ToolSource;
  /** Characters of name, description and schema together: what an agent reads. */
  readonly size: number;
  /** What is shown otherwise than it is, in sentences: a schema that is too long comes as the beginning of its text. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * A document of a tab: the indexes of `window.frames` that lead to it, joined by `.`; empty for the top one. Frames that
 * have no index, as in shadow roots, are `~` and a number.
 */
export type FrameName = string;

export interface InspectedFrame {
  readonly frame: FrameName;
  readonly url: string;
  readonly origin: string;
  /** Whether its tools can be seen. */
  readonly visible: boolean;
  /** Why not, in a sentence; empty where they can. */
  readonly sentence: string;
}

/** What the Inspector is told of a tab, again at every change. */
export interface InspectView {
  readonly tab: TabView;
  readonly context: 'native' | 'polyfill' | 'unavailable';
  readonly frames: readonly InspectedFrame[];
  /** Every tool that is registered, sorted by frame and name. */
  readonly tools: readonly PageTool[];
  /** Whether the debugger is attached for the Inspector: then calls of the page and other clients are seen, and scripts’ places. */
  readonly listening: 'off' | 'on' | 'refused';
  /** Why `refused`, in a sentence. */
  readonly sentence: string;
  /** The page’s tools are not known yet. */
  readonly looking?: true | undefined;
  /** Tools that are there and not listed. */
  readonly left?: number | undefined;
}

/** Who called. */
export type Caller = 'page' | 'person' | 'unseen';

/** Something that happened in a tab. Kept by the Inspector for as long as it is open. */
export type TimelineEvent = {
  /** Grows by one; of one worker (`worker`). */
  readonly seq: number;
  readonly worker: string;
  /** ms since the epoch. */
  readonly time: number;
} & (
  | { readonly kind: 'worker'; readonly what: 'started' }
  | { readonly kind: 'page'; readonly what: 'came' | 'left' | 'route'; readonly url: string }
  /** Names of tools; those of frames as `name@0.1`. */
  | {
      readonly kind: 'tools';
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly changed: readonly string[];
    }
  | {
      readonly kind: 'call';
      readonly call: string;
      readonly tool: string;
      readonly frame: FrameName;
      readonly by: Caller;
      readonly input: Json;
    }
  | {
      readonly kind: 'progress';
      readonly call: string;
      readonly progress: number;
      readonly total?: number | undefined;
      readonly message?: string | undefined;
    }
  | {
      readonly kind: 'answer';
      readonly call: string;
      readonly tool: string;
      readonly ok: boolean;
      readonly code: string;
      readonly ms: number;
      readonly result: Json;
      readonly cut?: true | undefined;
    }
  | { readonly kind: 'asked'; readonly question: string; readonly tool: string }
  | { readonly kind: 'answered'; readonly question: string; readonly tool: string; readonly how: string }
  | { readonly kind: 'level'; readonly level: string }
  | { readonly kind: 'server'; readonly server: string; readonly state: string; readonly says: string }
  | { readonly kind: 'debugger'; readonly what: 'attached' | 'detached'; readonly why: string }
);

/** Events that came since the last reply; `first`: everything that is kept. */
export interface TimelineNews {
  readonly tabId: number;
  readonly worker: string;
  readonly first: boolean;
  readonly events: readonly TimelineEvent[];
  /** Older ones that were dropped before anybody looked. */
  readonly dropped: number;
}

/** How a run of a page’s own tool ended. */
export type PageRun =
  | {
      readonly ok: true;
      readonly text: string | null;
      readonly ms: number;
      /** Characters of the whole, where `text` is only its beginning. */
      readonly total?: number | undefined;
    }
  | {
      readonly ok: false;
      readonly name: string;
      readonly message: string;
      readonly stack?: string | undefined;
      readonly ms: number;
    };

/** What the Inspector may have done besides what every screen may. */
export type InspectCommand =
  /** Runs any tool of a page as the page would (`executeTool`), in its frame. → {@link PageRun}. `run`: to cancel it. */
  | {
      readonly name: 'run-page-tool';
      readonly tabId: number;
      readonly frame: FrameName;
      readonly tool: string;
      readonly input: { readonly [name: string]: unknown };
      readonly run: string;
    }
  | { readonly name: 'cancel-run'; readonly tabId: number; readonly run: string }
  /** Attaches the debugger to hear of all calls, or lets go. The person was asked in the Inspector. */
  | { readonly name: 'listen'; readonly tabId: number; readonly on: boolean }
  /** Shows an element of a snapshot on the page, or none. */
  | { readonly name: 'highlight'; readonly tabId: number; readonly uid?: string | undefined }
  /** Lets the person click an element on the page. → its uid, or undefined where they gave up */
  | { readonly name: 'pick'; readonly tabId: number }
  | ShelfCommand;

/** How much the file shelf holds: of files, of bytes together, and of base64 characters in one command. */
export const shelfLimits = { files: 20, bytes: 50_000_000, chunk: 1_400_000 } as const;

/** A file the person put on the shelf, for `upload_file` to take by its name. */
export interface ShelfFile {
  /** Unique on its shelf. */
  readonly name: string;
  /** Empty where it is not known. */
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** ms since the epoch. */
  readonly added: number;
}

/** The shelf a tab’s calls take from: private windows have one of their own. */
export interface ShelfView {
  readonly tabId: number;
  readonly private: boolean;
  /** Oldest first. */
  readonly files: readonly ShelfFile[];
  /** Bytes of all together, those that are on their way included. */
  readonly bytes: number;
  /** What is wrong with the shelf, in a sentence; empty where nothing is. */
  readonly trouble: string;
}

/** What the person may have done with the file shelf. `tabId` says which shelf. */
export type ShelfCommand =
  /**
   * A part of a file. The first is `at` 0 and the last ends at `file.size`; each follows the one before. An empty file is
   * one empty part. → {@link ShelfAdded}
   */
  | {
      readonly name: 'add-to-shelf';
      readonly tabId: number;
      /** Made by the screen, one for each file. */
      readonly upload: string;
      readonly file: { readonly name: string; readonly mimeType: string; readonly size: number };
      /** Bytes before this part. */
      readonly at: number;
      /** Base64, {@link shelfLimits}.chunk characters at most. */
      readonly data: string;
    }
  /** A file that will not be sent on. */
  | { readonly name: 'give-up-upload'; readonly tabId: number; readonly upload: string }
  | { readonly name: 'rename-on-shelf'; readonly tabId: number; readonly file: string; readonly to: string }
  /** `file` absent: all. */
  | { readonly name: 'remove-from-shelf'; readonly tabId: number; readonly file?: string };

/** How far an upload has come. */
export interface ShelfAdded {
  /** Bytes that arrived. */
  readonly bytes: number;
  /** The name it got, once it is on the shelf: another one where its own was taken. */
  readonly name?: string | undefined;
}
