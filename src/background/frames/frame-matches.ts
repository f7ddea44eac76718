import type { FramePlace } from '../../protocol/frame-operations.ts';
import type { FoundDocument } from './frame-edges.ts';

/** Which document each place of a frame shows: told by the indexes that lead there, as both ends see them. */
export class FrameMatches {
  readonly #byPath = new Map<string, FoundDocument>();
  /** Those whose place no index tells. */
  readonly #hidden = new Set<FoundDocument>();

  constructor(found: readonly FoundDocument[]) {
    for (const document of found) {
      const { path } = document;
      if (document.top || document.covered || path === undefined) continue;
      if (path.includes(-1)) this.#hidden.add(document);
      else this.#byPath.set(keyOf(path), document);
    }
  }

  /** The document there, once; `owner`: where the document leads that the place is in, undefined if nothing does. */
  take(owner: readonly number[] | undefined, { path }: FramePlace): FoundDocument | undefined {
    if (owner === undefined || path === undefined) return undefined;
    const key = keyOf([...owner, ...path]);
    const document = this.#byPath.get(key);
    this.#byPath.delete(key);
    return document;
  }

  /** Those that have to say themselves where they are. */
  get hidden(): readonly FoundDocument[] {
    return [...this.#hidden];
  }

  takeHidden(document: FoundDocument): void {
    this.#hidden.delete(document);
  }
}

/** Where a document leads from, as far as indexes tell. */
export function pathOf({ top, path }: FoundDocument): readonly number[] | undefined {
  if (top) return [];
  return path?.includes(-1) ? undefined : path;
}

/** Whether a document is where it was. */
export function stayed(before: FoundDocument, after: readonly FoundDocument[]): boolean {
  const now = after.find(({ documentId }) => documentId === before.documentId);
  return now !== undefined && keyOf(now.path ?? []) === keyOf(before.path ?? []);
}

function keyOf(path: readonly number[]): string {
  return path.join('.');
}
