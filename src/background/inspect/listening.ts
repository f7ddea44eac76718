import type { FrameName, ScriptPlace } from '../../protocol/inspect.ts';
import type { SeenFrame } from '../../protocol/inspect-operations.ts';
import { inEnglish, type Said, type Saying } from '../../protocol/said/said.ts';
import type { CallError } from '../../shared/result.ts';
import type { After } from '../calls/call-deadline.ts';
import { DebuggerFailure } from '../debugger/debugger-failure.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { Events } from '../debugger/protocol.ts';
import { SaidError } from '../said-error.ts';
import { saidOf } from '../said-of.ts';
import { valueOfText } from './cut-value.ts';
import { DebuggedFrames } from './debugged-frames.ts';
import { asRefusal } from './listening-refusal.ts';
import { type ThrownInPage, thrownOf } from './thrown-in-page.ts';
import type { OtherAnswer, OtherCall } from './timeline.ts';
import { labelOf } from './tool-differences.ts';

export interface ListeningState {
  readonly state: 'off' | 'on' | 'refused';
  /** Why `refused`, in a sentence. */
  readonly sentence: string;
  readonly said?: Said | undefined;
}

export interface ListeningEdges {
  readonly tabId: number;
  use(tabId: number, signal: AbortSignal): Promise<DebuggerSession>;
  /** Nobody listens: the tab is let go now, unless a call uses it. */
  letGo(tabId: number): void;
  /** The documents of the page, as they are known. */
  frames(): readonly SeenFrame[];
  /** One of ours: its calls are known. */
  isOurs(frame: FrameName, tool: string): boolean;
  /** A run of the person’s, with where its exception goes. */
  runOf(frame: FrameName | undefined, tool: string): ((thrown?: ThrownInPage) => void) | undefined;
  called(call: OtherCall): void;
  ended(answer: OtherAnswer): void;
  /** The state, or the places, are others now. */
  changed(): void;
  readonly after: After;
  /** ms since the epoch. */
  now(): number;
}

interface Invocation {
  readonly tool: string;
  readonly began: number;
  /** Absent for a call that is told of elsewhere. */
  readonly run?: ((thrown?: ThrownInPage) => void) | undefined;
  readonly told: boolean;
}

/** Calls that are followed at once, and places that are kept: beyond it the oldest go. */
const mostInvocations = 1_000;
const mostPlaces = 10_000;

/** Hears, through a tab’s debugger, of all calls of tools, and where scripts registered them. */
export class Listening implements Disposable {
  readonly #edges: ListeningEdges;
  readonly #places = new Map<string, ScriptPlace>();
  readonly #invocations = new Map<string, Invocation>();
  #state: ListeningState = { state: 'off', sentence: '' };
  #wanted: AbortController | undefined;
  #session: DebuggerSession | undefined;
  #frames: DebuggedFrames | undefined;

  constructor(edges: ListeningEdges) {
    this.#edges = edges;
  }

  get state(): ListeningState {
    return this.#state;
  }

  placeOf(tool: { readonly frame: FrameName; readonly name: string }): ScriptPlace | undefined {
    return this.#places.get(labelOf(tool));
  }

  /**
   * Attaches the debugger and listens.
   *
   * @throws CallError why Chrome does not let us
   */
  async start(): Promise<void> {
    if (this.#wanted !== undefined) return;
    const wanted = new AbortController();
    this.#wanted = wanted;
    try {
      const session = await this.#edges.use(this.#edges.tabId, wanted.signal);
      if (this.#wanted !== wanted) {
        session[Symbol.dispose]();
        this.#edges.letGo(this.#edges.tabId);
        return;
      }
      await this.#hear(session);
      if (this.#session === session) this.#say({ state: 'on', sentence: '' });
    } catch (error) {
      if (this.#wanted !== wanted) return;
      this.#end();
      const refused = asRefusal(error);
      this.#say({ state: 'refused', sentence: refused.message, said: saidOf(refused) });
      throw refused;
    }
  }

  /** Lets go. */
  stop(): void {
    if (this.#wanted === undefined && this.#state.state === 'off') return;
    this.#end();
    this.#say({ state: 'off', sentence: '' });
  }

  /** It cannot be had here at all. */
  refuse(why: Said<Saying>): CallError {
    this.#end();
    this.#say({ state: 'refused', sentence: inEnglish(why), said: why });
    return new SaidError('UNAVAILABLE', why);
  }

  /** Another document came: what is known of the old one means nothing, and the debugger may have lost its domain. */
  moved(): void {
    this.#places.clear();
    const session = this.#session;
    if (session === undefined) return;
    void (async () => {
      await this.#frames?.lookUp();
      await session.send('WebMCP.enable', {});
    })().catch(() => undefined);
  }

  /** Frames came or left: those behind them may have other names now. */
  framesMoved(): void {
    this.#frames?.moved();
  }

  [Symbol.dispose](): void {
    this.#end();
  }

  async #hear(session: DebuggerSession): Promise<void> {
    const frames = new DebuggedFrames(session, this.#edges);
    this.#session = session;
    this.#frames = frames;
    const unknown = (tools: readonly { readonly frameId: string }[]): string | undefined =>
      tools.find(({ frameId }) => frames.nameOf(frameId) === undefined)?.frameId;
    session.on('WebMCP.toolsAdded', ({ tools }) =>
      frames.inTurn(unknown(tools), () => this.#added(tools, frames)),
    );
    // Those of a frame that is not known are not looked up: it is gone, mostly.
    session.on('WebMCP.toolsRemoved', ({ tools }) =>
      frames.inTurn(undefined, () => this.#removed(tools, frames)),
    );
    session.on('WebMCP.toolInvoked', (call) => {
      const began = this.#edges.now();
      frames.inTurn(call.frameId, () => this.#invoked(call, began, frames.nameOf(call.frameId)));
    });
    session.on('WebMCP.toolResponded', (answer) => {
      const ended = this.#edges.now();
      frames.inTurn(undefined, () => this.#responded(answer, ended));
    });
    session.on('Target.attachedToTarget', ({ targetInfo: { targetId, type } }) => {
      if (type === 'iframe') void this.#hearFrame(session, targetId);
    });
    session.signal.addEventListener('abort', () => this.#lost(session), { once: true });
    await frames.lookUp();
    await session.send('WebMCP.enable', {});
    for (const frameId of session.frames) void this.#hearFrame(session, frameId);
  }

  #end(): void {
    const wanted = this.#wanted;
    const session = this.#session;
    this.#frames?.[Symbol.dispose]();
    this.#wanted = undefined;
    this.#session = undefined;
    this.#frames = undefined;
    this.#places.clear();
    this.#invocations.clear();
    if (session !== undefined) {
      void session.undo('WebMCP.disable', {});
      // What still attaches goes on: it is let go as soon as it is attached, which it would not be if nobody waited.
      wanted?.abort();
      session[Symbol.dispose]();
    }
    if (wanted !== undefined) this.#edges.letGo(this.#edges.tabId);
  }

  /** The use of the debugger ended, and not by us. */
  #lost(session: DebuggerSession): void {
    if (this.#session !== session) return;
    const why: unknown = session.signal.reason;
    this.#end();
    // What a fallen level ends are the agents’ calls; the person still wants to listen.
    if (why instanceof DebuggerFailure && why.kind === 'released') {
      void this.start().catch(() => undefined);
      return;
    }
    const refused = asRefusal(why);
    this.#say({ state: 'refused', sentence: refused.message, said: saidOf(refused) });
  }

  /** A frame in a process of its own tells of its calls by itself. One that is gone again tells nothing. */
  async #hearFrame(session: DebuggerSession, frameId: string): Promise<void> {
    await session.send('WebMCP.enable', {}, frameId).catch(() => undefined);
  }

  #say(state: ListeningState): void {
    this.#state = state;
    this.#edges.changed();
  }

  #added(tools: Events['WebMCP.toolsAdded']['tools'], frames: DebuggedFrames): void {
    for (const { name, frameId, stackTrace } of tools) {
      const top = stackTrace?.callFrames.find(({ url }) => url !== '');
      const frame = frames.nameOf(frameId);
      if (frame === undefined) continue;
      const label = labelOf({ frame, name });
      this.#places.delete(label);
      if (top === undefined) continue;
      this.#places.set(label, {
        url: top.url.slice(0, 2_000),
        line: top.lineNumber + 1,
        column: top.columnNumber + 1,
      });
      dropOldest(this.#places, mostPlaces);
    }
    this.#edges.changed();
  }

  /** Its row goes with the page’s own list: nothing that is shown is another for this. */
  #removed(tools: Events['WebMCP.toolsRemoved']['tools'], frames: DebuggedFrames): void {
    for (const { name, frameId } of tools) {
      const frame = frames.nameOf(frameId);
      if (frame !== undefined) this.#places.delete(labelOf({ frame, name }));
    }
  }

  #invoked(
    { toolName: tool, invocationId, input }: Events['WebMCP.toolInvoked'],
    began: number,
    frame: FrameName | undefined,
  ): void {
    if (frame !== undefined && this.#edges.isOurs(frame, tool)) return;
    const run = this.#edges.runOf(frame, tool);
    this.#invocations.set(invocationId, { tool, began, run, told: run === undefined });
    dropOldest(this.#invocations, mostInvocations);
    if (run !== undefined) return;
    this.#edges.called({
      call: `seen-${invocationId}`,
      tool,
      frame: frame ?? '',
      by: 'unseen',
      input: valueOfText(input),
    });
  }

  #responded(
    { invocationId, status, output, errorText, exception }: Events['WebMCP.toolResponded'],
    ended: number,
  ): void {
    // Else the page keeps it for as long as it is listened to.
    const { objectId } = exception ?? {};
    if (objectId !== undefined) void this.#session?.undo('Runtime.releaseObject', { objectId });
    const invocation = this.#invocations.get(invocationId);
    if (invocation === undefined) return;
    this.#invocations.delete(invocationId);
    const thrown = exception === undefined ? undefined : thrownOf(exception);
    invocation.run?.(thrown);
    if (!invocation.told) return;
    const ok = status === 'Completed';
    this.#edges.ended({
      call: `seen-${invocationId}`,
      tool: invocation.tool,
      ok,
      code: ok ? 'SUCCESS' : status.toUpperCase(),
      ms: Math.max(0, ended - invocation.began),
      result: ok ? (typeof output === 'string' ? valueOfText(output) : output) : (thrown ?? errorText ?? ''),
    });
  }
}

function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
