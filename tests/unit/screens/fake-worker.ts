import type { ControlLinkEdges, ControlPort } from '../../../src/link/control-link.ts';
import type { Command, ControlMessage, ControlReply } from '../../../src/protocol/control.ts';

/** A port whose other end is the test. */
export class FakeControlPort implements ControlPort {
  readonly sent: ControlMessage[] = [];
  closed = false;
  readonly #listeners: ((reply: ControlReply) => void)[] = [];
  readonly #closers: (() => void)[] = [];
  readonly onMessage = {
    addListener: (listener: (reply: ControlReply) => void) => void this.#listeners.push(listener),
  };
  readonly onDisconnect = { addListener: (listener: () => void) => void this.#closers.push(listener) };

  postMessage(message: ControlMessage): void {
    if (this.closed) throw new Error('Attempting to use a disconnected port object');
    this.sent.push(structuredClone(message));
  }

  disconnect(): void {
    this.closed = true;
  }

  say(reply: ControlReply): void {
    for (const listener of this.#listeners) listener(structuredClone(reply));
  }

  /** The worker was stopped. */
  closeFromThere(): void {
    this.closed = true;
    for (const closer of this.#closers) closer();
  }

  /** What was to be done, oldest first. */
  get commands(): Command[] {
    return this.sent.flatMap((message) => (message.type === 'do' ? [message.command] : []));
  }

  /** Answers the newest command. */
  answer(value: unknown = null): void {
    this.say({ type: 'done', id: this.#newest(), value });
  }

  refuse(message: string): void {
    this.say({ type: 'failed', id: this.#newest(), message });
  }

  #newest(): string {
    const newest = this.sent.filter((message) => message.type === 'do').at(-1);
    if (newest === undefined) throw new Error('No command was sent');
    return newest.id;
  }
}

/** The worker’s end of all ports of one screen, with a clock that the test moves. */
export class FakeWorker implements ControlLinkEdges {
  readonly ports: FakeControlPort[] = [];
  gone = false;
  #time = 0;
  #tasks: { readonly at: number; readonly run: () => void }[] = [];

  connect(): ControlPort {
    if (this.gone) throw new Error('Extension context invalidated.');
    const port = new FakeControlPort();
    this.ports.push(port);
    return port;
  }

  now(): number {
    return this.#time;
  }

  after(ms: number, run: () => void): () => void {
    const task = { at: this.#time + ms, run };
    this.#tasks.push(task);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  }

  pass(ms: number): void {
    const end = this.#time + ms;
    for (;;) {
      const next = this.#tasks.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.#tasks = this.#tasks.filter((task) => task !== next);
      this.#time = next.at;
      next.run();
    }
    this.#time = end;
  }

  /** The newest port. */
  get port(): FakeControlPort {
    const port = this.ports.at(-1);
    if (port === undefined) throw new Error('No port was opened');
    return port;
  }
}
