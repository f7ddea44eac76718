import type { PageOperationName, PageOperations } from '../protocol/page-operations.ts';
import type { After } from './calls/call-deadline.ts';
import type { DebuggerSessions } from './debugger/debugger-sessions.ts';
import type { LiveDocument } from './documents/live-document.ts';
import type { EmbeddedFrames } from './frames/embedded-frames.ts';
import { EventLog } from './inspect/event-log.ts';
import { type InspectCommands, inspectCommands } from './inspect/inspect-commands.ts';
import { Inspections } from './inspect/inspections.ts';
import { PageRuns } from './inspect/page-runs.ts';
import { Pointing } from './inspect/pointing.ts';
import { Timeline } from './inspect/timeline.ts';
import type { JournalCall } from './journal/journal-entry.ts';

export interface InspectingEdges {
  shownIn(tabId: number): LiveDocument | undefined;
  wake(tabId: number): void;
  readonly frames: EmbeddedFrames;
  readonly debuggers: DebuggerSessions;
  record(call: JournalCall): void;
  began(): void;
  /** Something the Inspector shows of a tab changed. */
  changed(tabId: number): void;
  /** There is news of what happened in a tab. */
  told(tabId: number): void;
  readonly after: After;
  now(): number;
}

/** The worker’s side of the Inspector. */
export interface Inspecting {
  readonly timeline: Timeline;
  readonly inspections: Inspections;
  readonly runs: PageRuns;
  readonly commands: InspectCommands;
}

/** Wires it up. */
export function inspecting(edges: InspectingEdges): Inspecting {
  const { frames, debuggers, after, now } = edges;
  const run = async <Name extends PageOperationName>(
    document: LiveDocument,
    operation: Name,
    args: PageOperations[Name]['args'],
    signal: AbortSignal,
  ): Promise<PageOperations[Name]['result']> => {
    const { uid } = (args ?? {}) as { uid?: string };
    const frame = uid === undefined ? undefined : frames.ownerOf(document, uid);
    return frame === undefined
      ? await frames.runInPage(document, operation, args, signal)
      : await frames.run(document, frame, operation, args, signal);
  };
  const timeline: Timeline = new Timeline({
    log: new EventLog(crypto.randomUUID()),
    now,
    watched: (tabId) => inspections.watched.has(tabId),
    watchedTabs: () => inspections.watched,
    told: edges.told,
  });
  const runs = new PageRuns({
    run: (document, call, signal) => run(document, 'runPageTool', call, signal),
    record: edges.record,
    timeline,
    began: edges.began,
    after,
    now,
  });
  const inspections: Inspections = new Inspections({ ...edges, run, timeline, runs });
  debuggers.watch(timeline);
  return {
    timeline,
    inspections,
    runs,
    commands: inspectCommands(inspections, runs, new Pointing(run, inspections)),
  };
}
