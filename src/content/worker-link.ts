import type { PageMessage, WorkerMessage } from '../protocol/messages.ts';

/** The part of `chrome.runtime.Port` that is used. */
export interface LinkPort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: WorkerMessage) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

export interface WorkerLinkEdges {
  /** Opens a port, which wakes the worker. Throws where the extension is gone. */
  connect(): LinkPort;
  /** Whether the extension this script belongs to still exists. */
  alive(): boolean;
  /** Called with each message of the worker. */
  receive(message: WorkerMessage): void;
  /** The first message on each new port: the worker may have forgotten everything. */
  introduce(): PageMessage;
  /** The port closed: the worker was stopped, or the page entered the bfcache. Nothing that was asked will be answered. */
  lost(): void;
  /** The extension was removed, updated or reloaded: this script is an orphan. Called once. */
  orphaned(): void;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
}

/**
 * ms after a port closed at which to see whether the extension is still there: Chrome closes the port a moment before it
 * invalidates the script.
 */
const doubts = [100, 1_000];

/**
 * The one port to the worker. It is opened when there is something to say, and not kept open by force: the worker may
 * sleep, and the page's tools stay registered meanwhile.
 */
export class WorkerLink {
  readonly #edges: WorkerLinkEdges;
  #port: LinkPort | undefined;
  #over = false;

  constructor(edges: WorkerLinkEdges) {
    this.#edges = edges;
  }

  /** Opens the port if it is closed. False where the extension is gone. */
  connect(): boolean {
    if (!this.check()) return false;
    if (this.#port !== undefined) return true;
    let port: LinkPort;
    try {
      port = this.#edges.connect();
    } catch {
      this.#orphan();
      return false;
    }
    this.#port = port;
    port.onMessage.addListener((message) => {
      if (port === this.#port) this.#edges.receive(message);
    });
    port.onDisconnect.addListener(() => this.#closed(port));
    return this.#post(port, this.#edges.introduce());
  }

  /** Sends where the port is open. False where it is not, or could not take the message. */
  send(message: PageMessage): boolean {
    return this.#port !== undefined && this.#post(this.#port, message);
  }

  /** Closes the port, as before the page sleeps in the bfcache. */
  close(): void {
    const port = this.#port;
    if (port === undefined) return;
    this.#closed(port);
    port.disconnect();
  }

  /** Finds out whether this script is an orphan. False where it is. */
  check(): boolean {
    if (this.#over) return false;
    if (this.#edges.alive()) return true;
    this.#orphan();
    return false;
  }

  #post(port: LinkPort, message: PageMessage): boolean {
    try {
      port.postMessage(message);
      return true;
    } catch {
      // Too large, or nested too deeply. A port that closed says so by itself.
      return false;
    }
  }

  #closed(port: LinkPort): void {
    if (port !== this.#port) return;
    this.#port = undefined;
    this.#edges.lost();
    if (!this.check()) return;
    for (const ms of doubts) this.#edges.after(ms, () => this.check());
  }

  #orphan(): void {
    if (this.#over) return;
    this.#over = true;
    this.#port = undefined;
    this.#edges.orphaned();
  }
}
