import type {
  Command,
  CommandName,
  CommandValues,
  ControlMessage,
  ControlReply,
  Topic,
} from '../protocol/control.ts';
import { linkSayings } from '../protocol/said/link-sayings.ts';
import type { Said } from '../protocol/said/said.ts';
import { type Deferred, deferred } from '../shared/deferred.ts';

/** The part of `chrome.runtime.Port` that is used. */
export interface ControlPort {
  postMessage(message: ControlMessage): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (reply: ControlReply) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

export interface ControlLinkEdges {
  /** Opens a port, which wakes the worker. Throws where the extension is gone. */
  connect(): ControlPort;
  /** ms since some moment; never goes back. */
  now(): number;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
}

/**
 * `connecting`: the worker has not spoken on this port yet. `silent`: it has not for so long that a person should know.
 * `gone`: the extension this screen belongs to was removed or updated.
 */
export type LinkState = 'connecting' | 'connected' | 'silent' | 'gone';

/** What a watch brings. */
export type TopicReply = Extract<ControlReply, { type: Topic['name'] }>;

export interface LinkListener {
  state?(state: LinkState): void;
  reply?(reply: TopicReply): void;
}

/** A command that was not done. The message is a sentence for the person. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** The sentence by its code. */
  readonly said: Said | undefined;

  constructor(message: string, said?: Said) {
    super(message);
    this.said = said;
  }
}

export type ValueOf<Name extends CommandName> = Name extends keyof CommandValues
  ? CommandValues[Name]
  : undefined;

/** ms between two attempts to open the port. */
const pause = 1_000;
/** ms without a word of the worker after which a person is told. */
const patience = 6_000;
/** ms a command may take. */
const commandPatience = 30_000;
/** ms where a server may use up every deadline there is for reaching it. */
const serverPatience = 90_000;
/** Undefined: as long as it takes. A call has a deadline of its own, and a person signs in and picks at their own pace. */
const patienceOf: Readonly<Partial<Record<CommandName, number | undefined>>> = {
  call: undefined,
  'run-page-tool': undefined,
  pick: undefined,
  'sign-in-server': undefined,
  'test-server': serverPatience,
  'refresh-server': serverPatience,
};

function refusal(code: keyof typeof linkSayings): CommandError {
  return new CommandError(linkSayings[code], { code });
}

/**
 * A screen's one port to the worker. The worker may be stopped at any moment; the port then closes, is opened again and
 * the watches are sent again. What was asked meanwhile is refused, never repeated: it may have been done.
 */
export class ControlLink {
  readonly #edges: ControlLinkEdges;
  readonly #listeners = new Set<LinkListener>();
  readonly #topics = new Map<string, Topic>();
  readonly #pending = new Map<string, Deferred<unknown>>();
  #port: ControlPort | undefined;
  #state: LinkState = 'connecting';
  #triedAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void)[] = [];
  #ids = 0;

  constructor(edges: ControlLinkEdges) {
    this.#edges = edges;
    this.#open();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Hears states and views until the returned function is called. */
  listen(listener: LinkListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks to be told of a topic, now and on each later port. */
  watch(topic: Topic): void {
    this.#topics.set(JSON.stringify(topic), topic);
    if (this.#port !== undefined) this.#post(this.#port, { type: 'watch', topic });
  }

  /**
   * Has something done.
   *
   * @throws CommandError with a sentence, where it was refused or nobody answered
   */
  async run<Name extends CommandName>(command: Extract<Command, { name: Name }>): Promise<ValueOf<Name>> {
    if (this.#port === undefined) throw refusal(this.#state === 'gone' ? 'link_gone' : 'link_not_ready');
    const id = String(++this.#ids);
    const answer = deferred<unknown>();
    this.#pending.set(id, answer);
    if (!this.#post(this.#port, { type: 'do', id, command })) {
      this.#pending.delete(id);
      throw refusal('link_not_ready');
    }
    const ms = Object.hasOwn(patienceOf, command.name) ? patienceOf[command.name] : commandPatience;
    const callOff =
      ms === undefined
        ? undefined
        : this.#edges.after(ms, () => this.#settle(id)?.reject(refusal('link_too_long')));
    try {
      // Values come from our own worker, of the same version as this screen.
      return (await answer.promise) as ValueOf<Name>;
    } finally {
      callOff?.();
    }
  }

  /** Closes the port for good. */
  close(): void {
    const port = this.#port;
    this.#end('gone', 'link_unanswered');
    port?.disconnect();
  }

  #open(): void {
    this.#triedAt = this.#edges.now();
    let port: ControlPort;
    try {
      port = this.#edges.connect();
    } catch {
      this.#end('gone');
      return;
    }
    this.#port = port;
    port.onMessage.addListener((reply) => {
      if (port === this.#port) this.#received(reply);
    });
    port.onDisconnect.addListener(() => this.#closed(port));
    for (const topic of this.#topics.values()) this.#post(port, { type: 'watch', topic });
    if (this.#state === 'connecting') this.#expectWord();
  }

  /** Tells when the worker stays silent over however many attempts. */
  #expectWord(): void {
    if (this.#callOff.length > 0) return;
    this.#callOff.push(
      this.#edges.after(patience, () => {
        if (this.#state === 'connecting') this.#become('silent');
      }),
    );
  }

  #received(reply: ControlReply): void {
    for (const callOff of this.#callOff.splice(0)) callOff();
    this.#become('connected');
    if (reply.type === 'done' || reply.type === 'failed') {
      const answer = this.#settle(reply.id);
      if (reply.type === 'done') answer?.resolve(reply.value);
      else answer?.reject(new CommandError(reply.message, reply.said?.message));
      return;
    }
    for (const listener of this.#listeners) listener.reply?.(reply);
  }

  #settle(id: string): Deferred<unknown> | undefined {
    const answer = this.#pending.get(id);
    this.#pending.delete(id);
    return answer;
  }

  #closed(port: ControlPort): void {
    if (port !== this.#port) return;
    this.#port = undefined;
    if (this.#state === 'connected') this.#become('connecting');
    this.#refuse('link_unanswered');
    const wait = this.#triedAt + pause - this.#edges.now();
    if (wait <= 0) this.#open();
    else this.#edges.after(wait, () => this.#reopen());
  }

  #reopen(): void {
    if (this.#port === undefined && this.#state !== 'gone') this.#open();
  }

  #end(state: LinkState, why: keyof typeof linkSayings = 'link_gone'): void {
    this.#port = undefined;
    for (const callOff of this.#callOff.splice(0)) callOff();
    this.#become(state);
    this.#refuse(why);
  }

  #refuse(code: keyof typeof linkSayings): void {
    for (const answer of this.#pending.values()) answer.reject(refusal(code));
    this.#pending.clear();
  }

  #become(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener.state?.(state);
  }

  #post(port: ControlPort, message: ControlMessage): boolean {
    try {
      port.postMessage(message);
      return true;
    } catch {
      // The port closed, and says so by itself.
      return false;
    }
  }
}
