import type {
  PageToolsArgs,
  PageToolsResult,
  SeenFrame,
  SeenTool,
} from '../../protocol/inspect-operations.ts';
import { placeKey } from '../../protocol/tool-place.ts';
import { deferred } from '../../shared/deferred.ts';
import type { After } from '../calls/call-deadline.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { pageToolsSchema } from './page-answers.ts';
import { toolText } from './tool-text.ts';

/** @template Place what is asked: the document of a page, or of a frame */
export interface FollowerEdges<Place extends object = LiveDocument> {
  /** The document there is, where it can be spoken to. */
  shown(): Place | undefined;
  /** @throws CallError */
  run(
    place: Place,
    operation: 'pageTools',
    args: PageToolsArgs,
    signal: AbortSignal,
  ): Promise<PageToolsResult>;
  readonly after: After;
  /** The list of a document is there, or is another than before. `before` is undefined for the first of a document. */
  listed(now: PageList<Place>, before: PageList<Place> | undefined): void;
  /**
   * It answered. `moved`: its frames may be others than when it last did; `same`: its list is what it was, and nothing
   * happened for long.
   */
  answered?(how: { readonly moved: boolean; readonly same: boolean }): void;
  /** It is gone, or what it says makes no sense. */
  failed?(error: unknown): void;
  /** ms between an answer and the next question, 0 unless said: whoever is asked may answer at once, each time. */
  readonly breath?: number;
  /** What every question says beside what is known. */
  readonly asks?: PageToolsArgs;
}

export interface PageList<Place extends object = LiveDocument> {
  readonly document: Place;
  readonly frames: readonly SeenFrame[];
  readonly tools: readonly SeenTool[];
  readonly left: number;
}

/** ms before a page that failed to answer is asked again; twice as many each time, so often. */
const pause = 2_000;
const mostDoubled = 5;

/** Keeps one document’s list of tools current, while it is held: a question that is answered once there is another list. */
export class ToolsFollower<Place extends object = LiveDocument> implements Disposable {
  readonly #edges: FollowerEdges<Place>;
  readonly #ended = new AbortController();
  #list: PageList<Place> | undefined;
  #another = deferred<void>();
  /** Ends the question that is under way. */
  #asking = new AbortController();
  /** The question that is under way is to be asked anew. */
  #anew = false;

  constructor(edges: FollowerEdges<Place>) {
    this.#edges = edges;
    void this.#follow();
  }

  /** What the page has now; undefined while that is not known. */
  get list(): PageList<Place> | undefined {
    return this.#list?.document === this.#edges.shown() ? this.#list : undefined;
  }

  /** There may be another document. */
  moved(): void {
    this.#another.resolve();
    if (this.#list !== undefined && this.#list.document !== this.#edges.shown()) this.#asking.abort();
  }

  /** Something changed that the document itself may not have noticed. */
  lookAgain(): void {
    this.#anew = true;
    this.#asking.abort();
  }

  [Symbol.dispose](): void {
    this.#ended.abort();
    this.#asking.abort();
    this.#another.resolve();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ended;
    let known: PageToolsArgs = {};
    let of: Place | undefined;
    let failed = 0;
    while (!signal.aborted) {
      const document = this.#edges.shown();
      if (document === undefined) {
        await this.#another.promise;
        this.#another = deferred<void>();
        continue;
      }
      if (document !== of) known = {};
      of = document;
      this.#anew = false;
      this.#asking = new AbortController();
      if (signal.aborted) return;
      try {
        const answer = pageToolsSchema.parse(
          await this.#edges.run(
            document,
            'pageTools',
            { ...this.#edges.asks, ...known },
            this.#asking.signal,
          ),
        );
        const { version: since, moves = 0 } = answer;
        const moved = (known.moves ?? 0) !== moves;
        known = moves === 0 ? { since } : { since, moves };
        failed = 0;
        if (signal.aborted) return;
        if (!answer.same) {
          const before = this.#list?.document === document ? this.#list : undefined;
          const tools = keepSame(before?.tools ?? [], answer.tools);
          this.#list = { document, frames: answer.frames, tools, left: answer.left };
          this.#edges.listed(this.#list, before);
        }
        this.#edges.answered?.({ moved, same: answer.same });
        if (this.#edges.breath !== undefined) await this.#rest(this.#edges.breath);
      } catch (error) {
        // The page left, or cannot be listed now: another comes, or this one is asked again.
        if (signal.aborted) return;
        if (this.#anew || this.#edges.shown() !== document) continue;
        this.#edges.failed?.(error);
        if (signal.aborted) return;
        await this.#rest(pause * 2 ** failed);
        failed = Math.min(mostDoubled, failed + 1);
      }
    }
  }

  async #rest(ms: number): Promise<void> {
    const rested = deferred<void>();
    const callOff = this.#edges.after(ms, () => rested.resolve());
    await Promise.race([rested.promise, this.#another.promise]);
    callOff();
    this.#another = deferred<void>();
  }
}

/** What did not change is the very same object as before: whoever compares has little to do. */
function keepSame(before: readonly SeenTool[], after: readonly SeenTool[]): readonly SeenTool[] {
  if (before.length === 0) return after;
  const was = new Map(before.map((tool) => [placeKey(tool), tool]));
  return after.map((tool) => {
    const earlier = was.get(placeKey(tool));
    return earlier !== undefined && toolText(earlier) === toolText(tool) ? earlier : tool;
  });
}
