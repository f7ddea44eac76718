import type { PageFacts } from '../protocol/facts.ts';
import type { NamedElements, PageOperations, Prospect } from '../protocol/page-operations.ts';
import type { Acted, ActOptions, FileContent, Hands } from './acting-handle.ts';
import type { OpenDialog } from './conditions.ts';
import type { DialogAnswer, HandledDialog } from './dialog-answer.ts';
import type { ToolImage } from './tool-response.ts';

/** Where a tab can be sent. */
export type Destination =
  | { readonly to: 'url'; readonly url: string }
  | { readonly to: 'back' | 'forward' | 'reload' };

/** How a page is left. */
export interface Leaving {
  /** What a page that asks whether to leave (`beforeunload`) is answered. */
  readonly beforeUnload: 'accept' | 'dismiss';
  /** The caller said so; otherwise what cannot be answered so is left to the person. */
  readonly insist: boolean;
}

/** Where a page that was sent elsewhere came. */
export interface Arrival {
  /**
   * `page`: there; `place`: at another place of the same document. The others leave the page as it is: `download`: the
   * address is a file; `nothing`: the server had nothing to show; `stayed`: the page asked, and was told to stay.
   */
  readonly came: 'page' | 'place' | 'download' | 'nothing' | 'stayed';
  /** Of what is shown now. */
  readonly url: string;
  readonly title: string;
  /** HTTP, where a server was asked. */
  readonly status?: number;
  /** The page is there, and still loads. */
  readonly loading?: true;
  readonly download?: { readonly url: string; readonly file?: string };
  /** Dialogs that were answered. */
  readonly dialogs: readonly (OpenDialog & { readonly answer: DialogAnswer })[];
}

/** What a picture of the page is to be like. */
export interface ScreenshotOptions {
  readonly format?: 'png' | 'jpeg' | 'webp' | undefined;
  /** 0 to 100, for jpeg and webp. */
  readonly quality?: number | undefined;
  /** The whole document instead of what is in view. */
  readonly fullPage?: boolean | undefined;
  /** A part of the document instead, in CSS px from its upper left corner. */
  readonly clip?:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
  /** The element with this uid instead: it is brought into view first. */
  readonly uid?: string | undefined;
  /** Pixels of the image at most, 2,000,000 unless said; a larger one is scaled. */
  readonly maxPixels?: number | undefined;
}

/** The browser’s own accessibility tree of a page, or a part of it, as text. */
export interface BrowserTree {
  readonly text: string;
  /** In how many pages of this budget the whole can be read. */
  readonly pages: number;
  /** Of the whole. */
  readonly totalChars: number;
}

/** A file to be saved. */
export interface SavedFile {
  /** Without a path: letters, digits, spaces, `-_.`. */
  readonly name: string;
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

export interface Screenshot extends ToolImage {
  /** Pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** The part of the document it shows, in CSS px. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Pixels of the image per CSS px. */
  readonly scale: number;
  /** What the reader should know: that it was scaled, or cut. */
  readonly notes: readonly string[];
}

/** A part of an answer that was too long. */
export interface KeptText {
  readonly text: string;
  /** Where it begins, and where the next part does; absent at the end. */
  readonly offset: number;
  readonly next?: number;
  /** Characters in all. */
  readonly total: number;
}

/** The page a call came from, as handlers see it. */
export interface PageHandle {
  /** Chrome’s id of its tab, which is the page id of tools that name pages. Never reused while the browser runs. */
  readonly tabId: number;
  readonly url: string;
  readonly facts: PageFacts;
  /** Who calls, as far as that can be told: what is remembered for one caller is not told to another. */
  readonly caller: string;
  /**
   * Runs an operation in the page's isolated world, injecting its code first where needed.
   *
   * @throws CallError where the page is gone, the operation fails, or the call is cancelled
   */
  run<Name extends keyof PageOperations>(
    operation: Name,
    args: PageOperations[Name]['args'],
  ): Promise<PageOperations[Name]['result']>;
  /**
   * Acts on the page with trusted input, and waits until it is quiet again. A dialog that opens meanwhile is answered as
   * `options` say; a page that leaves ends the wait at once.
   *
   * @throws CallError what `perform` throws; DIALOG_OPEN where the page opens dialogs without end; where the browser lets
   *   no extension control this page
   */
  act<Result>(options: ActOptions, perform: (hands: Hands) => Promise<Result>): Promise<Acted<Result>>;
  /**
   * A picture of the page, frames of other origins included.
   *
   * @throws CallError where the browser lets no extension control this page, or nothing is there to be shown
   */
  screenshot(options: ScreenshotOptions): Promise<Screenshot>;
  /**
   * The browser’s own tree of the page, with our uids; frames are left out.
   *
   * @throws CallError NOT_FOUND or STALE_ELEMENT for `root`, NOT_FOUND for a page there is not; where the browser lets no
   *   extension control this page
   */
  browserTree(options: {
    readonly root?: string | undefined;
    readonly page?: number | undefined;
    readonly maxChars: number;
  }): Promise<BrowserTree & NamedElements>;
  /**
   * Saves a file in the folder `pagehand` of the person’s downloads, beside what is there already.
   *
   * @returns the name it got, with its folder
   * @throws CallError where the browser does not save it
   */
  save(file: SavedFile): Promise<string>;
  /**
   * Takes files from the person’s file shelf, by their names there. Only where the person allowed this very call.
   *
   * @throws CallError NOT_FOUND where one is not there
   */
  fromShelf(names: readonly string[]): Promise<readonly FileContent[]>;
  /**
   * Answers the dialog that is open in its tab.
   *
   * @throws CallError NOT_FOUND where none is known to be open
   */
  handleDialog(answer: DialogAnswer): Promise<HandledDialog>;
  /**
   * Reads on in the rest of an answer that was kept for this page and caller.
   *
   * @throws CallError NOT_FOUND where nothing is kept under this name; VALIDATION_ERROR for an offset beyond the end
   */
  readOn(continuation: string, offset: number, maxChars: number): KeptText;
  /** What is known of going there: whether there is something, whether the page may ask. Never rejects. */
  prospect(destination: Destination): Promise<Prospect>;
  /** Begins to send the page elsewhere, which may end it before this resolves: to be done after the answer. */
  go(destination: Destination, how?: Leaving): Promise<void>;
  /**
   * Sends the page elsewhere and waits for what comes of it: for callers who outlive the page, and where it stays.
   *
   * @param timeout ms
   * @throws CallError TIMEOUT; CONFLICT; what kept the address from being reached, by name (`details.reason`)
   */
  travel(
    destination: Destination,
    how: Leaving & { readonly timeout: number },
    prospect: Prospect,
  ): Promise<Arrival>;
}

/** A tab, as tools speak of it. */
export interface BrowserPage {
  /** Chrome’s id of the tab. */
  readonly pageId: number;
  readonly url: string;
  readonly title: string;
  /** The one that is shown in its window. */
  readonly selected: boolean;
  readonly windowId: number;
}

/** The browser as a whole, as handlers see it. Every method rejects with a CallError a caller can act on. */
export interface BrowserHandle {
  /** The tabs that show web pages, in the order of their windows. */
  pages(): Promise<readonly BrowserPage[]>;
  open(url: string, how: { readonly background: boolean }): Promise<BrowserPage>;
  select(pageId: number): Promise<BrowserPage>;
  close(pageId: number): Promise<void>;
  /** Begins to send a tab elsewhere. Its page may be gone before this resolves. */
  go(pageId: number, destination: Destination): Promise<void>;
}
