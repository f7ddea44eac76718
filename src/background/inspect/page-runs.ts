import type { FrameName, PageRun } from '../../protocol/inspect.ts';
import type { RunPageToolArgs } from '../../protocol/inspect-operations.ts';
import { said, saidWhere, sayings } from '../../protocol/said/said.ts';
import { deferred } from '../../shared/deferred.ts';
import { type CallResult, failure, success } from '../../shared/result.ts';
import { asFailure } from '../calls/as-failure.ts';
import type { After } from '../calls/call-deadline.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { JournalCall } from '../journal/journal-entry.ts';
import { SaidError } from '../said-error.ts';
import { saidOf } from '../said-of.ts';
import { valueOfText } from './cut-value.ts';
import type { Speaker } from './inspected-tools.ts';
import { pageRunSchema } from './page-answers.ts';
import type { ThrownInPage } from './thrown-in-page.ts';
import type { Timeline } from './timeline.ts';

export interface PageRunEdges {
  /** Runs it in the page, or where a frame of it is meant that another document speaks for, there. */
  run(
    document: LiveDocument,
    speaker: Speaker | undefined,
    call: RunPageToolArgs,
    signal: AbortSignal,
  ): Promise<PageRun>;
  record(call: JournalCall): void;
  readonly timeline: Pick<Timeline, 'called' | 'ended'>;
  /** Something runs: the worker must stay awake until it does not. */
  began(): void;
  readonly after: After;
  /** ms since the epoch. */
  now(): number;
}

export interface RunOrder {
  readonly frame: FrameName;
  /** Of the frame, where that is not the page. */
  readonly speaker?: Speaker | undefined;
  readonly tool: string;
  readonly input: { readonly [name: string]: unknown };
  readonly run: string;
}

interface Running {
  readonly tabId: number;
  readonly frame: FrameName;
  readonly tool: string;
  readonly controller: AbortController;
  /** The debugger told of it. */
  heard: boolean;
  readonly thrown: ReturnType<typeof deferred<ThrownInPage | undefined>>;
}

/** ms a run may take: a tool that never answers must not keep the worker awake for ever. */
const longest = 600_000;
/** ms in which the debugger tells of an exception, beside the answer. */
const telling = 200;

/** The runs of pages’ own tools that a person began. */
export class PageRuns {
  readonly #edges: PageRunEdges;
  readonly #runs = new Map<string, Running>();

  constructor(edges: PageRunEdges) {
    this.#edges = edges;
  }

  get size(): number {
    return this.#runs.size;
  }

  /**
   * Runs a tool as the page would. How it ended is an answer, and goes to the journal as the person’s.
   *
   * @throws CallError CONFLICT where a run of this name is under way
   */
  async run(document: LiveDocument, order: RunOrder): Promise<PageRun> {
    const { run, frame, tool, input } = order;
    if (this.#runs.has(run)) {
      throw new SaidError('CONFLICT', said('run_name_taken'));
    }
    const { sender } = document;
    const { tabId } = sender;
    const controller = new AbortController();
    const running: Running = { tabId, frame, tool, controller, heard: false, thrown: deferred() };
    this.#runs.set(run, running);
    const began = this.#edges.now();
    const callOff = this.#edges.after(longest, () =>
      controller.abort(new SaidError('TIMEOUT', said('run_too_long'))),
    );
    this.#edges.timeline.called(tabId, { call: run, tool, frame, by: 'person', input });
    this.#edges.began();
    try {
      const found = await this.#outcome(document, running, order, began);
      const result = resultOf(found);
      this.#edges.timeline.ended(tabId, {
        call: run,
        tool,
        ok: found.ok,
        // What a tool of the page throws is no failure of ours.
        code: !found.ok && result.code === 'INTERNAL_ERROR' ? found.name : result.code,
        ms: found.ms,
        result: found.ok ? valueOfText(found.text) : { ...found, ms: undefined },
      });
      // A private window leaves nothing behind.
      if (!sender.incognito) {
        this.#edges.record({
          time: began,
          site: sender.site ?? 'opaque',
          tool,
          registrant: 'page',
          origin: 'inspector',
          result,
          ms: found.ms,
          input,
        });
      }
      return found;
    } finally {
      callOff();
      this.#runs.delete(run);
    }
  }

  /** False where there is no such run. */
  cancel(tabId: number, run: string): boolean {
    const running = this.#runs.get(run);
    if (running?.tabId !== tabId) return false;
    running.controller.abort(new SaidError('CANCELLED', said('run_cancelled')));
    return true;
  }

  /** Nobody looks at this tab any more, and so nobody waits. */
  cancelAll(tabId: number): void {
    for (const [run, running] of this.#runs) if (running.tabId === tabId) this.cancel(tabId, run);
  }

  /** The debugger tells of a call that begins: whether it is one of these. Answers where its exception goes. */
  heard(
    tabId: number,
    frame: FrameName | undefined,
    tool: string,
  ): ((thrown?: ThrownInPage) => void) | undefined {
    for (const running of this.#runs.values()) {
      const same = running.tabId === tabId && running.tool === tool && !running.heard;
      if (!same || (frame !== undefined && frame !== running.frame)) continue;
      running.heard = true;
      return (thrown) => running.thrown.resolve(thrown);
    }
    return undefined;
  }

  async #outcome(
    document: LiveDocument,
    running: Running,
    { speaker, input }: RunOrder,
    began: number,
  ): Promise<PageRun> {
    const { frame, tool, controller } = running;
    try {
      const answer = await this.#edges.run(document, speaker, { frame, tool, input }, controller.signal);
      const run = known(pageRunSchema.parse(answer));
      if (run.ok || !running.heard) return run;
      const callOff = this.#edges.after(telling, () => running.thrown.resolve(undefined));
      const thrown = await running.thrown.promise;
      callOff();
      return thrown === undefined ? run : { ok: false, ...thrown, ms: run.ms };
    } catch (error) {
      const { code, message } = asFailure(error);
      const ms = this.#edges.now() - began;
      return { ok: false, name: code, message, ...saidWhere({ message: saidOf(error) }), ms };
    }
  }
}

function resultOf(run: PageRun): CallResult {
  if (run.ok) return success(valueOfText(run.text));
  const message = `${run.name}: ${run.message}`;
  if (run.name === 'CANCELLED' || run.name === 'AbortError') return failure('CANCELLED', message);
  if (run.name === 'TIMEOUT') return failure('TIMEOUT', message);
  if (run.name === 'NotFoundError') return failure('NOT_FOUND', message);
  if (run.name === 'UNAVAILABLE') return failure('UNAVAILABLE', message);
  return failure('INTERNAL_ERROR', message);
}

/** What the page’s side of ours says itself has a code, too. */
function known(run: PageRun): PageRun {
  if (run.ok) return run;
  const code = (['run_tool_gone', 'run_unreadable'] as const).find((each) => sayings[each] === run.message);
  return code === undefined ? run : { ...run, said: { message: said(code) } };
}
