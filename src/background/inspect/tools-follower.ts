import type { SeenFrame, SeenTool } from '../../protocol/inspect-operations.ts';
import type { PageOperations } from '../../protocol/page-operations.ts';
import { deferred } from '../../shared/deferred.ts';
import type { After } from '../calls/call-deadline.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { pageToolsSchema } from './page-answers.ts';

export interface FollowerEdges {
  /** The document the tab shows, where its port is open. */
  shown(): LiveDocument | undefined;
  /** @throws CallError */
  run<Name extends 'pageTools'>(
    document: LiveDocument,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']>;
  readonly after: After;
  /** The list of a document is there, or is another than before. `before` is undefined for the first of a document. */
  listed(now: PageList, before: PageList | undefined): void;
}

export interface PageList {
  readonly document: LiveDocument;
  readonly frames: readonly SeenFrame[];
  readonly tools: readonly SeenTool[];
  readonly left: number;
}

/** ms before a page that failed to answer is asked again. */
const pause = 2_000;

/** Keeps one tab’s list of tools current, while it is held: a question that the page answers once it has another list. */
export class ToolsFollower implements Disposable {
  readonly #edges: FollowerEdges;
  readonly #ended = new AbortController();
  #list: PageList | undefined;
  #another = deferred<void>();
  /** Ends the question that is under way. */
  #asking = new AbortController();

  constructor(edges: FollowerEdges) {
    this.#edges = edges;
    void this.#follow();
  }

  /** What the page has now; undefined while that is not known. */
  get list(): PageList | undefined {
    return this.#list?.document === this.#edges.shown() ? this.#list : undefined;
  }

  /** The tab may show another document. */
  moved(): void {
    this.#another.resolve();
    if (this.#list !== undefined && this.#list.document !== this.#edges.shown()) this.#asking.abort();
  }

  [Symbol.dispose](): void {
    this.#ended.abort();
    this.#asking.abort();
    this.#another.resolve();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ended;
    let since: string | undefined;
    let of: LiveDocument | undefined;
    while (!signal.aborted) {
      const document = this.#edges.shown();
      if (document === undefined) {
        await this.#another.promise;
        this.#another = deferred<void>();
        continue;
      }
      if (document !== of) since = undefined;
      of = document;
      this.#asking = new AbortController();
      if (signal.aborted) return;
      try {
        const args = since === undefined ? {} : { since };
        const answer = pageToolsSchema.parse(
          await this.#edges.run(document, 'pageTools', args, this.#asking.signal),
        );
        since = answer.version;
        if (answer.same || signal.aborted) continue;
        const before = this.#list?.document === document ? this.#list : undefined;
        this.#list = { document, frames: answer.frames, tools: answer.tools, left: answer.left };
        this.#edges.listed(this.#list, before);
      } catch {
        // The page left, or cannot be listed now: another comes, or this one is asked again.
        if (signal.aborted) return;
        if (this.#edges.shown() === document) await this.#rest();
      }
    }
  }

  async #rest(): Promise<void> {
    const rested = deferred<void>();
    const callOff = this.#edges.after(pause, () => rested.resolve());
    await Promise.race([rested.promise, this.#another.promise]);
    callOff();
    this.#another = deferred<void>();
  }
}
