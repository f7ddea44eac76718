import { explainRejection } from '../../model-context/index.ts';
import type { PageFacts } from '../../protocol/facts.ts';
import type { Site } from '../../protocol/levels.ts';
import type { ContextReport, PageReport, ToolDescriptor, WorkerMessage } from '../../protocol/messages.ts';
import { registrySentence, type ToolState } from '../../registry/index.ts';
import type { Place } from '../access/place.ts';
import type { Withheld } from '../catalog/withheld.ts';
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
  /** Undefined for an opaque origin. */
  readonly site: Site | undefined;
  /** Whether it is in a private window. */
  readonly incognito: boolean;
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
  #told = false;

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

  /** What access hangs on. */
  get place(): Place {
    return this.sender;
  }

  send(message: WorkerMessage): void {
    this.#post(message);
  }

  /** Tells the page the complete list that should exist now, unless it was told the same before. */
  offer(tools: readonly ToolDescriptor[], withheld: readonly Withheld[]): void {
    this.withheld = withheld;
    if (this.#told && sameTools(tools, this.offered)) return;
    this.#told = true;
    this.offered = tools;
    this.#generation += 1;
    this.send({ type: 'tools', generation: this.#generation, tools, answers: localAnswers });
  }
}

/** The catalogue describes a tool once, so that equal descriptors are the same. */
function sameTools(some: readonly ToolDescriptor[], others: readonly ToolDescriptor[]): boolean {
  return some.length === others.length && some.every((tool, index) => tool === others[index]);
}

/** The page reports what the browser said; what it means is known here. */
function explained(tool: ToolState): ToolState {
  if (tool.state !== 'failed' || registrySentence(tool.reason) !== undefined) return tool;
  const { state, code, detail } = explainRejection({ name: tool.reason.code, message: tool.reason.detail });
  return { ...tool, state, reason: { code, detail } };
}
