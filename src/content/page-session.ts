import type { PageFacts } from '../protocol/facts.ts';
import type {
  ContextReport,
  HelloCause,
  PageMessage,
  ToolDescriptor,
  WorkerMessage,
} from '../protocol/messages.ts';
import type { Json, ToolClient, ToolDefinition, ToolRegistry, ToolState } from '../registry/index.ts';
import { type CallResult, failure } from '../shared/result.ts';
import type { OperationRunner } from './operation-runner.ts';
import { extensionGone, PendingCalls, pageLeaves, workerStopped } from './pending-calls.ts';
import { type LinkPort, WorkerLink } from './worker-link.ts';

export interface PageSessionEdges {
  connect(): LinkPort;
  alive(): boolean;
  url(): string;
  facts(): PageFacts;
  /** How `document.modelContext` is, now. */
  context(): ContextReport;
  readonly operations: OperationRunner;
  /** Makes the registry for a usable context; undefined where there is none. */
  registry(): ToolRegistry | undefined;
  /** Runs `task` after `ms`; returns how to call it off. */
  after(ms: number, task: () => void): () => void;
  /** A prefix for call ids that no other script of this page has used. */
  readonly prefix: string;
  /** The extension is gone: everything that was set up is to be taken down. */
  ended(): void;
}

/** ms to gather state changes before they are reported. */
const reportDelay = 50;

/**
 * One page's side of the conversation: says what the page is, keeps its tools equal to what the worker answers, carries
 * calls there and operations here. Free of chrome.* and the DOM.
 */
export class PageSession {
  readonly #edges: PageSessionEdges;
  readonly #link: WorkerLink;
  readonly #calls: PendingCalls;
  #registry: ToolRegistry | undefined;
  #generation = 0;
  #cause: HelloCause = 'start';
  #callOffReport: (() => void) | undefined;
  #reported = '';
  #over = false;
  /** Where the page said last that it goes. */
  #goingTo: string | undefined;

  constructor(edges: PageSessionEdges) {
    this.#edges = edges;
    this.#calls = new PendingCalls(edges.prefix);
    this.#link = new WorkerLink({
      connect: () => edges.connect(),
      alive: () => edges.alive(),
      receive: (message) => this.#receive(message),
      introduce: (reconnected) => this.#hello(reconnected),
      lost: () => this.#lost(),
      orphaned: () => this.end(),
      after: (ms, task) => edges.after(ms, task),
    });
  }

  /** States of the tools, for whoever asks in this world. */
  get states(): readonly ToolState[] {
    return this.#registry?.states() ?? [];
  }

  /** Says hello for the first time. */
  start(): void {
    this.#link.connect();
  }

  /** The page came back from the bfcache: its tools are still there, its port is not. */
  restored(): void {
    this.#goingTo = undefined;
    this.#cause = 'restored';
    this.#link.close();
    this.#link.connect();
  }

  /** The page goes to sleep in the bfcache. Chrome would close the port anyway. */
  slept(): void {
    this.#link.close();
  }

  /** The worker wants to hear from this page. */
  woken(): void {
    this.#link.connect();
  }

  /** The page's URL or its facts changed. */
  changed(): void {
    this.#goingTo = undefined;
    this.#say({ type: 'facts', url: this.#edges.url(), facts: this.#edges.facts() });
  }

  /** `document.modelContext` became usable or unusable. */
  contextChanged(): void {
    this.#say({ type: 'context', context: this.#edges.context() });
  }

  /**
   * The document is about to be replaced: what runs is answered while it can still be heard. A call that begins now may
   * yet be answered, if the page stays after all.
   */
  leaving(url: string): void {
    this.#goingTo = url;
    this.#calls.settleAll(pageLeaves(url));
  }

  /** Whether the extension is still there; if not, everything ends. */
  check(): boolean {
    return this.#link.check();
  }

  /** Takes every tool away, answers every call. Final. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#callOffReport?.();
    this.#registry?.dispose();
    this.#edges.operations.stopAll();
    this.#calls.settleAll(extensionGone());
    this.#edges.ended();
  }

  /** A hello already says what this would say. */
  #say(message: PageMessage): void {
    if (this.#link.open) this.#link.send(message);
    else this.#link.connect();
  }

  #hello(reconnected: boolean): PageMessage {
    const cause = reconnected && this.#cause === 'start' ? 'reconnected' : this.#cause;
    this.#cause = 'start';
    this.#reported = '';
    const { url, facts, context } = this.#edges;
    return { type: 'hello', cause, url: url(), context: context(), facts: facts() };
  }

  #receive(message: WorkerMessage): void {
    switch (message.type) {
      case 'tools':
        void this.#sync(message.generation, message.tools);
        break;
      case 'result':
        this.#calls.settle(message.id, message.result);
        break;
      case 'run':
        void this.#run(message.id, message.operation, message.args);
        break;
      case 'stop':
        this.#edges.operations.stop(message.id);
        break;
    }
  }

  async #sync(generation: number, tools: readonly ToolDescriptor[]): Promise<void> {
    this.#generation = generation;
    if (this.#registry === undefined) {
      this.#registry = this.#edges.registry();
      this.#registry?.subscribe(() => this.#reportSoon());
    }
    await this.#registry?.sync(tools.map((tool) => this.#define(tool)));
    this.#reportSoon();
  }

  async #run(id: string, operation: string, args: unknown): Promise<void> {
    const answer = await this.#edges.operations.run(id, operation, args);
    this.#link.sendIfOpen({ type: 'answer', id, answer });
  }

  #define(tool: ToolDescriptor): ToolDefinition {
    return { ...tool, execute: (input, client) => this.#call(tool.name, input, client) };
  }

  /** What `execute` of every tool does. Failures are values: the browser would hide what is thrown. */
  async #call(tool: string, input: Record<string, unknown>, { signal }: ToolClient): Promise<CallResult> {
    if (!this.#link.check()) return extensionGone();
    if (signal.aborted) return cancelled();
    const { id, result } = this.#calls.begin((callId) =>
      // The browser hands over JSON, so this is JSON.
      this.#link.send({ type: 'call', id: callId, tool, input: input as Record<string, Json> }),
    );
    const cancel = (): void => {
      this.#link.sendIfOpen({ type: 'cancel', id });
      this.#calls.settle(id, cancelled());
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await result;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #lost(): void {
    this.#edges.operations.stopAll();
    this.#calls.settleAll(this.#goingTo === undefined ? workerStopped() : pageLeaves(this.#goingTo));
  }

  #reportSoon(): void {
    if (this.#over) return;
    this.#callOffReport ??= this.#edges.after(reportDelay, () => {
      this.#callOffReport = undefined;
      const states = this.states;
      const report = JSON.stringify([this.#generation, states]);
      if (report === this.#reported) return;
      this.#reported = report;
      this.#link.sendIfOpen({ type: 'states', generation: this.#generation, states });
    });
  }
}

function cancelled(): CallResult {
  return failure('CANCELLED', 'The caller cancelled the call.');
}
