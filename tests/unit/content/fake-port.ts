import type { LinkPort } from '../../../src/content/worker-link.ts';
import type { PageMessage, WorkerMessage } from '../../../src/protocol/messages.ts';

/** A port whose other end is the test. */
export class FakePort implements LinkPort {
  readonly sent: PageMessage[] = [];
  closed = false;
  broken = false;
  readonly #listeners: ((message: WorkerMessage) => void)[] = [];
  readonly #closers: (() => void)[] = [];
  readonly onMessage = {
    addListener: (listener: (message: WorkerMessage) => void) => void this.#listeners.push(listener),
  };
  readonly onDisconnect = { addListener: (listener: () => void) => void this.#closers.push(listener) };

  postMessage(message: unknown): void {
    if (this.broken || this.closed) throw new Error('Attempting to use a disconnected port object');
    this.sent.push(structuredClone(message) as PageMessage);
  }

  disconnect(): void {
    this.closed = true;
  }

  /** A message of the worker. */
  say(message: WorkerMessage): void {
    for (const listener of this.#listeners) listener(structuredClone(message));
  }

  /** The worker was stopped, or the extension went away. */
  closeFromThere(): void {
    this.closed = true;
    for (const closer of this.#closers) closer();
  }
}
