import type { ActingOperations } from './acting-operations.ts';
import type { Embedded, FrameOperations } from './frame-operations.ts';
import type { InspectOperations } from './inspect-operations.ts';

/**
 * What the worker may ask a page to do, and what the page answers. The operations run in the isolated world, in code
 * that is injected when first needed (`src/page/<room>/operations.iife.ts`).
 */
export interface PageOperations extends ActingOperations, FrameOperations, InspectOperations {
  /** Main content as Markdown. */
  read: { args: ReadArgs; result: ReadResult };
  /** All structured data, normalised. */
  structuredData: { args: StructuredDataArgs; result: StructuredDataResult };
  /** What the person selected. */
  selection: { args: SelectionArgs; result: SelectionResult };
  /** What the page shows, as text with uids, or what changed of it. Fails with NOT_FOUND or STALE_ELEMENT for its root. */
  view: { args: ViewArgs; result: ViewResult };
  /** Where a text or a thing is. */
  find: { args: FindArgs; result: FindResult };
  /** Waits until the page says a text. */
  waitForText: { args: WaitArgs; result: WaitResult };
  /** Brings an element into view and says where it is. Fails with NOT_FOUND, STALE_ELEMENT or CONFLICT (it has no box). */
  box: { args: BoxArgs; result: ElementBox };
  /** Gives uids, and lays the elements that have one ready for the debugger. Fails with NOT_FOUND or STALE_ELEMENT for `root`. */
  layOutNamed: { args: { readonly root?: string | undefined }; result: NamedElements };
  /** What is known of leaving the page. */
  prospect: { args: ProspectArgs; result: Prospect };
}

export type PageOperationName = keyof PageOperations;

export interface ReadArgs {
  /** Only the part below the heading with this text (case-insensitive), or with this index in `headings`. */
  readonly section?: string | undefined;
  /** Where to go on, in characters of the whole text; 0 is the start. */
  readonly offset: number;
  /** Budget in characters of Markdown. */
  readonly maxChars: number;
}

export interface ReadResult {
  readonly url: string;
  readonly title: string;
  readonly byline?: string;
  readonly published?: string;
  readonly language?: string;
  /** Markdown, cut at a paragraph or a line, at most `maxChars` characters. */
  readonly markdown: string;
  /** The page's headings in order, at most 100, for `section`. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly totalChars: number;
  /** Offset to pass to read on; absent at the end. */
  readonly nextOffset?: number;
  /** `article`: the main content was found. `page`: it was not, all visible text is given. `none`: there is no text. */
  readonly source: 'article' | 'page' | 'none';
  /** What a reader should know: nothing to read and why, what was skipped, what was cut. */
  readonly notes: readonly string[];
}

export interface StructuredDataArgs {
  /** Only items of these schema.org types (already expanded to subtypes); all when absent. */
  readonly types?: readonly string[] | undefined;
  /** Only the item with this id or index in the filtered list. */
  readonly item?: string | number | undefined;
  /** Items to skip. */
  readonly offset: number;
  /** Budget in characters of the items' JSON. */
  readonly maxChars: number;
}

export interface StructuredItem {
  /** Stable on this page: the item's own `@id`, else `format:index`. */
  readonly id: string;
  readonly format: 'json-ld' | 'microdata' | 'rdfa' | 'opengraph';
  readonly types: readonly string[];
  /** Values without the vocabulary's address; nested items as objects with `@type`; references resolved once. */
  readonly properties: { readonly [name: string]: unknown };
}

export interface StructuredDataResult {
  readonly items: readonly StructuredItem[];
  /** How many there are of these types, the ones not in `items` included. */
  readonly total: number;
  /** Offset of the next item; absent at the end. */
  readonly nextOffset?: number;
  /** Broken JSON, cycles, what was cut: where, and why. */
  readonly notes: readonly string[];
}

export interface SelectionArgs {
  /** Budget in characters. */
  readonly maxChars: number;
}

export interface SelectionResult {
  /** At most `maxChars` characters, as the page shows them; empty where nothing may be given. */
  readonly text: string;
  /** Of the document the selection is in: the page, or a frame of its own site. */
  readonly url: string;
  readonly totalChars: number;
  /** Why there is no text. */
  readonly notes: readonly string[];
}

/** What is asked of frames of other origins. */
export interface FramesAsked {
  /** Whether they are looked into. The worker does that, where the call may reach so far. */
  readonly frames?: boolean | undefined;
  /** What was seen there, by their numbers in the document. */
  readonly embedded?: Readonly<Record<number, Embedded>> | undefined;
  /** The origin whose links are told from the path on. Absent: the document’s own. */
  readonly pageOrigin?: string | undefined;
}

export interface ViewArgs extends FramesAsked {
  /** Whose snapshots differences are told from. */
  readonly caller: string;
  /** The uid of the part to look at; absent: the page. */
  readonly root?: string | undefined;
  /** Only lines with this text, with what is above and below them. */
  readonly find?: string | undefined;
  /** A part of the whole, from 1; absent: what fits, what is in view first. */
  readonly page?: number | undefined;
  /** Only what changed since the last snapshot of this caller and root. */
  readonly changesOnly: boolean;
  /** Budget in characters of the text. */
  readonly maxChars: number;
}

export interface ViewResult {
  readonly url: string;
  readonly title: string;
  /** The snapshot, or the changes. */
  readonly text: string;
  /** Of this snapshot, where later changes are told from it; counts up in the document. */
  readonly number?: number;
  /** Where `text` tells changes: the number of the snapshot they start from. */
  readonly since?: number;
  /** Of the whole snapshot. */
  readonly totalChars: number;
  /** In how many pages of this budget the whole can be read. */
  readonly pages: number;
  /** Lines that are not in the text. */
  readonly linesLeft: number;
  /** Lines found, where something was looked for. */
  readonly found?: number;
  readonly notes: readonly string[];
}

export interface FindArgs extends FramesAsked {
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly name?: string | undefined;
  /** How many to give at most. */
  readonly limit: number;
}

export interface FoundThing {
  /** Its own, or that of what it stands in. */
  readonly uid?: string;
  /** Role, name and states. */
  readonly what: string;
  /** The text around what was looked for. */
  readonly text?: string;
  /** What it stands in, from the page inwards. */
  readonly in?: string;
}

export interface FindResult {
  readonly url: string;
  readonly matches: readonly FoundThing[];
  readonly total: number;
  readonly notes: readonly string[];
}

export interface WaitArgs {
  /** Any of these. */
  readonly texts: readonly string[];
  /** ms to wait at most. */
  readonly timeout: number;
  /** Budget in characters of the snapshot around what was found. */
  readonly maxChars: number;
}

export interface WaitResult {
  readonly url: string;
  /** The text that appeared; absent where the time was over first. */
  readonly found?: string;
  /** The snapshot around it. */
  readonly text: string;
  readonly matches: readonly FoundThing[];
  readonly notes: readonly string[];
}

export interface BoxArgs {
  readonly uid: string;
}

/** What can be seen of an element, in CSS px from the upper left of the document. */
export interface ElementBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What it is in shows only this part of it. */
  readonly cut: boolean;
}

/** The document whose elements were laid out. */
export interface NamedElements {
  readonly url: string;
  readonly title: string;
}

export interface ProspectArgs {
  readonly to: 'url' | 'back' | 'forward' | 'reload';
  readonly url?: string | undefined;
}

/** What a page can know of being left. */
export interface Prospect {
  /** It may ask whether to leave (`beforeunload`). */
  readonly mayAsk: boolean;
  /** The document stays, and shows another place. */
  readonly sameDocument: boolean;
  /** Whether there is something to go back or forward to; absent: that cannot be known. */
  readonly there?: boolean;
}
