import type { Prospect } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { Arrival, Destination, Leaving } from '../../tools/handles.ts';
import type { After } from '../calls/call-deadline.ts';
import { untilAborted } from '../calls/until-aborted.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { DebuggerSessions } from '../debugger/debugger-sessions.ts';
import type { AnsweredDialog, Dialogs } from '../debugger/dialogs.ts';
import { Journey, type JourneyEnd, type NavigationEvent } from './journey.ts';
import { netFailure } from './net-failure.ts';

export interface TravelEdges {
  /** Begins to send a tab elsewhere. @throws CallError */
  go(tabId: number, destination: Destination): Promise<void>;
  /** Tells what happens to the document of a tab. Returns how to stop. */
  watch(tabId: number, heard: (event: NavigationEvent) => void): () => void;
  shownIn(tabId: number): Promise<{ readonly url: string; readonly title: string } | undefined>;
  /** The name of a download, once it has one. */
  fileOf(download: number): Promise<string | undefined>;
  readonly debuggers: DebuggerSessions;
  readonly dialogs: Dialogs;
  readonly after: After;
}

/** A page that is to be left. */
export interface Trip {
  readonly tabId: number;
  readonly destination: Destination;
  readonly how: Leaving;
  readonly prospect: Prospect;
}

/** ms a page may take to let itself be left, where nobody waits for more. */
const leaving = 5_000;

/** ms until a download has a name, and how often that is looked at. */
const naming = { each: 100, times: 10 } as const;

/**
 * Sends a tab elsewhere and waits for what comes of it.
 *
 * @param timeout ms
 * @throws CallError what kept the address from being reached, by name; CONFLICT, TIMEOUT, DIALOG_OPEN; the signal's reason
 */
export async function travel(
  edges: TravelEdges,
  trip: Trip,
  timeout: number,
  signal: AbortSignal,
): Promise<Arrival> {
  const { tabId, prospect, how } = trip;
  const journey = new Journey(edges.after);
  let callOff: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    callOff = edges.after(timeout, () => reject(tooLate(journey.stage, timeout)));
  });
  late.catch(() => undefined);
  try {
    const { value: end, dialogs } = await whileLeaving(edges, trip, journey, signal, () =>
      untilAborted(Promise.race([journey.ended, late]), signal),
    );
    return await arrival(edges, tabId, refuseFailures(end, dialogs, how), dialogs, prospect);
  } finally {
    callOff();
  }
}

/** Sends a tab elsewhere, and answers what its page asks before it goes. Waits no longer than that. */
export async function leave(edges: TravelEdges, trip: Trip, signal: AbortSignal): Promise<void> {
  const journey = new Journey(edges.after);
  await whileLeaving(edges, trip, journey, signal, async () => {
    const late = new Promise<void>((over) => edges.after(leaving, over));
    await untilAborted(Promise.race([journey.departed, late]), signal);
  });
}

/** Goes, and does `wait` while what the page asks is answered. */
async function whileLeaving<T>(
  edges: TravelEdges,
  { tabId, destination, how, prospect }: Trip,
  journey: Journey,
  signal: AbortSignal,
  wait: () => Promise<T>,
): Promise<{ readonly value: T; readonly dialogs: readonly AnsweredDialog[] }> {
  // Chrome shows a bar while it is attached, so only where the page may ask.
  const session = prospect.mayAsk ? await attached(edges, tabId, how, signal) : undefined;
  const stop = edges.watch(tabId, (event) => journey.heard(event));
  try {
    const go = async (): Promise<T> => {
      await edges.go(tabId, destination);
      return await wait();
    };
    if (session === undefined) return { value: await go(), dialogs: [] };
    hearRefusal(session, journey);
    const policy = (type: string) =>
      type === 'beforeunload' ? { action: how.beforeUnload } : { action: 'leave' as const };
    return await edges.dialogs.answerDialogs(session, policy, go);
  } finally {
    stop();
    session?.[Symbol.dispose]();
  }
}

async function attached(
  { debuggers }: TravelEdges,
  tabId: number,
  { insist }: Leaving,
  signal: AbortSignal,
): Promise<DebuggerSession | undefined> {
  try {
    return await debuggers.use(tabId, signal);
  } catch (error) {
    if (insist || signal.aborted) throw error;
    // The person answers what it asks.
    return undefined;
  }
}

/** Tells the journey when the page asked whether to leave and was told to stay, by whomever. */
function hearRefusal(session: DebuggerSession, journey: Journey): void {
  let asks = false;
  session.on('Page.javascriptDialogOpening', ({ type }) => {
    asks = type === 'beforeunload';
  });
  session.on('Page.javascriptDialogClosed', ({ result }) => {
    if (asks && !result) journey.stayed();
    asks = false;
  });
}

type Came = Exclude<JourneyEnd, { readonly how: 'failed' | 'closed' }>;

/** @throws CallError where it came nowhere */
function refuseFailures(end: JourneyEnd, dialogs: readonly AnsweredDialog[], how: Leaving): Came {
  switch (end.how) {
    case 'failed':
      throw netFailure(end.error, end.url);
    case 'closed':
      throw new CallError('NOT_FOUND', 'The tab was closed. Go on in another one.');
    case 'stayed':
      if (how.beforeUnload === 'dismiss') return end;
      throw new CallError(
        'CONFLICT',
        'The page asked whether to leave, and the person chose to stay. Ask them before you try again.',
        { details: { reason: 'stayed', dialogs } },
      );
    default:
      return end;
  }
}

async function arrival(
  edges: TravelEdges,
  tabId: number,
  end: Came,
  dialogs: readonly AnsweredDialog[],
  { sameDocument }: Prospect,
): Promise<Arrival> {
  const download = end.how === 'download' ? { url: end.url, ...(await nameOf(edges, end.id)) } : undefined;
  const shown = await edges.shownIn(tabId);
  if (shown === undefined) throw new CallError('NOT_FOUND', 'The tab was closed. Go on in another one.');
  const status = end.how === 'page' || end.how === 'nothing' ? end.status : undefined;
  return {
    came: end.how === 'page' && sameDocument && status === undefined ? 'place' : end.how,
    ...shown,
    ...(status === undefined ? {} : { status }),
    ...(end.how === 'page' && !end.loaded ? { loading: true as const } : {}),
    ...(download === undefined ? {} : { download }),
    dialogs,
  };
}

async function nameOf({ fileOf, after }: TravelEdges, id: number): Promise<{ readonly file?: string }> {
  for (let time = 0; time < naming.times; time += 1) {
    const file = await fileOf(id);
    if (file !== undefined) return { file };
    await new Promise<void>((over) => after(naming.each, over));
  }
  return {};
}

function tooLate(stage: Journey['stage'], timeout: number): CallError {
  const within = `within ${timeout} ms`;
  switch (stage) {
    case 'leaving':
      return new CallError(
        'TIMEOUT',
        `The page was not left ${within}: it may be asking the person whether to leave. Look at the tab, or call again with handleBeforeUnload.`,
        { details: { stage } },
      );
    case 'asking':
      return new CallError(
        'TIMEOUT',
        `The server has not answered ${within}. The tab still loads, and shows the page it had until an answer comes. Wait, or go elsewhere.`,
        { details: { stage } },
      );
    case 'shown':
      return new CallError(
        'TIMEOUT',
        `The page is there, but has not loaded ${within}. It still loads: look at it, or wait for a text.`,
        { details: { stage } },
      );
  }
}
