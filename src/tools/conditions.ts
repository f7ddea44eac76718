import type { PageFacts } from '../protocol/facts.ts';
import type { Level } from '../protocol/levels.ts';

/** A dialog (alert, confirm, prompt, beforeunload) that is open in a tab. */
export interface OpenDialog {
  readonly type: string;
  readonly message: string;
}

/** What a condition may look at. */
export interface PageSituation {
  readonly url: URL;
  readonly facts: PageFacts;
  readonly level: Level;
  /** Absent while none is open, or none is known of. */
  readonly dialog?: OpenDialog | undefined;
  /** Whether it is in a private window. */
  readonly incognito: boolean;
  /** The rest of an answer that was too long is kept for it. */
  readonly restKept: boolean;
}

/** When a tool makes sense at all. `says` completes "Offered …". */
export interface Condition {
  readonly says: string;
  holds(page: PageSituation): boolean;
}

/** For what would show one kind of window to the other. */
export const notPrivate: Condition = {
  says: 'in windows that are not private',
  holds: ({ incognito }) => !incognito,
};

/** For what only makes sense while a dialog is open; it comes and goes with it. */
export const dialogIsOpen: Condition = {
  says: 'while a dialog of the page is open',
  holds: ({ dialog }) => dialog !== undefined,
};

/** For reading on in an answer that was too long. */
export const restIsKept: Condition = {
  says: 'while the rest of an answer that was too long is kept',
  holds: ({ restKept }) => restKept,
};
