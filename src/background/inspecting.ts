import type { PageOperationName, PageOperations } from '../protocol/page-operations.ts';
import { CallError } from '../shared/result.ts';
import type { After } from './calls/call-deadline.ts';
import type { PersonRuns } from './calls/person-runs.ts';
import type { DebuggerSessions } from './debugger/debugger-sessions.ts';
import type { LiveDocument, TabId } from './documents/live-document.ts';
import type { EmbeddedFrames } from './frames/embedded-frames.ts';
import type { FrameRoll } from './frames/frame-edges.ts';
import { EventLog } from './inspect/event-log.ts';
import { type InspectCommands, inspectCommands } from './inspect/inspect-commands.ts';
import { Inspections } from './inspect/inspections.ts';
import { PageRuns } from './inspect/page-runs.ts';
import { type FramesOf, Pointing } from './inspect/pointing.ts';
import { Timeline } from './inspect/timeline.ts';
import type { JournalCall } from './journal/journal-entry.ts';

export interface InspectingEdges {
  shownIn(tabId: number): LiveDocument | undefined;
  wake(tabId: number): void;
  readonly frames: EmbeddedFrames;
  /** Whether a snapshot of this page may look into frames of other origins now; perhaps the person is asked before. */
  maySeeFrames(document: LiveDocument): boolean;
  readonly roll: FrameRoll;
  readonly debuggers: DebuggerSessions;
  readonly personRuns: PersonRuns;
  /** Documents of an origin are to be heard, for a tab, before their scripts run; undefined: none any more. */
  hearEarly(tabId: number, origin: string | undefined): Promise<void>;
  record(call: JournalCall): void;
  began(): void;
  /** Something the Inspector shows of a tab changed. */
  changed(tabId: number): void;
  /** There is news of what happened in a tab. */
  told(tabId: number): void;
  readonly after: After;
  now(): number;
}

/** ms until a frame has said what is at a point; it may be busy. */
const patience = 2_000;

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
    run: async (document, speaker, call, signal) => {
      const { tabId } = document.sender;
      if (speaker === undefined) return await run(document, 'runPageTool', call, signal);
      const { documentId, frame } = speaker;
      try {
        return await frames.runIn(tabId, documentId, 'runPageTool', { ...call, frame }, signal);
      } catch (error) {
        throw error instanceof CallError && error.failure.code === 'STALE_ELEMENT' ? frameLeft() : error;
      }
    },
    record: edges.record,
    timeline,
    began: edges.began,
    after,
    now,
  });
  const inspections: Inspections = new Inspections({
    ...edges,
    run,
    frames: (id) => {
      const tabId = id as TabId;
      return {
        callOut: (word) => edges.roll.callOut(tabId, word),
        ask: (documentId, args, signal) => frames.runIn(tabId, documentId, 'pageTools', args, signal),
        meet: (page, found) => frames.meet(page, found)?.tag,
        newWord: () => crypto.randomUUID(),
      };
    },
    timeline,
    runs,
  });
  const framesOf: FramesOf = (document, signal) => ({
    // What a snapshot would not be given now is not pointed at either.
    seenIn: (owner, number) =>
      edges.maySeeFrames(document) ? frames.seenIn(document, owner, number) : undefined,
    pointedAt: (frame, { x, y }) => {
      const limit = new AbortController();
      const callOff = after(patience, () => limit.abort(busy()));
      return frames
        .run(document, frame, 'pointedAt', { x, y }, AbortSignal.any([signal, limit.signal]))
        .finally(callOff);
    },
  });
  debuggers.watch(timeline);
  return {
    timeline,
    inspections,
    runs,
    commands: inspectCommands(inspections, runs, edges.personRuns, new Pointing(run, inspections, framesOf)),
  };
}

function busy(): CallError {
  return new CallError('TIMEOUT', 'The frame did not answer in time. Try again.');
}

function frameLeft(): CallError {
  return new CallError(
    'UNAVAILABLE',
    'The frame left the page, or shows another document now. Look at the list again.',
  );
}
