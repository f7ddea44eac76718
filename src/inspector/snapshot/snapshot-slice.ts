import { lineOf, type SnapshotLine, snapshotLines } from './snapshot-lines.ts';

/** What is asked for. */
export interface SnapshotAsk {
  /** Only what is inside this element. */
  readonly root?: string | undefined;
  /** Only lines with this text; empty for all. */
  readonly find: string;
  /** What frames of other sites show, too. Absent: it does not. */
  readonly frames?: boolean | undefined;
  /** A part of the whole, from 1; undefined: what fits, what is in view first. */
  readonly page?: number | undefined;
  readonly maxChars: number;
}

/** A snapshot as it came. All texts are the page’s. */
export interface Taken {
  readonly ask: SnapshotAsk;
  readonly text: string;
  readonly lines: readonly SnapshotLine[];
  readonly url: string;
  /** Of this budget, where the whole has more than one. */
  readonly pages: number;
  readonly notes: readonly string[];
  /** ms since the epoch. */
  readonly time: number;
}

export interface Slice {
  readonly ask: SnapshotAsk;
  readonly taking: boolean;
  /** Why the last one could not be taken, in a sentence; empty where it could. */
  readonly failure: string;
  readonly now?: Taken | undefined;
  /** The one before, where it is of the same part of the same page. */
  readonly before?: Taken | undefined;
  /** Lines of `now` whose content is hidden. */
  readonly folded: ReadonlySet<number>;
  /** The line that is chosen; -1 for none. */
  readonly cursor: number;
  /** Whether only what changed is shown. */
  readonly changes: boolean;
  /** The person is to click something on the page. */
  readonly picking: boolean;
}

export type SnapshotAction =
  | { readonly type: 'snapshot/ask'; readonly change: Partial<SnapshotAsk> }
  | { readonly type: 'snapshot/take' }
  /** `goTo`: the element whose line is to be chosen; absent: the one that was. */
  | { readonly type: 'snapshot/took'; readonly taken: Omit<Taken, 'lines'>; readonly goTo?: string }
  | { readonly type: 'snapshot/failed'; readonly message: string }
  | { readonly type: 'snapshot/fold'; readonly lines: readonly number[]; readonly folded: boolean }
  | { readonly type: 'snapshot/cursor'; readonly line: number }
  | { readonly type: 'snapshot/changes'; readonly on: boolean }
  | { readonly type: 'snapshot/picking'; readonly on: boolean };

/** Characters an agent gets where it does not ask for more or less, by profile. */
export const usualChars = { full: 20_000, slim: 6_000 } as const;

export const initial: Slice = {
  ask: { find: '', maxChars: usualChars.full },
  taking: false,
  failure: '',
  folded: new Set(),
  cursor: -1,
  changes: false,
  picking: false,
};

export function reduce(slice: Slice, action: SnapshotAction): Slice {
  switch (action.type) {
    case 'snapshot/ask':
      return { ...slice, ask: { ...slice.ask, ...action.change } };
    case 'snapshot/take':
      return { ...slice, taking: true };
    case 'snapshot/took':
      return took(slice, { ...action.taken, lines: snapshotLines(action.taken.text) }, action.goTo);
    case 'snapshot/failed':
      return { ...slice, taking: false, failure: action.message };
    case 'snapshot/fold': {
      const folded = new Set(slice.folded);
      for (const line of action.lines) {
        if (action.folded) folded.add(line);
        else folded.delete(line);
      }
      return { ...slice, folded };
    }
    case 'snapshot/cursor':
      return slice.cursor === action.line ? slice : { ...slice, cursor: action.line };
    case 'snapshot/changes':
      return { ...slice, changes: action.on };
    case 'snapshot/picking':
      return { ...slice, picking: action.on };
  }
}

function took(slice: Slice, now: Taken, goTo: string | undefined): Slice {
  const chosen = goTo ?? slice.now?.lines[slice.cursor]?.uid;
  const before = slice.now !== undefined && isOfSame(slice.now, now) ? slice.now : undefined;
  return {
    ...slice,
    now,
    before,
    taking: false,
    failure: '',
    folded: new Set(),
    cursor: chosen === undefined ? -1 : lineOf(now.lines, chosen),
    changes: slice.changes && before !== undefined,
  };
}

/** Whether one can be told from the other line by line. */
function isOfSame(one: Taken, other: Taken): boolean {
  return (
    one.url === other.url &&
    one.ask.root === other.ask.root &&
    one.ask.find === other.ask.find &&
    one.ask.frames === other.ask.frames &&
    one.ask.page === other.ask.page &&
    one.ask.maxChars === other.ask.maxChars
  );
}
