import type { Acted, ActOptions, Hands, Outcome } from '../../tools/acting-handle.ts';
import type { PageHandle } from '../../tools/handles.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSessions } from '../debugger/debugger-sessions.ts';
import type { Dialogs } from '../debugger/dialogs.ts';
import { withInput } from '../debugger/input.ts';
import type { Point } from '../debugger/mouse.ts';
import { viewAtRest } from '../debugger/view-at-rest.ts';
import { type AftermathEdges, watchAftermath } from './aftermath.ts';
import { CarefulInput } from './careful-input.ts';
import { ChooserGuard } from './chooser-guard.ts';
import { giveFiles } from './give-files.ts';
import { PageHands } from './hands.ts';

export interface PageActorEdges extends AftermathEdges {
  /** Takes all input from the frames of a tab. Returns how to undo it. */
  shield(tabId: number): Promise<() => Promise<void>>;
  readonly debuggers: DebuggerSessions;
  readonly dialogs: Dialogs;
  readonly after: After;
}

/** The page a call acts on. */
export interface ActedOn {
  readonly tabId: number;
  /** Chrome’s id of its document. */
  readonly documentId: string;
  /** The call as the page knows it; absent for a caller outside the page. */
  readonly callId: string | undefined;
  readonly run: PageHandle['run'];
  /** Whether the pointer came to what was aimed at, once it was moved there. */
  arrived?(point: Point): Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Acts on a page with trusted input: attaches where nothing is, answers the dialogs that open meanwhile, and waits until
 * the page is quiet again.
 *
 * @throws CallError what `perform` throws; DIALOG_OPEN; DebuggerFailure; the signal's reason
 */
export async function actOn<Result>(
  edges: PageActorEdges,
  { tabId, documentId, callId, run, arrived, signal }: ActedOn,
  { dialog = { action: 'dismiss' } }: ActOptions,
  perform: (hands: Hands) => Promise<Result>,
): Promise<Acted<Result>> {
  using session = await edges.debuggers.use(tabId, signal);
  // Points that are looked up before the bar has come would be beside what they mean.
  await viewAtRest(session, edges.after);
  using choosers = new ChooserGuard(session);
  using aftermath = watchAftermath(edges, { tabId, documentId, session });
  const { after } = edges;
  const { value, dialogs } = await edges.dialogs.answerDialogs(session, dialog, () =>
    withInput(session, edges.after, async (input) => {
      const { left } = aftermath;
      const careful = new CarefulInput({
        input,
        left,
        after,
        shield: () => edges.shield(tabId),
        // The next call attaches anew, which cures it.
        stuck: () => void edges.debuggers.release(tabId),
      });
      const hands = new PageHands({
        input: careful,
        run,
        callId,
        apart: () => session.frames.length > 0,
        ...(arrived === undefined ? {} : { arrived }),
        giveFiles: (uid, files, click) => {
          choosers.release();
          return giveFiles({ run, session, click, after: edges.after }, uid, files);
        },
      });
      let result: Result;
      try {
        result = await perform(hands);
      } finally {
        void careful.end();
      }
      const outcome = await aftermath.settle(run, signal);
      return { result, outcome: (await choosers.keptBack()) ? withChooser(outcome) : outcome };
    }),
  );
  const { result, outcome } = value;
  if (dialogs.length === 0) return { result, outcome };
  return { result, outcome: { ...outcome, changed: true, dialogs } };
}

function withChooser<Some extends Omit<Outcome, 'dialogs'>>(outcome: Some): Some {
  const note =
    'It asks for files: the chooser was kept closed. Give it files with upload_file and the uid you acted on.';
  return { ...outcome, changed: true, notes: [...outcome.notes, note] };
}
