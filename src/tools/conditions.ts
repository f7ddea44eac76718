import type { PageFacts } from '../protocol/facts.ts';
import type { Level } from '../protocol/levels.ts';
import { said, type Words } from '../protocol/said/said.ts';

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
  readonly says: Words;
  holds(page: PageSituation): boolean;
}

/** For what would show one kind of window to the other. */
export const notPrivate: Condition = {
  says: said('when_not_private'),
  holds: ({ incognito }) => !incognito,
};

/** For what only makes sense while a dialog is open; it comes and goes with it. */
export const dialogIsOpen: Condition = {
  says: said('when_dialog_open'),
  holds: ({ dialog }) => dialog !== undefined,
};

/** For reading on in an answer that was too long. */
export const restIsKept: Condition = {
  says: said('when_rest_kept'),
  holds: ({ restKept }) => restKept,
};
