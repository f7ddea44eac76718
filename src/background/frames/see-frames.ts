import type { Embedded, FramePlace, FrameTree, FrameTreeArgs } from '../../protocol/frame-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { DocumentId } from '../documents/live-document.ts';
import type { FoundDocument } from './frame-edges.ts';
import { FrameMatches, pathOf, stayed } from './frame-matches.ts';
import type { FrameRecord, FrameRef } from './frame-record.ts';
import { frameTreeSchema } from './frame-tree-schema.ts';

export interface SeeFramesEdges {
  /** The documents of the tab; undefined where they did not answer in time. */
  find(): Promise<readonly FoundDocument[] | undefined>;
  /** Looks at a document: the page itself, or one in a frame. Rejects where that takes too long. */
  tree(document: DocumentId | undefined, args: FrameTreeArgs): Promise<unknown>;
  /** Has documents say their number to the one around them; answers who said what to the frames of `owner`. */
  hear(
    owner: DocumentId | undefined,
    frames: readonly number[],
    speakers: readonly FoundDocument[],
  ): Promise<readonly { readonly frame: number; readonly document: FoundDocument }[]>;
  random(): number;
  /** ms, from anywhere. */
  now(): number;
}

export interface FramesWanted {
  readonly page: DocumentId;
  readonly pageOrigin: string;
  /** Whose frames: those of the page itself, or of a document in a frame. */
  readonly owner: FrameRef | undefined;
  /** Only those in the element with this uid. */
  readonly root: string | undefined;
}

/** Bounds of one look. Characters are those of trees as JSON. */
const most = { documents: 50, chars: 2_000_000, charsEach: 500_000, atOnce: 6, ms: 10_000 } as const;

const busy = { missing: 'a frame of this page does not answer. Try again', passing: true } as const;
const tooMany = {
  missing: `${most.documents} documents in frames are looked at at once. Ask for it with root`,
  passing: true,
} as const;
const tooLarge = {
  missing: 'it holds too much to show it with the page. Ask for it with root',
  passing: true,
} as const;
const unreadable = { missing: 'it cannot be read', passing: false } as const;
const moved = { missing: 'the frames of this page changed meanwhile. Try again', passing: true } as const;
const slow = { missing: 'it did not answer in time. Try again', passing: true } as const;

/**
 * What is seen in frames of other origins, and in theirs: by the numbers of the frames in their document. Each is there,
 * with what is in it or why that is missing.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT for `root`; the signal's reason
 */
export async function seeFrames(
  edges: SeeFramesEdges,
  record: FrameRecord,
  { page, pageOrigin, owner, root }: FramesWanted,
): Promise<Readonly<Record<number, Embedded>>> {
  const look = new Look(edges, record, pageOrigin);
  const found = await edges.find();
  if (found !== undefined) record.update(found, page);
  const args: FrameTreeArgs = { root, whole: false, maxChars: most.charsEach };
  const first = treeFrom(await edges.tree(owner?.documentId, args));
  if (first === undefined) return {};
  if (owner === undefined) record.pageTag = first.tag;
  if (found === undefined) return all(first.frames, busy);
  const documents = new FrameMatches(found);
  const start = found.find(({ documentId }) => documentId === (owner?.documentId ?? page));
  const seen: Record<number, Embedded> = {};
  let level: Opened[] = [{ owner, path: start && pathOf(start), frames: first.frames, into: seen }];
  while (level.length > 0) level = await look.openAll(level, documents, found);
  const after = look.looked === 0 ? found : await edges.find();
  for (const { document, into, frame } of look.places) {
    if (after === undefined || !stayed(document, after)) into[frame] = moved;
  }
  return seen;
}

/** A document whose frames are to be looked into. */
interface Opened {
  readonly owner: FrameRef | undefined;
  readonly path: readonly number[] | undefined;
  readonly frames: readonly FramePlace[];
  readonly into: Record<number, Embedded>;
}

/** A frame, and the document it shows. */
interface Match {
  readonly opened: Opened;
  readonly frame: number;
  readonly document: FoundDocument;
}

class Look {
  readonly places: { document: FoundDocument; into: Record<number, Embedded>; frame: number }[] = [];
  looked = 0;
  readonly #edges: SeeFramesEdges;
  readonly #record: FrameRecord;
  readonly #pageOrigin: string;
  readonly #started: number;
  #chars = 0;

  constructor(edges: SeeFramesEdges, record: FrameRecord, pageOrigin: string) {
    this.#edges = edges;
    this.#record = record;
    this.#pageOrigin = pageOrigin;
    this.#started = edges.now();
  }

  /** Looks into all frames of these documents; answers the documents that were seen there. */
  async openAll(
    level: readonly Opened[],
    documents: FrameMatches,
    found: readonly FoundDocument[],
  ): Promise<Opened[]> {
    const matches: Match[] = [];
    for (const opened of level) matches.push(...(await this.#match(opened, documents)));
    const waiting = [...matches];
    const next: Opened[] = [];
    const work = async (): Promise<void> => {
      for (let match = waiting.shift(); match !== undefined; match = waiting.shift()) {
        const below = await this.#open(match, found);
        if (below !== undefined) next.push(below);
      }
    };
    await Promise.all(Array.from({ length: most.atOnce }, work));
    return next;
  }

  async #match(opened: Opened, documents: FrameMatches): Promise<Match[]> {
    const { owner, path, frames, into } = opened;
    const matches: Match[] = [];
    const open: FramePlace[] = [];
    for (const place of frames) {
      const document = documents.take(path, place);
      if (document === undefined) open.push(place);
      else matches.push({ opened, frame: place.frame, document });
    }
    const asked = open.filter((place) => path === undefined || place.path === undefined);
    const late = this.#edges.now() - this.#started > most.ms;
    const { hidden } = documents;
    if (asked.length > 0 && hidden.length > 0 && !late) {
      const numbers = asked.map(({ frame }) => frame);
      for (const { frame, document } of await this.#edges.hear(owner?.documentId, numbers, hidden)) {
        documents.takeHidden(document);
        matches.push({ opened, frame, document });
      }
    }
    const shown = new Set(matches.map(({ frame }) => frame));
    for (const place of open) if (!shown.has(place.frame)) into[place.frame] = closed(place);
    return matches;
  }

  async #open(
    { opened, frame, document }: Match,
    found: readonly FoundDocument[],
  ): Promise<Opened | undefined> {
    const { into, owner } = opened;
    const { documentId, origin } = document;
    if (document.scheme === 'chrome-extension:') {
      into[frame] = { missing: 'it belongs to an extension', passing: false };
      return undefined;
    }
    const late = this.#edges.now() - this.#started > most.ms;
    if (late || this.looked >= most.documents) {
      into[frame] = late ? slow : tooMany;
      return undefined;
    }
    this.looked += 1;
    const tag = this.#tagFor(document, found);
    const ref = this.#record.add(documentId, origin, tag);
    try {
      const tree = treeFrom(
        await this.#edges.tree(documentId, {
          whole: true,
          tag,
          pageOrigin: this.#pageOrigin,
          maxChars: most.charsEach,
        }),
      );
      if (tree === undefined || ref === undefined || tree.tag !== tag) {
        into[frame] = unreadable;
        return undefined;
      }
      this.#record.put(ref, { owner, frame });
      this.#chars += tree.tree?.length ?? 0;
      if (tree.tree === undefined || this.#chars > most.chars) {
        into[frame] = tooLarge;
        return undefined;
      }
      const frames: Record<number, Embedded> = {};
      const { notes, complete } = tree;
      into[frame] = { origin, tag, tree: tree.tree, notes, complete, frames };
      this.places.push({ document, into, frame });
      return { owner: ref, path: pathOf(document), frames: tree.frames, into: frames };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      into[frame] = error.failure.code === 'TIMEOUT' ? slow : moved;
      return undefined;
    }
  }

  /** Its own, unless uids of another document begin so. */
  #tagFor({ documentId, tag }: FoundDocument, found: readonly FoundDocument[]): string {
    if (tag !== undefined && this.#record.frameOf(`${tag}1`)?.documentId === documentId) return tag;
    const others = new Set(found.flatMap((each) => each.tag ?? []));
    return this.#record.newTag(others, () => this.#edges.random());
  }
}

function treeFrom(said: unknown): FrameTree | undefined {
  const parsed = frameTreeSchema.safeParse(said);
  return parsed.success ? parsed.data : undefined;
}

function all(frames: readonly FramePlace[], why: Embedded): Record<number, Embedded> {
  return Object.fromEntries(frames.map(({ frame }) => [frame, why]));
}

/** Nothing that extensions may see is there. */
function closed({ scheme }: FramePlace): Embedded {
  return {
    missing:
      scheme === 'chrome-extension:'
        ? 'it belongs to an extension'
        : 'the browser lets no extension in, or nothing was loaded',
    passing: false,
  };
}
