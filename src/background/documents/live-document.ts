import { explainRejection } from '../../model-context/index.ts';
import type { PageFacts } from '../../protocol/facts.ts';
import type { ContextReport, PageReport, ToolDescriptor, WorkerMessage } from '../../protocol/messages.ts';
import { registrySentence, type ToolState } from '../../registry/index.ts';
import { localAnswers } from './local-answers.ts';

declare const brand: unique symbol;
/** Chrome's id of a tab. */
export type TabId = number & { [brand]: 'tab' };
/** Chrome's id of a document, unique in a browser session. */
export type DocumentId = string & { [brand]: 'document' };

/** What Chrome says of who sent something: the only thing about a sender that is believed. */
export interface ProvenSender {
  readonly tabId: TabId;
  readonly documentId: DocumentId;
  readonly origin: string;
}

/** Why a tool is not on a page. */
export interface Withheld {
  readonly name: string;
  readonly code: string;
  /** What would bring it here. */
  readonly message: string;
}

/** A document that has a port to this worker now. */
export class LiveDocument {
  readonly sender: ProvenSender;
  readonly #post: (message: WorkerMessage) => void;
  url: string;
  facts: PageFacts;
  context: ContextReport;
  /** The code of why the site allows no tools here, where the browser does not see to it. */
  forbidden: string | undefined;
  /** As the page last reported them. */
  tools: readonly ToolState[];
  /** What the page was told to offer. */
  offered: readonly ToolDescriptor[] = [];
  withheld: readonly Withheld[] = [];
  #generation = 0;
  #told: string | undefined;

  constructor(sender: ProvenSender, page: PageReport, post: (message: WorkerMessage) => void) {
    this.sender = sender;
    this.url = page.url;
    this.facts = page.facts;
    this.context = page.context;
    this.tools = page.tools.map(explained);
    this.#post = post;
  }

  /** Takes over what the page says. True where that may change what it should offer. */
  update({ url, facts, context, tools }: PageReport): boolean {
    this.tools = tools.map(explained);
    const before = JSON.stringify([this.url, this.facts, this.context]);
    if (JSON.stringify([url, facts, context]) === before) return false;
    this.url = url;
    this.facts = facts;
    this.context = context;
    return true;
  }

  /** Whether forms are to be made tools here. The browser does it itself where it has the API. */
  get needsForms(): boolean {
    return this.facts.forms && this.context.state === 'polyfill' && this.forbidden === undefined;
  }

  send(message: WorkerMessage): void {
    this.#post(message);
  }

  /** Tells the page the complete list that should exist now, unless it was told the same before. */
  offer(tools: readonly ToolDescriptor[], withheld: readonly Withheld[]): void {
    this.withheld = withheld;
    const list = JSON.stringify(tools);
    if (list === this.#told) return;
    this.#told = list;
    this.offered = tools;
    this.#generation += 1;
    this.send({ type: 'tools', generation: this.#generation, tools, answers: localAnswers });
  }
}

/** The page reports what the browser said; what it means is known here. */
function explained(tool: ToolState): ToolState {
  if (tool.state !== 'failed' || registrySentence(tool.reason) !== undefined) return tool;
  const { state, code, detail } = explainRejection({ name: tool.reason.code, message: tool.reason.detail });
  return { ...tool, state, reason: { code, detail } };
}
