import type { FrameName } from '../../protocol/inspect.ts';
import type { ListLimits, PageToolsArgs, PageToolsResult } from '../../protocol/inspect-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DocumentId } from '../documents/live-document.ts';
import type { FoundDocument } from '../frames/frame-edges.ts';
import type { FrameWhy } from './frame-why.ts';
import { type PageList, ToolsFollower } from './tools-follower.ts';

/** A document in a frame, around which there is another origin. Those of its origin in it are its own business. */
export interface FrameRoot {
  readonly documentId: DocumentId;
  readonly origin: string;
  readonly url: string;
  readonly frame: FrameName;
  /** What is known of its tools, by names from itself on. */
  readonly list?: PageList<object> | undefined;
  /** Why none are, or none can be. */
  readonly why?: FrameWhy | undefined;
  /** It was there when the frames of this page were first called out. */
  readonly early: boolean;
}

export interface FrameRollEdges {
  /** Has all documents of the tab say what they are, with this word. Resolves when all did. */
  callOut(word: string): Promise<void>;
  /** Asks a document for its tools. @throws CallError STALE_ELEMENT where it is gone */
  ask(documentId: DocumentId, args: PageToolsArgs, signal: AbortSignal): Promise<PageToolsResult>;
  /** Meets a document of the tab: answers what the uids of one in a frame begin with, which it is given where it has none. */
  meet(document: FoundDocument): string | undefined;
  readonly after: After;
  newWord(): string;
  /** Something that is known of the frames changed. */
  changed(): void;
  /** A document came or left that the one around it may not have noticed. */
  moved(): void;
  /** A document is not known any more. */
  left?(documentId: DocumentId): void;
}

/** Documents that are followed; documents that are known at all. */
export const mostFollowed = 50;
const mostKnown = 300;
/** Of one document. */
const mostOfOne: ListLimits = { tools: 1_000, characters: 2_000_000 };
/** ms: from a hint that frames moved to calling them out, for what comes with it; between two such calls, and where one of
 * the frames is too busy to say a word; between two lists of one frame. */
const gathering = 200;
const between = 1_000;
const whileBusy = 10_000;
const breath = 500;
/** Answers in a row that make no sense. */
const mostNonsense = 5;

interface Known {
  found: FoundDocument;
  readonly url: string;
  /** The call it said this in. */
  heardIn: string;
  readonly early: boolean;
  follower?: ToolsFollower<Known> | undefined;
  nonsense: number;
}

/**
 * The documents in frames of other origins of a tab, each asked for its tools by itself. None is waited for: one that is
 * busy is missing, and delays no other.
 */
export class FrameRoll implements Disposable {
  readonly #edges: FrameRollEdges;
  readonly #known = new Map<DocumentId, Known>();
  readonly #numbers = new Map<DocumentId, number>();
  #numbered = 0;
  #word = '';
  /** Calls that not all have answered. */
  #open = 0;
  #due: (() => void) | undefined;
  #again = false;
  #resting = false;
  #disposed = false;
  /** No call was answered by all yet. */
  #first = true;
  /** All that were called out last have answered. */
  #complete = false;

  constructor(edges: FrameRollEdges) {
    this.#edges = edges;
  }

  /** Whether every document that can be seen has said what it is. */
  get complete(): boolean {
    return this.#complete;
  }

  /** In the order of their names; each name is there once. */
  get roots(): readonly FrameRoot[] {
    const taken = new Set<FrameName>();
    const fresh = (one: Known, other: Known): number =>
      Number(other.heardIn === this.#word) - Number(one.heardIn === this.#word);
    return [...this.#known.values()]
      .sort(fresh)
      .map((known): FrameRoot => {
        const { found, url, follower, early } = known;
        const { documentId, origin } = found;
        const frame = this.#nameOf(found, taken);
        taken.add(frame);
        return { documentId, origin, url, frame, list: follower?.list, why: whyOf(known), early };
      })
      .sort((one, other) => (one.frame < other.frame ? -1 : 1));
  }

  /** The frames may be others than they were: they are called out, soon. */
  look(): void {
    if (this.#disposed) return;
    if (this.#due !== undefined || this.#resting) {
      this.#again = true;
      return;
    }
    this.#due = this.#edges.after(gathering, () => {
      this.#due = undefined;
      this.#callOut();
    });
  }

  /** A document of the tab said what it is. One that was not called out is not heard. */
  heard(word: string, found: FoundDocument, url: string): void {
    if (this.#disposed || word !== this.#word || word === '') return;
    // One that has no tag is given one where that is needed, not at every call.
    if (found.top || found.tag !== undefined) this.#edges.meet(found);
    if (found.top || found.covered) return;
    const known = this.#known.get(found.documentId);
    if (known !== undefined) {
      known.found = found;
      known.heardIn = word;
      this.#follow(known);
    } else if (this.#known.size < mostKnown) {
      const added: Known = { found, url, heardIn: word, early: this.#first, nonsense: 0 };
      this.#known.set(found.documentId, added);
      this.#follow(added);
    }
    this.#edges.changed();
  }

  /** Another page is there: none of these documents is. */
  clear(): void {
    this.#word = '';
    this.#complete = false;
    this.#first = true;
    for (const { follower } of this.#known.values()) follower?.[Symbol.dispose]();
    this.#known.clear();
    this.#numbers.clear();
  }

  /** Those whose frames may be others ask themselves anew. */
  lookAgain(): void {
    for (const { follower } of this.#known.values()) follower?.lookAgain();
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    this.#due?.();
    this.clear();
  }

  #callOut(): void {
    const word = this.#edges.newWord();
    this.#word = word;
    this.#complete = false;
    this.#open += 1;
    // Whoever hints all the time does not have them called out all the time.
    this.#resting = true;
    this.#edges.after(this.#open > 1 ? whileBusy : between, () => {
      this.#resting = false;
      if (!this.#again) return;
      this.#again = false;
      this.look();
    });
    void this.#edges
      .callOut(word)
      .then(() => this.#allSaid(word))
      // The page went away, and with it its frames.
      .catch(() => undefined)
      .finally(() => {
        this.#open -= 1;
      });
  }

  /** Their words arrived before this: those that said nothing are gone. */
  #allSaid(word: string): void {
    if (word !== this.#word) return;
    this.#complete = true;
    this.#first = false;
    for (const [documentId, { heardIn }] of this.#known) if (heardIn !== word) this.#drop(documentId);
    this.#edges.changed();
  }

  /** Looks after its tools, where it can have any and there are not too many that are looked after. */
  #follow(known: Known): void {
    if (known.follower !== undefined || known.found.tools !== 'native' || known.nonsense >= mostNonsense)
      return;
    const followed = [...this.#known.values()].filter(({ follower }) => follower !== undefined).length;
    if (followed >= mostFollowed) return;
    const tag = this.#edges.meet(known.found);
    known.follower = new ToolsFollower<Known>({
      // While it is held, it is there.
      shown: () => known,
      run: (_known, _operation, args, signal) => this.#edges.ask(known.found.documentId, args, signal),
      after: this.#edges.after,
      listed: () => {
        known.nonsense = 0;
        this.#edges.changed();
      },
      answered: ({ moved }) => {
        if (moved) this.look();
      },
      failed: (error) => {
        const gone = error instanceof CallError && error.failure.code === 'STALE_ELEMENT';
        if (gone) this.#left(known.found.documentId);
        else this.#talksNonsense(known);
      },
      breath,
      asks: { most: mostOfOne, ...(tag === undefined ? {} : { tag }) },
    });
  }

  #talksNonsense(known: Known): void {
    known.nonsense += 1;
    if (known.nonsense < mostNonsense) return;
    known.follower?.[Symbol.dispose]();
    known.follower = undefined;
    this.#edges.changed();
  }

  /** It is gone; another may be where it was. */
  #left(documentId: DocumentId): void {
    this.#drop(documentId);
    this.#edges.moved();
    this.#edges.changed();
    this.look();
  }

  #drop(documentId: DocumentId): void {
    this.#known.get(documentId)?.follower?.[Symbol.dispose]();
    this.#known.delete(documentId);
    this.#numbers.delete(documentId);
    this.#edges.left?.(documentId);
  }

  /** By the indexes that lead there; those that say nothing, or what another said, are counted. */
  #nameOf({ documentId, path }: FoundDocument, taken: ReadonlySet<FrameName>): FrameName {
    const name = path === undefined || path.length === 0 || path.includes(-1) ? undefined : path.join('.');
    if (name !== undefined && !taken.has(name)) return name;
    let number = this.#numbers.get(documentId);
    if (number === undefined) {
      number = this.#numbered++;
      this.#numbers.set(documentId, number);
    }
    return `~~${number}`;
  }
}

function whyOf({ found, follower, nonsense }: Known): FrameWhy | undefined {
  if (found.scheme === 'chrome-extension:') return 'extension';
  const { tools = 'polyfill' } = found;
  if (tools !== 'native') return tools;
  if (nonsense >= mostNonsense) return 'senseless';
  return follower === undefined ? 'too-many' : undefined;
}
