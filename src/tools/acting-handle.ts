import type { HeldFile, ScrollArgs, Scrolled, Target, Thing } from '../protocol/acting-operations.ts';
import type { OpenDialog } from './conditions.ts';
import type { DialogAnswer } from './dialog-answer.ts';

export type MouseButton = 'left' | 'right' | 'middle';
export type ModifierKey = 'Alt' | 'Control' | 'Meta' | 'Shift';

/** How something is clicked. */
export interface ClickHow {
  readonly button?: MouseButton | undefined;
  /** 2: a double click. */
  readonly count?: number | undefined;
  readonly modifiers?: readonly ModifierKey[] | undefined;
}

/** What a field is to hold: text; the labels or values of options; on or off. */
export type FieldValue = string | boolean | readonly string[];

/** A field, after it was filled. */
export interface Filled {
  readonly field: Thing;
  /** What it holds now, as the page has it. Left out for secret fields. */
  readonly now?: FieldValue;
  /** What the page made of it differs from what was asked for. */
  readonly differs?: true;
  /** It held that already, and nothing was done. */
  readonly unchanged?: true;
  /** It left the page with that, so what came of it could not be read. */
  readonly unread?: true;
  /** What the page says is wrong with it. */
  readonly invalid?: string;
}

/** A file as a call brings it. */
export interface FileContent {
  readonly name: string;
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** Where files went. */
export interface FilesGiven {
  readonly to: Thing;
  /** `chooser`: to the input for which a click opened one. `drop`: the page took them as dropped on it. */
  readonly by: 'input' | 'chooser' | 'drop';
  /** What is held now; of a drop, what was dropped. */
  readonly files: readonly HeldFile[];
}

/**
 * Trusted input to the page, for one call. Every method resolves when the input was dispatched, and rejects with a
 * CallError: what kept the input from its target is named, and nothing stays pressed.
 */
export interface Hands {
  click(target: Target, how?: ClickHow): Promise<Thing>;
  hover(target: Target): Promise<Thing>;
  /** `native`: the browser made a drag of it, with data; else the page saw the mouse move. */
  drag(
    from: Target,
    to: Target,
  ): Promise<{ readonly from: Thing; readonly to: Thing; readonly native: boolean }>;
  /** Presses a chord, such as `Control+A`, where the focus is. */
  press(chord: string): Promise<Thing | undefined>;
  /** Types text where the focus is, key by key where there are keys for it, then presses a chord. */
  type(text: string, submitKey?: string | undefined): Promise<Thing | undefined>;
  fill(uid: string, value: FieldValue): Promise<Filled>;
  scroll(how: ScrollArgs): Promise<Scrolled>;
  /** Gives files to what takes them: an input, a button that opens a chooser, a place to drop them. */
  giveFiles(uid: string, files: readonly FileContent[]): Promise<FilesGiven>;
}

/** What came of acting on a page, once it was quiet. */
export interface Outcome {
  /** Whether anything changed that can be seen in the document, or happened beside it. */
  readonly changed: boolean;
  /** The document is being replaced by the one at this address. */
  readonly navigatingTo?: string;
  /** The address the same document has now. */
  readonly url?: string;
  /** Dialogs that opened, and what they were answered. */
  readonly dialogs?: readonly (OpenDialog & { readonly answer: DialogAnswer })[];
  /** Tabs that opened. */
  readonly opened?: readonly { readonly pageId: number; readonly url: string }[];
  /** Downloads that began. */
  readonly downloads?: readonly { readonly file: string; readonly url: string }[];
  readonly focus?: Thing;
  /** What the reader should know: that the page never came to rest. */
  readonly notes: readonly string[];
}

export interface ActOptions {
  /** What dialogs that open meanwhile are answered. Unless said: dismissed. */
  readonly dialog?: DialogAnswer | undefined;
}

/** What a call did, and what came of it. */
export interface Acted<Result> {
  readonly result: Result;
  readonly outcome: Outcome;
}
