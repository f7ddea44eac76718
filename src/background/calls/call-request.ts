import type { LiveDocument } from '../documents/live-document.ts';
import type { CallOrigin } from '../journal/journal-entry.ts';

/** One call, as it comes in. */
export interface CallRequest {
  /** The name it is registered under. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** A script or an agent through the page, which cannot be told apart, or a person through one of our screens. */
  readonly origin: CallOrigin;
  /** The page it came from, as the port proves it; the page a person looks at. */
  readonly document: LiveDocument;
  /** Aborted when the caller cancels or its page is gone. */
  readonly signal: AbortSignal;
}
