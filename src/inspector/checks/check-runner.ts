import type { PageTool } from '../../protocol/inspect.ts';
import { type CheckReport, checkPage } from './check-page.ts';
import type { PageFacts } from './rules/page-facts.ts';

export interface CheckRunnerEdges {
  /** ms since some moment. */
  now(): number;
  /** Runs `task` once others had their turn; returns how to call it off. */
  later(task: () => void): () => void;
  tell(report: CheckReport): void;
}

/** ms of work at a time. */
const slice = 8;

interface Task {
  readonly tools: readonly PageTool[];
  readonly page: PageFacts;
}

/**
 * Checks pages in small steps. What is asked while it works waits, the newest alone: a page that changes faster than it is
 * checked still gets its reports.
 */
export class CheckRunner {
  readonly #edges: CheckRunnerEdges;
  #work: Generator<undefined, CheckReport> | undefined;
  #next: Task | undefined;
  #callOff: (() => void) | undefined;

  constructor(edges: CheckRunnerEdges) {
    this.#edges = edges;
  }

  /** Tells the report of this page, at once where it is quickly done. */
  ask(tools: readonly PageTool[], page: PageFacts): void {
    if (this.#work !== undefined) {
      this.#next = { tools, page };
      return;
    }
    this.#work = checkPage(tools, page);
    this.#step();
  }

  stop(): void {
    this.#callOff?.();
    this.#work = undefined;
    this.#next = undefined;
  }

  #step(): void {
    const until = this.#edges.now() + slice;
    while (this.#work !== undefined) {
      const { done, value } = this.#work.next();
      if (done === true) {
        this.#work = undefined;
        this.#edges.tell(value);
        const next = this.#next;
        this.#next = undefined;
        if (next !== undefined) this.#work = checkPage(next.tools, next.page);
      }
      if (this.#edges.now() >= until) break;
    }
    if (this.#work !== undefined) this.#callOff = this.#edges.later(() => this.#step());
  }
}
