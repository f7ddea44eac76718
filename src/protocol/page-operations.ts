/**
 * What the worker may ask a page to do, and what the page answers. The operations run in the isolated world, in code
 * that is injected when first needed (`src/page/<room>/operations.iife.ts`).
 */
export interface PageOperations {
  /** Main content as Markdown. */
  read: { args: ReadArgs; result: ReadResult };
  /** All structured data, normalised. */
  structuredData: { args: StructuredDataArgs; result: StructuredDataResult };
  /** What the person selected. */
  selection: { args: SelectionArgs; result: SelectionResult };
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
