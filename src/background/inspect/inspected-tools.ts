import type { FrameName } from '../../protocol/inspect.ts';
import type { SeenFrame, SeenTool } from '../../protocol/inspect-operations.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DocumentId, LiveDocument } from '../documents/live-document.ts';
import type { FoundDocument } from '../frames/frame-edges.ts';
import { FrameRoll, type FrameRollEdges, type FrameRoot } from './frame-roll.ts';
import { mergeLists, speakerFor, type TabList } from './merge-lists.ts';
import { type FollowerEdges, ToolsFollower } from './tools-follower.ts';

/** A document in a frame of another origin, and what a frame is called there. */
export interface Speaker {
  readonly documentId: DocumentId;
  readonly origin: string;
  readonly frame: FrameName;
}

export interface InspectedToolsEdges extends Pick<FollowerEdges, 'shown' | 'run'> {
  readonly frames: Pick<FrameRollEdges, 'callOut' | 'ask' | 'newWord'> & {
    meet(page: LiveDocument, found: FoundDocument): string | undefined;
  };
  readonly after: After;
  /** The list is there, or is another than before. `before` is undefined for the first of a page. */
  listed(now: TabList, before: TabList | undefined): void;
}

/** ms to gather what frames tell: many answer at once. */
const gathering = 50;
/** ms between an answer of the page and the next question: a page may answer each at once. */
const breath = 100;

/** All tools of a tab that is looked at: those of its page, and of the frames of other origins in it. */
export class InspectedTools implements Disposable {
  readonly #edges: InspectedToolsEdges;
  readonly #page: ToolsFollower;
  readonly #roll: FrameRoll;
  #list: TabList | undefined;
  #callOff: (() => void) | undefined;
  /** What was shown when this began. */
  readonly #first: LiveDocument | undefined;
  /** The page whose frames are known. */
  #of: LiveDocument | undefined;
  /** Frames whose list was told of. */
  readonly #told = new Set<DocumentId>();

  constructor(edges: InspectedToolsEdges) {
    this.#edges = edges;
    const { shown, run, frames, after } = edges;
    this.#first = shown();
    this.#roll = new FrameRoll({
      callOut: (word) => frames.callOut(word),
      ask: (documentId, args, signal) => frames.ask(documentId, args, signal),
      newWord: () => frames.newWord(),
      after,
      meet: (found) => {
        const page = shown();
        return page === undefined ? undefined : frames.meet(page, found);
      },
      changed: () => this.#changed(),
      left: (documentId) => this.#told.delete(documentId),
      moved: () => {
        this.#page.lookAgain();
        this.#roll.lookAgain();
      },
    });
    this.#page = new ToolsFollower({
      shown,
      run,
      after,
      listed: ({ document, frames: seen }, before) => {
        if (this.#of !== document) {
          this.#of = document;
          this.#roll.clear();
          this.#told.clear();
        }
        if (unseen(seen) !== unseen(before?.frames)) this.#roll.look();
        this.#tell();
      },
      answered: ({ moved, same }) => {
        // A frame in a shadow root comes unheard, and is found after a while in which nothing happened.
        if (moved || same) this.#roll.look();
      },
      breath,
    });
  }

  /** What the tab has now; undefined while that of its page is not known. */
  get list(): TabList | undefined {
    return this.#list?.document === this.#edges.shown() ? this.#list : undefined;
  }

  /** The document in a frame of another origin that a frame is, or is in, and what it is called there. */
  speakerFor(frame: FrameName): Speaker | undefined {
    const found = speakerFor(frame, this.#roll.roots);
    return found && { documentId: found.root.documentId, origin: found.root.origin, frame: found.frame };
  }

  /** The tab may show another document. */
  moved(): void {
    this.#page.moved();
  }

  /** A document of the tab said what it is. */
  heard(word: string, found: FoundDocument, url: string): void {
    this.#roll.heard(word, found, url);
  }

  [Symbol.dispose](): void {
    this.#callOff?.();
    this.#page[Symbol.dispose]();
    this.#roll[Symbol.dispose]();
  }

  #changed(): void {
    this.#callOff ??= this.#edges.after(gathering, () => this.#tell());
  }

  #tell(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    const page = this.#page.list;
    if (page === undefined || page.document !== this.#of) return;
    const before = this.#list?.document === page.document ? this.#list : undefined;
    const { roots, complete } = this.#roll;
    const list = mergeLists(page, roots, complete);
    this.#list = list;
    this.#edges.listed(list, before && { ...before, tools: [...before.tools, ...this.#noNews(list, roots)] });
  }

  /** The tools of frames that were there when somebody began to look, told for the first time. */
  #noNews({ document, tools }: TabList, roots: readonly FrameRoot[]): readonly SeenTool[] {
    const fresh = roots.filter(({ documentId, list }) => list !== undefined && !this.#told.has(documentId));
    for (const { documentId } of fresh) this.#told.add(documentId);
    const quiet = fresh.filter(({ early }) => early && document === this.#first);
    if (quiet.length === 0) return [];
    return tools.filter(({ frame }) => quiet.some((root) => root === speakerFor(frame, roots)?.root));
  }
}

/** The frames of other origins, as the page sees them. */
function unseen(frames: readonly SeenFrame[] | undefined): string | undefined {
  return frames?.flatMap(({ frame, visible }) => (visible ? [] : [frame])).join(' ');
}
