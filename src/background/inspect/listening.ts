import type { FrameName, ScriptPlace } from '../../protocol/inspect.ts';
import type { SeenFrame } from '../../protocol/inspect-operations.ts';
import { inEnglish, type Said, type Saying } from '../../protocol/said/said.ts';
import type { CallError } from '../../shared/result.ts';
import type { After } from '../calls/call-deadline.ts';
import { DebuggerFailure } from '../debugger/debugger-failure.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import type { Events, FrameTree } from '../debugger/protocol.ts';
import { SaidError } from '../said-error.ts';
import { saidOf } from '../said-of.ts';
import { valueOfText } from './cut-value.ts';
import { frameNamed } from './frame-named.ts';
import { framesApart } from './frames-apart.ts';
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

/** Calls that are followed at once. */
const mostInvocations = 1_000;

/** Hears, through a tab’s debugger, of all calls of tools, and where scripts registered them. */
export class Listening implements Disposable {
  readonly #edges: ListeningEdges;
  readonly #places = new Map<string, ScriptPlace>();
  readonly #invocations = new Map<string, Invocation>();
  #state: ListeningState = { state: 'off', sentence: '' };
  #wanted: AbortController | undefined;
  #session: DebuggerSession | undefined;
  #tree: FrameTree | undefined;
  /** The names of frames in processes of their own. */
  #apart: ReadonlyMap<string, FrameName> = new Map();
  /** What came while the frames are looked up anew, with the frame it is about. */
  #backlog: [frameId: string | undefined, task: () => void][] | undefined;

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
      this.#session = session;
      session.on('WebMCP.toolsAdded', ({ tools }) =>
        this.#inTurn(tools.find(({ frameId }) => this.#frameOf(frameId) === undefined)?.frameId, () =>
          this.#added(tools),
        ),
      );
      session.on('WebMCP.toolInvoked', (call) => {
        const began = this.#edges.now();
        this.#inTurn(call.frameId, () => this.#invoked(call, began));
      });
      session.on('WebMCP.toolResponded', (answer) => {
        const ended = this.#edges.now();
        this.#inTurn(undefined, () => this.#responded(answer, ended));
      });
      session.on('Target.attachedToTarget', ({ targetInfo: { targetId, type } }) => {
        if (type === 'iframe') void this.#hearFrame(session, targetId);
      });
      session.signal.addEventListener('abort', () => this.#lost(session), { once: true });
      await this.#lookUpFrames(session);
      await session.send('WebMCP.enable', {});
      for (const frameId of session.frames) void this.#hearFrame(session, frameId);
      this.#say({ state: 'on', sentence: '' });
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
      await this.#lookUpFrames(session);
      await session.send('WebMCP.enable', {});
    })().catch(() => undefined);
  }

  /** Frames came or left: those behind them may have other names now. */
  framesMoved(): void {
    const session = this.#session;
    if (session !== undefined) void this.#lookUpFrames(session).catch(() => undefined);
  }

  [Symbol.dispose](): void {
    this.#end();
  }

  #end(): void {
    const had = this.#wanted !== undefined;
    const session = this.#session;
    this.#wanted = undefined;
    this.#session = undefined;
    this.#places.clear();
    this.#invocations.clear();
    if (session !== undefined) void session.undo('WebMCP.disable', {});
    session?.[Symbol.dispose]();
    if (had) this.#edges.letGo(this.#edges.tabId);
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

  async #lookUpFrames(session: DebuggerSession): Promise<void> {
    const [{ frameTree }, apart] = await Promise.all([
      session.send('Page.getFrameTree', {}),
      framesApart(session, this.#edges.after),
    ]);
    this.#tree = frameTree;
    this.#apart = apart;
  }

  /** A frame in a process of its own tells of its calls by itself. One that is gone again tells nothing. */
  async #hearFrame(session: DebuggerSession, frameId: string): Promise<void> {
    await session.send('WebMCP.enable', {}, frameId).catch(() => undefined);
  }

  /**
   * Does what an event is for, in the order of the events; first its frame is looked up, where it is a new one, or shows
   * something else now.
   */
  #inTurn(frameId: string | undefined, task: () => void): void {
    const session = this.#session;
    if (this.#backlog !== undefined) {
      this.#backlog.push([frameId, task]);
    } else if (session === undefined || frameId === undefined || this.#frameOf(frameId) !== undefined) {
      task();
    } else {
      this.#backlog = [];
      void this.#lookUpFrames(session)
        .catch(() => undefined)
        .then(() => {
          const waiting = this.#backlog ?? [];
          this.#backlog = undefined;
          // Known or not: one that is gone again never will be.
          task();
          for (const [about, next] of waiting) this.#inTurn(about, next);
        });
    }
  }

  #say(state: ListeningState): void {
    this.#state = state;
    this.#edges.changed();
  }

  #added(tools: Events['WebMCP.toolsAdded']['tools']): void {
    for (const { name, frameId, stackTrace } of tools) {
      const top = stackTrace?.callFrames.find(({ url }) => url !== '');
      const frame = this.#frameOf(frameId);
      if (top === undefined || frame === undefined) continue;
      this.#places.set(labelOf({ frame, name }), {
        url: top.url.slice(0, 2_000),
        line: top.lineNumber + 1,
        column: top.columnNumber + 1,
      });
    }
    this.#edges.changed();
  }

  #invoked(
    { toolName: tool, frameId, invocationId, input }: Events['WebMCP.toolInvoked'],
    began: number,
  ): void {
    if (this.#invocations.size >= mostInvocations) return;
    const frame = this.#frameOf(frameId);
    if (frame !== undefined && this.#edges.isOurs(frame, tool)) return;
    const run = this.#edges.runOf(frame, tool);
    this.#invocations.set(invocationId, { tool, began, run, told: run === undefined });
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

  #frameOf(frameId: string): FrameName | undefined {
    if (this.#tree === undefined) return '';
    return this.#apart.get(frameId) ?? frameNamed(this.#tree, frameId, this.#edges.frames());
  }
}
