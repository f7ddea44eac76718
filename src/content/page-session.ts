import type { Injected } from '../page/injected.ts';
import type {
  LocalAnswers,
  PageMessage,
  PageReport,
  ToolDescriptor,
  WorkerMessage,
} from '../protocol/messages.ts';
import type { Json, ToolClient, ToolDefinition, ToolRegistry } from '../registry/index.ts';
import type { CallResult } from '../shared/result.ts';
import { PendingCalls } from './pending-calls.ts';
import { type LinkPort, WorkerLink } from './worker-link.ts';

export interface PageSessionEdges {
  connect(): LinkPort;
  alive(): boolean;
  /** How the page is, now; the session adds its tools. */
  report(): Omit<PageReport, 'tools'>;
  /** What was injected so far: operations, and the answer of a call that makes the page leave. */
  injected(): Pick<Injected, 'operations' | 'acted'>;
  /** Makes the registry for a usable context; undefined where there is none. */
  registry(unavailable: () => unknown): ToolRegistry | undefined;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
  /** A prefix for call ids that no other script of this page has used. */
  readonly prefix: string;
  /** The extension is gone: everything that was set up is to be taken down. */
  ended(): void;
}

/** ms to gather changes of tools before they are reported. */
const reportDelay = 50;

/**
 * One page's side of the conversation: says what the page is, keeps its tools equal to what the worker answers, carries
 * calls there and operations here. Free of chrome.* and the DOM.
 */
export class PageSession {
  readonly #edges: PageSessionEdges;
  readonly #link: WorkerLink;
  readonly #calls = new PendingCalls();
  /** The operations that run, by the worker's ids. */
  readonly #running = new Map<string, AbortController>();
  #registry: ToolRegistry | undefined;
  #lookingSoon = false;
  /** What was last said of the page. */
  #said = '';
  /** Where the page said last that it goes. */
  #goingTo: string | undefined;
  #count = 0;
  #answers: Partial<LocalAnswers> = {};

  constructor(edges: PageSessionEdges) {
    this.#edges = edges;
    this.#link = new WorkerLink({
      ...edges,
      receive: (message) => this.#receive(message),
      introduce: () => this.#describe(),
      lost: () => this.#answerAll(this.#goingTo === undefined ? 'stopped' : 'leaving'),
      orphaned: () => this.#end(),
    });
  }

  /** Sees to it that the worker knows the page. */
  connect(): void {
    this.#link.connect();
  }

  /**
   * The page goes to sleep in the bfcache, where Chrome would close the port anyway, or came back from there: its tools are
   * still there, its port is not.
   */
  turned(back: boolean): void {
    this.#link.close();
    if (back) this.connect();
  }

  /** Something may have changed: says so if it has. Finds out, too, whether the extension is still there. */
  look(): void {
    const said = this.#said;
    if (!this.#link.check()) return;
    const message = this.#describe();
    if (this.#said === said) return;
    // A new port says it by itself.
    if (!this.#link.send(message)) this.connect();
  }

  /**
   * The document is about to be replaced: what runs is answered while it can still be heard. A call that begins now may
   * yet be answered, if the page stays after all.
   */
  leaving(url: string): void {
    this.#goingTo = url;
    this.#answerAll('leaving');
  }

  /** Takes every tool away, answers every call. Final. */
  #end(): void {
    this.#registry?.dispose();
    this.#answerAll('gone');
    this.#edges.ended();
  }

  #describe(): PageMessage {
    const page: PageReport = { ...this.#edges.report(), tools: this.#registry?.states() ?? [] };
    this.#said = JSON.stringify(page);
    this.#goingTo = undefined;
    return { type: 'page', page };
  }

  #receive(message: WorkerMessage): void {
    switch (message.type) {
      case 'tools':
        this.#answers = message.answers;
        void this.#sync(message.tools);
        break;
      case 'result':
        this.#calls.settle(message.id, message.result);
        break;
      case 'run':
        void this.#run(message.id, message.operation, message.args);
        break;
      case 'stop':
        this.#running.get(message.id)?.abort();
        break;
    }
  }

  async #sync(tools: readonly ToolDescriptor[]): Promise<void> {
    if (this.#registry === undefined) {
      this.#registry = this.#edges.registry(() => this.#local('unavailable'));
      this.#registry?.subscribe(() => this.#lookSoon());
    }
    await this.#registry?.sync(tools.map((tool) => this.#define(tool)));
    // A registration may be the first to meet a replaced `document.modelContext`.
    this.#lookSoon();
  }

  async #run(id: string, name: string, args: unknown): Promise<void> {
    const operation = this.#edges.injected().operations.get(name);
    const controller = new AbortController();
    this.#running.set(id, controller);
    const answer = operation
      ? await operation(args, controller.signal)
      : { ok: false as const, missing: true as const };
    this.#running.delete(id);
    // One that is too much for a message is waited for, too.
    if (!this.#link.send({ type: 'answer', id, answer }))
      this.#link.send({ type: 'answer', id, answer: { ok: false, error: 'too large' } });
  }

  #define(tool: ToolDescriptor): ToolDefinition {
    return { ...tool, execute: (input, client) => this.#call(tool.name, input, client) };
  }

  /** What `execute` of every tool does. Failures are values: the browser would hide what is thrown. */
  async #call(
    tool: string,
    input: Record<string, unknown>,
    { signal }: ToolClient,
  ): Promise<CallResult | undefined> {
    if (!this.#link.connect()) return this.#local('gone');
    this.#count += 1;
    const id = `${this.#edges.prefix}-${this.#count}`;
    const result = this.#calls.wait(id);
    // The browser hands over JSON, so this is JSON.
    const sent = this.#link.send({ type: 'call', id, tool, input: input as Record<string, Json> });
    if (!sent) this.#calls.settle(id, this.#local('unsendable'));
    const cancel = (): void => {
      this.#link.send({ type: 'cancel', id });
      // Nobody waits for an answer: the browser has given the caller its own reason.
      this.#calls.settle(id, undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await result;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Nothing that runs will be heard of any more. */
  #answerAll(why: keyof LocalAnswers): void {
    for (const controller of this.#running.values()) controller.abort();
    const acted = why === 'leaving' && this.#edges.injected().acted?.(this.#goingTo);
    if (acted) this.#calls.settle(...acted);
    this.#calls.settleAll(this.#local(why));
  }

  /** What this page answers by itself. Nothing is called before the first tools came, with these answers. */
  #local(why: keyof LocalAnswers): CallResult | undefined {
    const answer = this.#answers[why];
    return answer && why === 'leaving' ? { ...answer, details: { url: this.#goingTo } } : answer;
  }

  #lookSoon(): void {
    if (this.#lookingSoon) return;
    this.#lookingSoon = true;
    this.#edges.after(reportDelay, () => {
      this.#lookingSoon = false;
      this.look();
    });
  }
}
