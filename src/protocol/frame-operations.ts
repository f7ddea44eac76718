/** What the worker has a document do about the frames of other origins in it, and a document in such a frame about itself. */
export interface FrameOperations {
  /** What a document shows, for the snapshot of a document around it, and where its own frames of other origins are. */
  frameTree: { args: FrameTreeArgs; result: FrameTree };
  /** Hears which frame is which, where its place does not tell: each says its number to the document around it. */
  hearFrames: { args: HearArgs; result: { readonly heard: readonly { frame: number; says: number }[] } };
  /**
   * Where a point of a frame is in this document’s viewport: brought into view, and the frame is really what is hit there.
   * Fails with STALE_ELEMENT, CONFLICT (`details.reason`) or TEMPORARY_FAILURE (it never rests).
   */
  frameToView: { args: FrameToViewArgs; result: { readonly x: number; readonly y: number } };
  /** Whether a frame of this document has the focus, so that keys go there. */
  frameFocused: { args: { readonly frame: number }; result: { readonly focused: boolean } };
  /** Watches for the pointer to come to an element. */
  watchPointer: { args: { readonly uid: string }; result: Record<string, never> };
  /** Whether it came to what is watched. Waits a moment for it. */
  pointerSeen: { args: Record<string, never>; result: { readonly seen: boolean } };
}

export interface FrameTreeArgs {
  /** The uid of the part to look at; absent: all of it. */
  readonly root?: string | undefined;
  /** What its uids are to begin with from now on; absent: as before. */
  readonly tag?: string | undefined;
  /** Whether what it shows is asked for, and not only its frames. */
  readonly whole: boolean;
  /** The origin whose links are told from the path on. */
  readonly pageOrigin?: string | undefined;
  /** Budget of `tree` in characters. */
  readonly maxChars: number;
}

export interface FrameTree {
  /** What its uids begin with. */
  readonly tag: string;
  /** What it shows, as text of `page/view/embedded-tree.ts`. Absent where that is more than `maxChars`. */
  readonly tree?: string;
  /** Those that can be seen come first. */
  readonly frames: readonly FramePlace[];
  readonly notes: readonly string[];
  readonly complete: boolean;
}

/** A frame of another origin, in the document it stands in. */
export interface FramePlace {
  /** Its number in this document. */
  readonly frame: number;
  /** The indexes of `window.frames` that lead to it from this document; absent where they do not. */
  readonly path?: readonly number[];
  /** The scheme of what it was asked to show, as `https:`. */
  readonly scheme?: string;
}

export interface HearArgs {
  /** What those who speak say before their number. */
  readonly word: string;
  /** The frames of this document that are waited for. */
  readonly frames: readonly number[];
  /** ms to wait at most. */
  readonly timeout: number;
}

export interface FrameToViewArgs {
  /** Its number in this document. */
  readonly frame: number;
  /** In CSS px of the frame’s viewport. */
  readonly point: { readonly x: number; readonly y: number };
  /** Scrolls nothing. */
  readonly still: boolean;
}

/** What was seen in a frame of another origin, for the snapshot of the document around it; or why nothing was. */
export type Embedded = EmbeddedDocument | MissingFrame;

export interface EmbeddedDocument {
  readonly origin: string;
  readonly tag: string;
  readonly tree: string;
  readonly notes: readonly string[];
  readonly complete: boolean;
  /** What was seen in its own frames, by their numbers in it. */
  readonly frames: Readonly<Record<number, Embedded>>;
}

export interface MissingFrame {
  /** Why nothing is shown, in words that follow a colon. */
  readonly missing: string;
  /** Whether it may be shown another time. */
  readonly passing: boolean;
}
