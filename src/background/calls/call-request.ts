import type { LiveDocument } from '../documents/live-document.ts';
import type { CallOrigin } from '../journal/journal-entry.ts';

/** One call, as it comes in. */
export interface CallRequest {
  /** The name it is registered under. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** As the page knows it; absent for a caller outside the page. */
  readonly id?: string | undefined;
  /** As the person’s screen knows it, to be recognised and cancelled there. */
  readonly run?: string | undefined;
  /** A script or an agent through the page, which cannot be told apart, or a person through one of our screens. */
  readonly origin: CallOrigin;
  /** The page it came from, as the port proves it; the page a person looks at. */
  readonly document: LiveDocument;
  /** Aborted when the caller cancels, or is gone with its page. */
  readonly signal: AbortSignal;
  /** Aborted when the page is gone and the caller, outside it, is not. */
  readonly left?: AbortSignal;
}
