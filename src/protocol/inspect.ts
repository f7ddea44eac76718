import type { Json } from '../registry/index.ts';
import type { SaidOf } from './said/said.ts';
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
  readonly said?: SaidOf<never, 'notes'> | undefined;
}

/**
 * A document of a tab: the indexes of `window.frames` that lead to it, joined by `.`; empty for the top one. Frames that
 * have no index, as in shadow roots, are `~` and a number in the document around them; those of another origin `~~` and a
 * number in the tab.
 */
export type FrameName = string;

/** What is one. */
export const frameNames = /^(?:(?:~{0,2}\d+)(?:\.~?\d+)*)?$/;

export interface InspectedFrame {
  readonly frame: FrameName;
  readonly url: string;
  readonly origin: string;
  /** Whether its tools can be seen. */
  readonly visible: boolean;
  /** Why not, in a sentence; empty where they can. */
  readonly sentence: string;
  readonly said?: SaidOf<'sentence'> | undefined;
}

/** What the Inspector is told of a tab, again at every change. */
export interface InspectView {
  readonly tab: TabView;
  readonly context: 'native' | 'polyfill' | 'unavailable';
  readonly frames: readonly InspectedFrame[];
  /** Every tool that is registered, sorted by frame and name. */
  readonly tools: readonly PageTool[];
  /**
   * Whether calls of the page and of other clients are seen, and scripts’ places: natively by the debugger, which is attached
   * for the Inspector, with the polyfill in the page itself.
   */
  readonly listening: 'off' | 'on' | 'refused';
  /** Why `refused`, in a sentence. */
  readonly sentence: string;
  readonly said?: SaidOf<'sentence'> | undefined;
  /** What is not seen although it listens. */
  readonly unheard?: Unheard | undefined;
  /** Counts what a port was told of the tab. */
  readonly version?: number | undefined;
  /** The page’s tools are not known yet. */
  readonly looking?: true | undefined;
  /** Tools that are there and not listed. */
  readonly left?: number | undefined;
}

/** What is not seen of a page that is listened to without the debugger. */
export interface Unheard {
  /** Calls that were too many at once. */
  readonly calls: number;
  /** Documents that do not let it be heard. */
  readonly documents: number;
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
  | { readonly kind: 'page'; readonly what: 'came' | 'left' | 'route'; readonly url: string }
  /** `stopped`: an Inspector found that out, and put it down when the next worker spoke. */
  | { readonly kind: 'worker'; readonly what: 'started' | 'stopped' }
  /** Names of tools; those of frames as `name@0.1`. */
  | {
      readonly kind: 'tools';
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly changed: readonly string[];
      /** How many more there were, where the names were too many to be told. */
      readonly left?:
        | { readonly added: number; readonly removed: number; readonly changed: number }
        | undefined;
    }
  | {
      readonly kind: 'call';
      readonly call: string;
      readonly tool: string;
      readonly frame: FrameName;
      readonly by: Caller;
      readonly input: Json;
      /** The script that called, as far as the stack says. */
      readonly at?: ScriptPlace | undefined;
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
  | {
      readonly kind: 'server';
      readonly server: string;
      readonly state: string;
      readonly says: string;
      readonly said?: SaidOf<'says'> | undefined;
    }
  | {
      readonly kind: 'debugger';
      readonly what: 'attached' | 'detached';
      readonly why: string;
      readonly said?: SaidOf<'why'> | undefined;
    }
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
      /** Where the message is not the tool’s, but Pagehand’s. */
      readonly said?: SaidOf<'message'> | undefined;
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
      /** Of the frame, as it was shown: where another one is there now, nothing is run. */
      readonly origin: string;
      readonly tool: string;
      readonly input: { readonly [name: string]: unknown };
      readonly run: string;
      /** Even one of ours, which then meets what a call of the page meets, and is told as one of the page’s beside the run. */
      readonly own?: true;
    }
  /** Ends a run of either kind: of `run-page-tool`, or of `call`. */
  | { readonly name: 'cancel-run'; readonly tabId: number; readonly run: string }
  /**
   * Hears of all calls, or of them no more: natively the debugger is attached, with the polyfill the page is watched from
   * within. The person was asked in the Inspector.
   */
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
  readonly said?: SaidOf<'trouble'> | undefined;
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
