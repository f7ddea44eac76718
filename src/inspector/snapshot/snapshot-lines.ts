/** A line of a snapshot. Its text is the page’s: untrusted. */
export interface SnapshotLine {
  /** How deep it stands, from 0. */
  readonly depth: number;
  /** Without indentation. */
  readonly text: string;
  /** Of the element it begins with. */
  readonly uid: string | undefined;
  /** What was left out here, and how to see it. */
  readonly gap?: SnapshotGap | undefined;
}

export type SnapshotGap =
  | { readonly by: 'root'; readonly root: string }
  | { readonly by: 'page'; readonly page: number };

const startsWithUid = /^([a-z]{1,4}[1-9]\d{0,8})(?= |$)/;
const gapLine = /^…\d+ more lines? \((?:root: ([a-z]{1,4}[1-9]\d{0,8})|page: (\d{1,6}))\)$/;

/** The lines of a snapshot, as the tool writes it: two spaces for each level, the uid first. */
export function snapshotLines(snapshot: string): readonly SnapshotLine[] {
  if (snapshot === '') return [];
  return snapshot.split('\n').map((line) => {
    const text = line.trimStart();
    const depth = Math.floor((line.length - text.length) / 2);
    return { depth, text, uid: startsWithUid.exec(text)?.[1], ...gapIn(text) };
  });
}

/** The line that speaks of an element: the one it begins, else one it is in, as a cell of a row. -1: none. */
export function lineOf(lines: readonly SnapshotLine[], uid: string): number {
  const own = lines.findIndex((line) => line.uid === uid);
  if (own >= 0) return own;
  return lines.findIndex(({ text }) => text.includes(uid) && text.split(/[\s|;]+/).includes(uid));
}

/** The line that holds another one; -1 for none. */
export function parentOf(lines: readonly SnapshotLine[], at: number): number {
  const depth = lines[at]?.depth ?? 0;
  for (let above = at - 1; above >= 0; above -= 1) {
    if ((lines[above]?.depth ?? 0) < depth) return above;
  }
  return -1;
}

/** Whether other lines stand below this one. */
export function holdsLines(lines: readonly SnapshotLine[], at: number): boolean {
  return (lines[at + 1]?.depth ?? -1) > (lines[at]?.depth ?? 0);
}

/** The lines that are shown while some are folded: what stands below those is not. */
export function unfoldedLines(
  lines: readonly SnapshotLine[],
  folded: ReadonlySet<number>,
): readonly number[] {
  const shown: number[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  lines.forEach(({ depth }, at) => {
    if (depth > hiddenBelow) return;
    hiddenBelow = folded.has(at) ? depth : Number.POSITIVE_INFINITY;
    shown.push(at);
  });
  return shown;
}

function gapIn(text: string): { readonly gap?: SnapshotGap } {
  const [, root, page] = gapLine.exec(text) ?? [];
  if (root !== undefined) return { gap: { by: 'root', root } };
  return page === undefined ? {} : { gap: { by: 'page', page: Number(page) } };
}
