import type { Outcome } from '../../model-context/detect.ts';
import type { PageOperationName } from '../../protocol/page-operations.ts';
import type { DocumentId, TabId } from '../documents/live-document.ts';

/** A document of a tab, as it says it is. */
export interface FoundDocument {
  readonly documentId: DocumentId;
  readonly top: boolean;
  /** `null` for an opaque one. */
  readonly origin: string;
  /** As in `https:`. */
  readonly scheme: string;
  /** What its uids begin with, where it was looked at. */
  readonly tag?: string;
  /** What those of documents in its frames begin with, or began. */
  readonly frameTags: readonly string[];
  /** Whoever looks at the document around it sees it, too: it is of the same origin. */
  readonly covered?: true;
  /** The indexes of `window.frames` that lead to it from the top; -1 where there is none, as in shadow roots. */
  readonly path?: readonly number[];
  /** What becomes of tools there. With the polyfill a document under another origin has none. */
  readonly tools?: Outcome['code'];
}

/** The way into the documents of frames. All of them reject where a document is gone, or lets no extension in. */
export interface FrameEdges {
  /** The documents of a tab that extensions may see. May take as long as one of them is busy. */
  find(tabId: TabId): Promise<readonly FoundDocument[]>;
  /** Puts the code that offers this operation there. */
  inject(tabId: TabId, documentId: DocumentId, operation: PageOperationName): Promise<void>;
  /** Answers what the operation does, as JSON. */
  run(tabId: TabId, documentId: DocumentId, request: FrameRequest): Promise<unknown>;
  /** Ends an operation that runs. */
  stop(tabId: TabId, documentId: DocumentId, id: string): Promise<void>;
  /** Has it say a word and a number to the document around it. */
  say(tabId: TabId, documentId: DocumentId, word: string, number: number): Promise<void>;
  /** An id nobody guesses. */
  newId(): string;
}

/** Another way to find documents, for whoever cannot wait for each of them. */
export interface FrameRoll {
  /**
   * Has all documents of a tab that extensions may see say what they are to the worker (`frameWord`), each for itself: one
   * that is busy holds up no other. Resolves when all did.
   */
  callOut(tabId: TabId, word: string): Promise<void>;
}

export interface FrameRequest {
  readonly operation: PageOperationName;
  /** As JSON. */
  readonly args: string;
  /** By which it can be ended. */
  readonly id: string;
}
