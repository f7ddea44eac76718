import type { After } from '../../calls/call-deadline.ts';
import { diagnose, permissionMissing } from './diagnose.ts';
import { HeldWire } from './held-wire.ts';
import type { Ask } from './peer-requests.ts';
import type { ServerConfig } from './server-config.ts';
import { connecting, idle, ready, type ServerState, type Trouble, TroubleError } from './server-state.ts';
import { type Verdict, type VerdictMemory, validVerdict } from './verdict.ts';
import { openWire, type Wire, type WireEdges } from './wire.ts';

/** ms until a server must be connected, whatever it is doing. */
export const connectDeadline = 15_000;

/** ms after a failed attempt in which nobody makes another: calls come in bursts. */
const breath = 1_000;

interface ConnectorEdges extends Pick<WireEdges, 'fetch' | 'now' | 'authProvider' | 'client'> {
  readonly after: After;
  readonly mayReach: (url: string) => Promise<boolean>;
  readonly verdict: VerdictMemory;
}

interface ConnectorEvents {
  /** What is listed changed, or may have. */
  readonly changed: () => void;
  /** Another connection stands: the server may be another one, too. */
  readonly renewed: () => void;
  readonly become: (state: ServerState) => void;
  readonly ask?: Ask;
}

/** Holds the one wire to a server, and makes it when it is needed. */
export class Connector {
  readonly #config: ServerConfig;
  readonly #edges: ConnectorEdges;
  readonly #life: AbortSignal;
  readonly #events: ConnectorEvents;
  #held: HeldWire | undefined;
  #first = true;
  #connecting: Promise<HeldWire> | undefined;
  #failed: { readonly at: number; readonly trouble: Trouble } | undefined;

  /** @param life ends everything when it aborts */
  constructor(config: ServerConfig, edges: ConnectorEdges, life: AbortSignal, events: ConnectorEvents) {
    this.#config = config;
    this.#edges = edges;
    this.#life = life;
    this.#events = events;
    life.addEventListener('abort', () => this.#held?.wire.end(life.reason, true), { once: true });
  }

  /**
   * The wire; connects first where there is none. Whoever comes while that is under way waits for the same attempt.
   *
   * @throws TroubleError with what is wrong
   */
  async connected(): Promise<HeldWire> {
    this.#life.throwIfAborted();
    if (this.#held !== undefined) return this.#held;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return await this.#connecting;
  }

  /** The wire is of no use any more, and what it was made with is not believed again. */
  async forget(held: HeldWire): Promise<void> {
    held.retire();
    await this.#edges.verdict.set(undefined);
  }

  /** The wire is of no use any more, for a reason people should know. */
  fail(held: HeldWire, trouble: Trouble): void {
    held.retire();
    this.#failed = { at: this.#edges.now(), trouble };
    this.#events.become(trouble);
  }

  async #connect(): Promise<HeldWire> {
    const { now, mayReach } = this.#edges;
    if (this.#failed !== undefined && now() - this.#failed.at < breath)
      throw new TroubleError(this.#failed.trouble);
    this.#events.become(connecting);
    try {
      if (!(await mayReach(this.#config.url))) throw new TroubleError(permissionMissing(this.#config.url));
      return this.#hold(await this.#open());
    } catch (error) {
      this.#life.throwIfAborted();
      const trouble = error instanceof TroubleError ? error.trouble : diagnose(error, undefined);
      // A permission is given in a moment.
      if (trouble.kind !== 'permission-missing') this.#failed = { at: now(), trouble };
      this.#events.become(trouble);
      throw error instanceof TroubleError ? error : new TroubleError(trouble, error);
    }
  }

  async #open(): Promise<Wire> {
    const { verdict: memory, now } = this.#edges;
    const verdict = validVerdict(await memory.get(), this.#config.url, now());
    const wire = await this.#openWith(verdict).catch(async (error: unknown) => {
      const outdated =
        verdict !== undefined &&
        error instanceof TroubleError &&
        (error.trouble.kind === 'not-mcp' || error.trouble.kind === 'incompatible');
      if (!outdated) throw error;
      await memory.set(undefined);
      return await this.#openWith(undefined);
    });
    if (wire.verdict.at !== verdict?.at) await memory.set(wire.verdict);
    return wire;
  }

  async #openWith(verdict: Verdict | undefined): Promise<Wire> {
    const late = new AbortController();
    const callOff = this.#edges.after(connectDeadline, () =>
      late.abort(new DOMException('The server took too long to connect.', 'TimeoutError')),
    );
    try {
      const { ask } = this.#events;
      return await openWire(
        this.#config,
        {
          ...this.#edges,
          ...(ask === undefined ? {} : { ask }),
          changed: () => this.#events.changed(),
          stream: (event, life) => {
            if (this.#held?.wire.ended === life) this.#held.streamed(event);
          },
        },
        verdict,
        AbortSignal.any([late.signal, this.#life]),
      );
    } finally {
      callOff();
    }
  }

  #hold(wire: Wire): HeldWire {
    const held = new HeldWire(wire, this.#edges.after, () => this.#events.changed());
    if (this.#life.aborted) wire.end(this.#life.reason, true);
    this.#life.throwIfAborted();
    this.#held = held;
    this.#failed = undefined;
    held.retired.addEventListener(
      'abort',
      () => {
        if (this.#held !== held) return;
        this.#held = undefined;
        this.#events.become(idle);
      },
      { once: true },
    );
    this.#events.become(ready(wire.server));
    if (!this.#first) this.#events.renewed();
    this.#first = false;
    return held;
  }
}
