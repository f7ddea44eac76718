import type { FrameTreeArgs } from '../../protocol/frame-operations.ts';
import type { PageOperationName, PageOperations } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { After } from '../calls/call-deadline.ts';
import { untilAborted } from '../calls/until-aborted.ts';
import type { Point } from '../debugger/mouse.ts';
import type { DocumentId, LiveDocument, TabId } from '../documents/live-document.ts';
import { FrameCalls, frameGone } from './frame-calls.ts';
import type { FoundDocument, FrameEdges } from './frame-edges.ts';
import { type FramePlaceIn, FrameRecord, type FrameRef } from './frame-record.ts';
import { seeFrames } from './see-frames.ts';

export interface EmbeddedFramesEdges extends FrameEdges {
  /** Runs an operation in the page itself, as {@link FrameCalls.run} does in a frame. */
  runInPage<Name extends PageOperationName>(
    document: LiveDocument,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']>;
  readonly after: After;
  random(): number;
  /** ms, from anywhere. */
  now(): number;
}

/** ms: until all documents of a tab were found; until one was looked at; until frames said where they are; between
 * their words. */
const patience = { find: 4_000, look: 4_000, hear: 700, say: 150 } as const;

/**
 * The frames of other origins in a page. They are looked into only where a call says so, under the reach `embedded`; what
 * they showed has uids, by which they are found again.
 */
export class EmbeddedFrames {
  readonly #edges: EmbeddedFramesEdges;
  readonly #calls: FrameCalls;
  readonly #records = new WeakMap<LiveDocument, FrameRecord>();

  constructor(edges: EmbeddedFramesEdges) {
    this.#edges = edges;
    this.#calls = new FrameCalls(edges);
  }

  /**
   * Which of these uids are of elements in frames of other origins, as far as can be found out: documents are asked where
   * this worker has not seen a uid's like.
   *
   * @throws the signal's reason
   */
  async embedded(
    document: LiveDocument,
    uids: readonly string[],
    signal: AbortSignal,
  ): Promise<(uid: string) => boolean> {
    const record = this.#recordOf(document);
    if (!uids.every((uid) => record.knows(uid))) {
      const found = await this.#find(document, signal);
      if (found !== undefined) {
        record.update(found, document.sender.documentId);
        record.heardAll(uids);
      }
    }
    return (uid) => this.isEmbedded(document, uid);
  }

  /** Whether an element with this uid is in a frame of another origin, as far as this worker knows. */
  isEmbedded(document: LiveDocument, uid: string): boolean {
    const record = this.#recordOf(document);
    const frame = record.frameOf(uid);
    return frame !== undefined && !record.isGone(frame);
  }

  /** The frame of another origin an element with this uid is in, or was; undefined for one of the page itself. */
  ownerOf(document: LiveDocument, uid: string): FrameRef | undefined {
    return this.#recordOf(document).frameOf(uid);
  }

  /** What a snapshot saw in the frame of this number: of the page itself, or of a document in a frame. */
  seenIn(document: LiveDocument, owner: FrameRef | undefined, number: number): FrameRef | undefined {
    return this.#recordOf(document).seenIn(owner, number);
  }

  /**
   * Runs an operation in a frame. Whoever calls this sees to it that the call may reach so far.
   *
   * @throws CallError what the operation refuses with; STALE_ELEMENT where the frame left or went elsewhere
   */
  async run<Name extends PageOperationName>(
    document: LiveDocument,
    frame: FrameRef,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']> {
    if (this.#recordOf(document).isGone(frame)) throw frameGone();
    return await this.#calls.run(document.sender.tabId, frame.documentId, operation, args, signal);
  }

  /**
   * Where a point of a frame's viewport is in the tab's. Each frame around it is scrolled to it, unless `still`, and is
   * really what is hit there: nothing of the pages around covers it.
   *
   * @throws CallError STALE_ELEMENT, CONFLICT (`details.reason`: covered, off-screen, pointer-events-none) or
   *   TEMPORARY_FAILURE (`moving`)
   */
  async toTop(
    document: LiveDocument,
    frame: FrameRef,
    point: Point,
    signal: AbortSignal,
    { still = false }: { readonly still?: boolean } = {},
  ): Promise<Point> {
    let at: Point = point;
    for (let inner: FrameRef | undefined = frame; inner !== undefined; ) {
      const place = await this.#placeOf(document, inner, signal);
      const args = { frame: place.frame, point: at, still };
      at = await this.#runIn(document, place.owner, 'frameToView', args, signal);
      inner = place.owner;
    }
    return at;
  }

  /**
   * Whether keys go to what has the focus in this frame.
   *
   * @throws CallError STALE_ELEMENT where it is not there any more
   */
  async hasFocus(document: LiveDocument, frame: FrameRef, signal: AbortSignal): Promise<boolean> {
    for (let inner: FrameRef | undefined = frame; inner !== undefined; ) {
      const place = await this.#placeOf(document, inner, signal);
      const args = { frame: place.frame };
      if (!(await this.#runIn(document, place.owner, 'frameFocused', args, signal)).focused) return false;
      inner = place.owner;
    }
    return true;
  }

  /**
   * A document of the tab said what it is: answers how uids begin there, so that they are told from those of others; none
   * for the page itself.
   */
  meet(document: LiveDocument, { documentId, origin, tag, frameTags }: FoundDocument): FrameRef | undefined {
    const record = this.#recordOf(document);
    if (documentId === document.sender.documentId) {
      record.meetPage(tag, frameTags);
      return undefined;
    }
    const own = tag === undefined ? undefined : record.add(documentId, origin, tag);
    return (
      own ??
      record.frameWith(documentId) ??
      record.add(
        documentId,
        origin,
        record.newTag(new Set(), () => this.#edges.random()),
      )
    );
  }

  async #placeOf(document: LiveDocument, frame: FrameRef, signal: AbortSignal): Promise<FramePlaceIn> {
    const record = this.#recordOf(document);
    if (record.isGone(frame)) throw frameGone();
    // An earlier worker knew.
    if (record.placeOf(frame) === undefined) await this.see(document, undefined, undefined, signal);
    const place = record.placeOf(frame);
    if (place === undefined) throw frameGone();
    return place;
  }

  #runIn<Name extends PageOperationName>(
    document: LiveDocument,
    owner: FrameRef | undefined,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']> {
    if (owner === undefined) return this.runInPage(document, operation, args, signal);
    return this.run(document, owner, operation, args, signal);
  }

  /**
   * Runs an operation in a document of a tab, found whichever way. Whoever calls this sees to it that it may.
   *
   * @throws CallError as {@link run} does
   */
  async runIn<Name extends PageOperationName>(
    tabId: TabId,
    documentId: DocumentId,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']> {
    return await this.#calls.run(tabId, documentId, operation, args, signal);
  }

  /** Runs an operation in the page itself. */
  async runInPage<Name extends PageOperationName>(
    document: LiveDocument,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']> {
    return await this.#edges.runInPage(document, operation, args, signal);
  }

  /**
   * What is in frames of other origins, by their numbers: those of the page, or of the document in `owner`; only in the
   * element `root`, if that is given. Whoever calls this sees to it that the call may reach so far.
   */
  async see(
    document: LiveDocument,
    owner: FrameRef | undefined,
    root: string | undefined,
    signal: AbortSignal,
  ): ReturnType<typeof seeFrames> {
    const { tabId, documentId: page, origin } = document.sender;
    const { random, now } = this.#edges;
    return await seeFrames(
      {
        find: () => this.#find(document, signal),
        tree: (inner, args) => this.#tree(document, inner, args, signal),
        hear: async (inner, frames, speakers) => {
          const word = `pagehand:${this.#edges.newId()}:`;
          const args = { word, frames, timeout: patience.hear };
          const hearing =
            inner === undefined
              ? this.#edges.runInPage(document, 'hearFrames', args, signal)
              : this.#calls.run(tabId, inner, 'hearFrames', args, signal);
          const { heard } = await this.#while(hearing, patience.say, () => {
            speakers.forEach(({ documentId }, number) => {
              this.#edges.say(tabId, documentId, word, number).catch(() => undefined);
            });
          });
          return heard.flatMap(({ frame, says }) => {
            const speaker = speakers[says];
            return speaker === undefined ? [] : [{ frame, document: speaker }];
          });
        },
        random,
        now,
      },
      this.#recordOf(document),
      { page, pageOrigin: origin, owner, root },
    );
  }

  async #tree(
    document: LiveDocument,
    inner: DocumentId | undefined,
    args: FrameTreeArgs,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (inner === undefined) return await this.#edges.runInPage(document, 'frameTree', args, signal);
    return await this.#within(patience.look, signal, (limited) =>
      this.#calls.run(document.sender.tabId, inner, 'frameTree', args, limited),
    );
  }

  /** Undefined where a document is too busy to answer. */
  async #find(document: LiveDocument, signal: AbortSignal): Promise<readonly FoundDocument[] | undefined> {
    try {
      return await this.#within(patience.find, signal, (limited) =>
        untilAborted(this.#edges.find(document.sender.tabId), limited),
      );
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  /** Does something at once and every `ms`, until `work` is done: nothing tells when somebody listens. */
  async #while<Value>(work: Promise<Value>, ms: number, task: () => void): Promise<Value> {
    let callOff = (): void => undefined;
    const again = (): void => {
      callOff = this.#edges.after(ms, again);
      task();
    };
    again();
    try {
      return await work;
    } finally {
      callOff();
    }
  }

  async #within<Value>(
    ms: number,
    signal: AbortSignal,
    task: (limited: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const limit = new AbortController();
    const end = (): void => limit.abort(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    const callOff = this.#edges.after(ms, () =>
      limit.abort(new CallError('TIMEOUT', 'A frame of this page did not answer in time. Try again.')),
    );
    try {
      return await task(limit.signal);
    } finally {
      callOff();
      signal.removeEventListener('abort', end);
    }
  }

  #recordOf(document: LiveDocument): FrameRecord {
    let record = this.#records.get(document);
    if (record === undefined) {
      record = new FrameRecord();
      this.#records.set(document, record);
    }
    return record;
  }
}
