import type { TabView } from '../../protocol/control.ts';
import type { FrameName, InspectView } from '../../protocol/inspect.ts';
import type { PageOperationName, PageOperations } from '../../protocol/page-operations.ts';
import { said } from '../../protocol/said/said.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { FoundDocument } from '../frames/frame-edges.ts';
import { SaidError } from '../said-error.ts';
import { composeView, isOurs } from './compose-view.ts';
import { Hearing, type HearingEdges, isHearable } from './hearing.ts';
import { InspectedTools, type InspectedToolsEdges } from './inspected-tools.ts';
import { Listening, type ListeningEdges } from './listening.ts';
import type { TabList } from './merge-lists.ts';
import type { PageRuns } from './page-runs.ts';
import type { Timeline } from './timeline.ts';
import { toolDifferences } from './tool-differences.ts';

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
  /** The way into frames of other origins in a tab. */
  frames(tabId: number): InspectedToolsEdges['frames'];
  readonly debuggers: {
    use(tabId: number, signal: AbortSignal): Promise<DebuggerSession>;
    letGo(tabId: number): void;
    /** The person did something that allows it again. */
    allow(tabId: number): void;
  };
  /** Documents of an origin are to be heard, for a tab, before their scripts run; undefined: none any more. */
  hearEarly(tabId: number, origin: string | undefined): Promise<void>;
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
  readonly tools: InspectedTools;
  /** Through the debugger. */
  readonly listening: Listening;
  /** Through the page, where the polyfill serves it. */
  readonly hearing: Hearing;
  /** What it showed when the Inspector opened: its tools are no news. */
  readonly first: LiveDocument | undefined;
  /** Ends what points at an element. */
  pointing: AbortController;
  /** What it showed when it last moved. */
  shown: LiveDocument | undefined;
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
    throw new SaidError('CONFLICT', said('not_inspected'));
  }

  /** These tabs are looked at, and no others. */
  watchOnly(wanted: ReadonlySet<number>): void {
    for (const [tabId, inspection] of [...this.#tabs]) if (!wanted.has(tabId)) this.#end(tabId, inspection);
    for (const tabId of wanted) if (!this.#tabs.has(tabId)) this.#tabs.set(tabId, this.#begin(tabId));
  }

  /** What the Inspector shows of a tab. */
  view(tab: TabView): InspectView {
    const inspection = this.#tabs.get(tab.tabId);
    const document = this.#edges.shownIn(tab.tabId);
    const { listening, hearing } = inspection ?? {};
    const way = document !== undefined && isNative(document) ? listening : hearing;
    return composeView({
      tab,
      document,
      list: inspection?.tools.list,
      listening: [way, listening, hearing].find((each) => isSet(each))?.state ?? {
        state: 'off',
        sentence: '',
      },
      unheard: hearing?.unheard,
      placeOf: (tool) => hearing?.placeOf(tool) ?? listening?.placeOf(tool),
    });
  }

  /** A document came, left, or shows another place. */
  moved(document: LiveDocument, how: 'came' | 'left' | 'route'): void {
    this.#edges.timeline.moved(document, how);
    const inspection = this.#tabs.get(document.sender.tabId);
    if (inspection === undefined || how === 'route') return;
    inspection.tools.moved();
    inspection.hearing.moved();
    const shown = this.#edges.shownIn(document.sender.tabId);
    // An old document may say goodbye after the new one came, which the person points at by then.
    if (shown !== inspection.shown) inspection.pointing.abort();
    inspection.shown = shown;
    if (how === 'came') {
      inspection.listening.moved();
      // A browser may keep the tools of some pages itself, and not those of others.
      if (isNative(document)) inspection.hearing.stop();
      else if (isHearable(document)) inspection.listening.stop();
    }
    // Whoever looks on must see the next page, which may not know that there is a worker.
    else this.#edges.wake(document.sender.tabId);
  }

  /** A document in a frame of a tab said what it is. */
  heard(tabId: number, word: string, found: FoundDocument, url: string): void {
    this.#tabs.get(tabId)?.tools.heard(word, found, url);
  }

  /** The document in a frame of another origin that a frame of a tab is, or is in, and what it is called there. */
  speakerFor(tabId: number, frame: FrameName): ReturnType<InspectedTools['speakerFor']> {
    return this.#tabs.get(tabId)?.tools.speakerFor(frame);
  }

  /** The page of a tab, where it can be spoken to. @throws CallError UNAVAILABLE */
  pageIn(tabId: number): LiveDocument {
    const document = this.#edges.shownIn(tabId);
    if (document !== undefined) return document;
    this.#edges.wake(tabId);
    throw new SaidError('UNAVAILABLE', said('page_silent'));
  }

  /**
   * Hears of all calls, or no more: through the debugger where the browser keeps the page’s tools, else in the page.
   *
   * @throws CallError why it is refused
   */
  async listen(tabId: number, on: boolean): Promise<void> {
    if (!on) {
      this.#tabs.get(tabId)?.listening.stop();
      this.#tabs.get(tabId)?.hearing.stop();
      return;
    }
    const { listening, hearing } = this.watchedIn(tabId);
    const document = this.pageIn(tabId);
    if (isNative(document)) {
      hearing.stop();
      this.#edges.debuggers.allow(tabId);
      await listening.start();
    } else {
      listening.stop();
      if (!isHearable(document)) throw hearing.refuse(said('listen_no_tools'));
      await hearing.start(document);
    }
  }

  #begin(tabId: number): Inspection {
    const { shownIn, run, debuggers, timeline, runs, after, now, changed, frames } = this.#edges;
    const first = shownIn(tabId);
    if (first === undefined) this.#edges.wake(tabId);
    const tools: InspectedTools = new InspectedTools({
      shown: () => shownIn(tabId),
      run,
      frames: frames(tabId),
      after,
      listed: (list, before) => this.#listed(tabId, list, before, first),
    });
    const known: Pick<HearingEdges, 'isOurs' | 'called' | 'ended' | 'changed'> = {
      isOurs: (frame, name) => {
        const document = shownIn(tabId);
        return document !== undefined && isOurs({ frame, name }, document);
      },
      called: (call) => timeline.called(tabId, call),
      ended: (answer) => timeline.ended(tabId, answer),
      changed: () => changed(tabId),
    };
    const runOf: ListeningEdges['runOf'] = (frame, tool) => runs.heard(tabId, frame, tool);
    const listening = new Listening({
      ...known,
      tabId,
      use: (id, signal) => debuggers.use(id, signal),
      letGo: (id) => debuggers.letGo(id),
      frames: () => tools.list?.frames ?? [],
      runOf,
      after,
      now,
    });
    const hearing = new Hearing({
      ...known,
      shown: () => shownIn(tabId),
      run,
      early: (origin) => this.#edges.hearEarly(tabId, origin),
      runOf,
      after,
    });
    return { tools, listening, hearing, first, pointing: new AbortController(), shown: first };
  }

  #end(tabId: number, { tools, listening, hearing, pointing }: Inspection): void {
    this.#tabs.delete(tabId);
    tools[Symbol.dispose]();
    listening[Symbol.dispose]();
    hearing[Symbol.dispose]();
    pointing.abort();
    this.#edges.runs.cancelAll(tabId);
    this.#edges.timeline.unwatched(tabId);
  }

  #listed(
    tabId: number,
    { document, frames, tools }: TabList,
    before: TabList | undefined,
    first: LiveDocument | undefined,
  ): void {
    const differences =
      before === undefined && document === first ? undefined : toolDifferences(before?.tools ?? [], tools);
    if (differences !== undefined) this.#edges.timeline.add(tabId, { kind: 'tools', ...differences });
    if (frames.length !== before?.frames.length) this.#tabs.get(tabId)?.listening.framesMoved();
    this.#edges.changed(tabId);
  }
}

function isNative({ context }: LiveDocument): boolean {
  return context.state === 'native';
}

function isSet(way: Listening | Hearing | undefined): boolean {
  return way !== undefined && way.state.state !== 'off';
}
