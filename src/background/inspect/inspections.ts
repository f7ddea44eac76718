import type { TabView } from '../../protocol/control.ts';
import type { InspectView } from '../../protocol/inspect.ts';
import type { PageOperationName, PageOperations } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { composeView, isOurs } from './compose-view.ts';
import { Listening } from './listening.ts';
import type { PageRuns } from './page-runs.ts';
import type { Timeline } from './timeline.ts';
import { toolDifferences } from './tool-differences.ts';
import { type PageList, ToolsFollower } from './tools-follower.ts';

export interface InspectionEdges {
  /** The document a tab shows, where its port is open. */
  shownIn(tabId: number): LiveDocument | undefined;
  /** Has a page that sleeps open its port. */
  wake(tabId: number): void;
  /** Runs an operation in a page; one that names an element of a frame, there. */
  run<Name extends PageOperationName>(
    document: LiveDocument,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']>;
  readonly debuggers: {
    use(tabId: number, signal: AbortSignal): Promise<DebuggerSession>;
    letGo(tabId: number): void;
    /** The person did something that allows it again. */
    allow(tabId: number): void;
  };
  readonly timeline: Timeline;
  readonly runs: PageRuns;
  readonly after: After;
  /** ms since the epoch. */
  now(): number;
  /** Something the Inspector shows of a tab changed. */
  changed(tabId: number): void;
}

/** What is done for a tab that an Inspector looks at. */
export interface Inspection {
  readonly follower: ToolsFollower;
  readonly listening: Listening;
  /** What it showed when the Inspector opened: its tools are no news. */
  readonly first: LiveDocument | undefined;
  /** Ends what points at an element. */
  pointing: AbortController;
}

/** The tabs that Inspectors look at, each with its list of tools. What nobody looks at costs nothing. */
export class Inspections {
  readonly #edges: InspectionEdges;
  readonly #tabs = new Map<number, Inspection>();

  constructor(edges: InspectionEdges) {
    this.#edges = edges;
  }

  get watched(): ReadonlySet<number> {
    return new Set(this.#tabs.keys());
  }

  /** @throws CallError CONFLICT where no Inspector looks at the tab */
  watchedIn(tabId: number): Inspection {
    const inspection = this.#tabs.get(tabId);
    if (inspection !== undefined) return inspection;
    throw new CallError('CONFLICT', 'Nobody inspects this tab now. Open the Inspector on it and try again.');
  }

  /** These tabs are looked at, and no others. */
  watchOnly(wanted: ReadonlySet<number>): void {
    for (const [tabId, inspection] of [...this.#tabs]) if (!wanted.has(tabId)) this.#end(tabId, inspection);
    for (const tabId of wanted) if (!this.#tabs.has(tabId)) this.#tabs.set(tabId, this.#begin(tabId));
  }

  /** What the Inspector shows of a tab. */
  view(tab: TabView): InspectView {
    const inspection = this.#tabs.get(tab.tabId);
    return composeView({
      tab,
      document: this.#edges.shownIn(tab.tabId),
      list: inspection?.follower.list,
      listening: inspection?.listening.state ?? { state: 'off', sentence: '' },
      placeOf: (tool) => inspection?.listening.placeOf(tool),
    });
  }

  /** A document came, left, or shows another place. */
  moved(document: LiveDocument, how: 'came' | 'left' | 'route'): void {
    this.#edges.timeline.moved(document, how);
    const inspection = this.#tabs.get(document.sender.tabId);
    if (inspection === undefined || how === 'route') return;
    inspection.follower.moved();
    inspection.pointing.abort();
    if (how === 'came') inspection.listening.moved();
    // Whoever looks on must see the next page, which may not know that there is a worker.
    else this.#edges.wake(document.sender.tabId);
  }

  /** The page of a tab, where it can be spoken to. @throws CallError UNAVAILABLE */
  pageIn(tabId: number): LiveDocument {
    const document = this.#edges.shownIn(tabId);
    if (document !== undefined) return document;
    this.#edges.wake(tabId);
    throw new CallError(
      'UNAVAILABLE',
      'The page has not answered yet. Try again; if it was open before Pagehand was installed, reload it.',
    );
  }

  /** Attaches the debugger to hear of all calls, or lets go. @throws CallError why it is refused */
  async listen(tabId: number, on: boolean): Promise<void> {
    if (!on) {
      this.#tabs.get(tabId)?.listening.stop();
      return;
    }
    const { listening } = this.watchedIn(tabId);
    if (this.pageIn(tabId).context.state !== 'native') {
      throw listening.refuse(
        'The page’s tools are in no browser’s hands here but in those of a script, so the debugger hears of no calls. Turn on WebMCP at chrome://flags to hear of them.',
      );
    }
    this.#edges.debuggers.allow(tabId);
    await listening.start();
  }

  #begin(tabId: number): Inspection {
    const { shownIn, run, debuggers, timeline, runs, after, now, changed } = this.#edges;
    const first = shownIn(tabId);
    if (first === undefined) this.#edges.wake(tabId);
    const follower: ToolsFollower = new ToolsFollower({
      shown: () => shownIn(tabId),
      run,
      after,
      listed: (list, before) => this.#listed(tabId, list, before, first),
    });
    const listening = new Listening({
      tabId,
      use: (id, signal) => debuggers.use(id, signal),
      letGo: (id) => debuggers.letGo(id),
      frames: () => follower.list?.frames ?? [],
      isOurs: (frame, name) => {
        const document = shownIn(tabId);
        return document !== undefined && isOurs({ frame, name }, document);
      },
      runOf: (frame, tool) => runs.heard(tabId, frame, tool),
      called: (call) => timeline.called(tabId, call),
      ended: (answer) => timeline.ended(tabId, answer),
      changed: () => changed(tabId),
      now,
    });
    return { follower, listening, first, pointing: new AbortController() };
  }

  #end(tabId: number, { follower, listening, pointing }: Inspection): void {
    this.#tabs.delete(tabId);
    follower[Symbol.dispose]();
    listening[Symbol.dispose]();
    pointing.abort();
    this.#edges.runs.cancelAll(tabId);
    this.#edges.timeline.unwatched(tabId);
  }

  #listed(
    tabId: number,
    { document, tools }: PageList,
    before: PageList | undefined,
    first: LiveDocument | undefined,
  ): void {
    const differences =
      before === undefined && document === first ? undefined : toolDifferences(before?.tools ?? [], tools);
    if (differences !== undefined) this.#edges.timeline.add(tabId, { kind: 'tools', ...differences });
    this.#edges.changed(tabId);
  }
}
