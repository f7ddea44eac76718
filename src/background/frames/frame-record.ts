import type { DocumentId } from '../documents/live-document.ts';
import type { FoundDocument } from './frame-edges.ts';

/** A document in a frame of another origin. */
export interface FrameRef {
  readonly documentId: DocumentId;
  /** `null` for an opaque one. */
  readonly origin: string;
  /** What its uids begin with. */
  readonly tag: string;
}

/** Where a frame stands: in the page itself, or in a document in another frame, as the frame of this number. */
export interface FramePlaceIn {
  readonly owner: FrameRef | undefined;
  readonly frame: number;
}

/** The letters of tags: they make no words, and are not mistaken for digits. */
const letters = 'bcdfghkmnprstvw';

/** What is known of the documents in frames of one page. */
export class FrameRecord {
  /** What the page's own uids begin with. */
  pageTag: string | undefined;
  readonly #frames = new Map<string, FrameRef>();
  readonly #places = new Map<FrameRef, FramePlaceIn>();
  /** Tags of documents that left, which nobody is given again. */
  readonly #gone = new Set<string>();
  /** Tags that were looked for, and are nobody's. */
  readonly #nobodys = new Set<string>();

  /** Whether it needs not be asked whose this uid is. */
  knows(uid: string): boolean {
    const tag = tagOf(uid);
    return (
      tag === undefined ||
      tag === this.pageTag ||
      this.#frames.has(tag) ||
      this.#gone.has(tag) ||
      this.#nobodys.has(tag)
    );
  }

  /** The frame an element with this uid stands in, or stood in; undefined for one of the page itself. */
  frameOf(uid: string): FrameRef | undefined {
    const tag = tagOf(uid);
    return tag === undefined || tag === this.pageTag ? undefined : this.#frames.get(tag);
  }

  /** The frame that shows a document, by the tag it was given last. */
  frameWith(documentId: DocumentId): FrameRef | undefined {
    let last: FrameRef | undefined;
    for (const frame of this.#frames.values())
      if (frame.documentId === documentId && !this.isGone(frame)) last = frame;
    return last;
  }

  /** Whether the document has left since. */
  isGone({ tag }: FrameRef): boolean {
    return this.#gone.has(tag);
  }

  placeOf(frame: FrameRef): FramePlaceIn | undefined {
    return this.#places.get(frame);
  }

  /** The document that was seen in the frame of this number: of the page itself, or of the document in another frame. */
  seenIn(owner: FrameRef | undefined, number: number): FrameRef | undefined {
    for (const [inner, place] of this.#places)
      if (place.owner === owner && place.frame === number && !this.isGone(inner)) return inner;
    return undefined;
  }

  /** All documents of the tab were asked. */
  update(found: readonly FoundDocument[], page: DocumentId): void {
    const top = found.find(({ documentId }) => documentId === page);
    if (top?.tag !== undefined) this.pageTag = top.tag;
    for (const tag of top?.frameTags ?? []) this.#gone.add(tag);
    for (const { tag } of this.#frames.values()) this.#gone.add(tag);
    for (const each of found) {
      if (each.documentId === page || each.tag === undefined) continue;
      this.add(each.documentId, each.origin, each.tag);
    }
  }

  /** The page said how its uids begin, and those of documents in its frames, now or earlier. */
  meetPage(tag: string | undefined, frameTags: readonly string[]): void {
    if (tag !== undefined) this.pageTag = tag;
    for (const each of frameTags) if (!this.#frames.has(each)) this.#gone.add(each);
  }

  /** These uids were asked about, and all there is was heard. */
  heardAll(uids: readonly string[]): void {
    for (const uid of uids) {
      const tag = tagOf(uid);
      if (tag !== undefined && !this.knows(uid)) this.#nobodys.add(tag);
    }
  }

  /** A document is there, and its uids begin so. Undefined where those of another do. */
  add(documentId: DocumentId, origin: string, tag: string): FrameRef | undefined {
    const known = this.#frames.get(tag);
    if (tag === this.pageTag || (known !== undefined && known.documentId !== documentId)) return undefined;
    this.#gone.delete(tag);
    this.#nobodys.delete(tag);
    if (known !== undefined) return known;
    const frame = { documentId, origin, tag };
    this.#frames.set(tag, frame);
    return frame;
  }

  put(frame: FrameRef, place: FramePlaceIn): void {
    this.#places.set(frame, place);
  }

  /** A tag no document of this page has or had, nor any of `others`. */
  newTag(others: ReadonlySet<string>, random: () => number): string {
    for (let length = 2; ; length++) {
      for (let tries = 0; tries < 100; tries++) {
        const tag = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
        const taken = tag === this.pageTag || this.#frames.has(tag) || this.#gone.has(tag);
        if (!taken && !others.has(tag)) return tag;
      }
    }
  }
}

/** What a uid begins with; undefined for what is none. */
export function tagOf(uid: string): string | undefined {
  return /^([a-z]{1,4})[1-9]\d{0,8}$/.exec(uid)?.[1];
}
