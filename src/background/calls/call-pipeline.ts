import type { Level } from '../../protocol/levels.ts';
import { CallError, type CallResult } from '../../shared/result.ts';
import type { OpenDialog } from '../../tools/conditions.ts';
import type { Queue, Reach } from '../../tools/define.ts';
import type { BrowserHandle, PageHandle } from '../../tools/handles.ts';
import type { Place } from '../access/place.ts';
import type { CallProgress, CatalogTool } from '../catalog/catalog-tool.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { JournalCall } from '../journal/journal-entry.ts';
import { asFailure } from './as-failure.ts';
import { Authorisation, type AuthoriseEdges } from './authorise.ts';
import { type After, CallDeadline, defaultDeadline } from './call-deadline.ts';
import { CallQueues } from './call-queues.ts';
import type { CallRequest } from './call-request.ts';
import type { CallWatch } from './call-watch.ts';
import { refuseWhileDialogIsOpen } from './dialog-gate.ts';
import { refuseBelowLevel } from './level-gate.ts';
import { type Budget, fullBudget } from './render-result.ts';
import { RunningCalls } from './running-calls.ts';
import { untilAborted } from './until-aborted.ts';

export interface CallPipelineEdges extends AuthoriseEdges {
  /** The tool of this name, or why this page does not offer it now. */
  find(request: CallRequest): CatalogTool | CallError;
  /** The level of a page now. */
  levelOf(place: Place): Level;
  /** The page as the handler sees it. `reach`: how far the call was allowed to. */
  page(request: CallRequest, signal: AbortSignal, reach: Reach): PageHandle;
  readonly browser: BrowserHandle;
  /** The dialog that is open in a tab, as far as is known. */
  dialogIn(tabId: number): OpenDialog | undefined;
  /** The names of the tools about which the user is being asked in a tab. */
  askedIn(tabId: number): readonly string[];
  /** Keeps the rest of an answer for who called, and names it; undefined where it is too much to be kept. */
  keepRest?(request: CallRequest, rest: string): string | undefined;
  /** What answers may hold. Default: {@link fullBudget} */
  budget?(): Budget;
  /** Resolves when a page has heard everything it was told so far, or is gone. */
  heard(document: LiveDocument): Promise<void>;
  /** A call came in: the worker must stay awake until it is answered. */
  began?(): void;
  /** What is under way in a tab changed, or how far it has come. */
  progressed?(tabId: number): void;
  record(call: JournalCall): void;
  /** Hears of calls as they go. */
  readonly watch?: CallWatch;
  readonly after: After;
  /** ms since the epoch. */
  now(): number;
}

/** Gives the caller its answer. */
export type Deliver = (result: CallResult) => void;

/** The one way every call takes. Each step has its own named failure; nothing is ever thrown at the caller. */
export class CallPipeline {
  readonly #edges: CallPipelineEdges;
  readonly #queues = new CallQueues();
  readonly #running: RunningCalls;
  #count = 0;

  constructor(edges: CallPipelineEdges) {
    this.#edges = edges;
    this.#running = new RunningCalls((tabId) => edges.progressed?.(tabId));
  }

  /** The calls that are under way. */
  get running(): RunningCalls {
    return this.#running;
  }

  /** Runs one call to its end. The answer goes to `deliver`, once, before anything the tool put off until then. */
  async run(request: CallRequest, deliver: Deliver = nowhere): Promise<CallResult> {
    const began = this.#edges.now();
    const trace: Trace = {};
    this.#count += 1;
    const call = `call-${this.#count}`;
    const watch = (tell: (watch: CallWatch) => void): void => {
      try {
        if (this.#edges.watch !== undefined) tell(this.#edges.watch);
      } catch {
        // Whoever looks on must not hinder a call.
      }
    };
    const answer = (result: CallResult): CallResult => {
      if (trace.result !== undefined) return trace.result;
      trace.result = result;
      try {
        deliver(result);
      } catch {
        // Whoever called is gone, and the call has had its effect.
      }
      watch((hears) => hears.answered(call, request, result, this.#edges.now() - began));
      return result;
    };
    using running = this.#running.add(request, began);
    try {
      this.#edges.began?.();
      watch((hears) => hears.began(call, request));
      return await this.#run(request, trace, answer, (progress) => {
        running.progressed(progress);
        watch((hears) => hears.progressed(call, request, progress));
      });
    } catch (error) {
      return answer(asFailure(error));
    } finally {
      if (trace.result !== undefined) this.#record(request, trace.result, trace, began);
    }
  }

  async #run(
    request: CallRequest,
    trace: Trace,
    answer: (result: CallResult) => CallResult,
    progress: (progress: CallProgress) => void,
  ): Promise<CallResult> {
    const { document, input, origin } = request;
    const { tabId } = document.sender;
    using deadline = new CallDeadline(request.signal, this.#edges.after, 'nothing');
    deadline.signal.throwIfAborted();
    const tool = this.#find(request);
    if (request.left !== undefined && !tool.outlivesPage) deadline.endWith(request.left);
    const params = tool.parse(input);
    refuseBelowLevel(tool, params, this.#edges.levelOf(document.place));
    // Nobody waits for a turn, or is asked, only to be told to answer a dialog first.
    refuseWhileDialogIsOpen(tool, origin, this.#edges.dialogIn(tabId));
    const authorisation = new Authorisation(this.#edges, tool, params, request);
    trace.authorisation = authorisation;
    trace.tool = tool;
    const { queue } = tool;
    const ms = tool.deadlineOf(params);

    // Later calls of the tab wait behind a question, whatever queue the call is for; those of other tabs go on.
    using inTab = queue === 'tab' ? this.#queues.join('tab', tabId) : undefined;
    const asking = (): Disposable => {
      deadline.stop();
      return this.#queues.join(inTab === undefined ? 'tab' : 'none', tabId);
    };
    await authorisation.pass(deadline.signal, asking);
    using place = inTab ?? this.#queues.join(queue, tabId);
    deadline.start(ms);
    deadline.doing = () => this.#waitsFor(queue, tabId);
    await untilAborted(place.turn, deadline.signal);

    // While it waited, the page, the settings and the person's mind may have changed.
    this.#find(request);
    refuseBelowLevel(tool, params, this.#edges.levelOf(document.place));
    const { answer: before } = authorisation;
    await authorisation.pass(deadline.signal, asking);
    if (authorisation.answer !== before) deadline.start(ms);
    refuseWhileDialogIsOpen(tool, origin, this.#edges.dialogIn(tabId));
    deadline.doing = () => `for the ${tool.worksOn}`;
    deadline.reached = tool.external !== undefined ? 'server' : tool.effect === 'act' ? 'acting' : 'reading';
    const page = this.#edges.page(request, deadline.signal, authorisation.reach);
    const { browser } = this.#edges;
    const budget = this.#edges.budget?.() ?? fullBudget;
    const { signal } = deadline;
    const outcome = await untilAborted(
      tool.run({
        params,
        page,
        browser,
        signal,
        budget,
        progress,
        keep: (rest) => this.#edges.keepRest?.(request, rest),
      }),
      signal,
    );
    const result = answer(outcome.result);
    if (outcome.later.length === 0) return result;
    // What was put off has a time of its own: one that never ends must not hold the tab's calls up.
    deadline.start(defaultDeadline);
    await harmless(() => untilAborted(this.#edges.heard(document), signal));
    for (const task of outcome.later) await harmless(() => untilAborted(task(), signal));
    return result;
  }

  #find(request: CallRequest): CatalogTool {
    const tool = this.#edges.find(request);
    if (tool instanceof CallError) throw tool;
    return tool;
  }

  #waitsFor(queue: Queue, tabId: number): string {
    if (queue === 'browser') return 'for other calls on the browser';
    const asked = this.#edges.askedIn(tabId);
    return asked.length === 0
      ? 'for the calls before it on this page'
      : `for the user, who is being asked whether ${asked.join(' and ')} may run on this page`;
  }

  #record(
    { document, tool, origin, input }: CallRequest,
    result: CallResult,
    trace: Trace,
    began: number,
  ): void {
    // A private window leaves nothing behind.
    if (document.sender.incognito) return;
    try {
      this.#edges.record({
        time: began,
        site: document.place.site ?? 'opaque',
        tool,
        registrant: trace.tool?.external?.server.slug ?? 'pagehand',
        origin,
        result,
        ms: this.#edges.now() - began,
        input,
        question: trace.authorisation?.answer,
      });
    } catch {
      // What the journal cannot keep is not the caller's.
    }
  }
}

/** What a call leaves for the journal. */
interface Trace {
  tool?: CatalogTool;
  authorisation?: Authorisation;
  result?: CallResult;
}

function nowhere(): void {}

async function harmless(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch {
    // The caller has its answer.
  }
}
