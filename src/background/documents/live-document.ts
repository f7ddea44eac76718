import type { PageFacts } from '../../protocol/facts.ts';
import type { ContextReport, ToolDescriptor, WorkerMessage } from '../../protocol/messages.ts';
import type { Reason, ToolState } from '../../registry/index.ts';

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
export interface Withheld extends Reason {
  readonly name: string;
}

/** A document that has a port to this worker now. */
export class LiveDocument {
  readonly sender: ProvenSender;
  readonly #post: (message: WorkerMessage) => void;
  url: string;
  facts: PageFacts;
  context: ContextReport;
  /** Why the site allows no tools here, where the browser does not see to it. */
  forbidden: Reason | undefined;
  /** As the page last reported them. */
  states: readonly ToolState[] = [];
  /** What the page was told to offer. */
  offered: readonly ToolDescriptor[] = [];
  withheld: readonly Withheld[] = [];
  #generation = 0;
  #told: string | undefined;

  constructor(
    sender: ProvenSender,
    about: { url: string; facts: PageFacts; context: ContextReport },
    post: (message: WorkerMessage) => void,
  ) {
    this.sender = sender;
    this.url = about.url;
    this.facts = about.facts;
    this.context = about.context;
    this.#post = post;
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
    this.send({ type: 'tools', generation: this.#generation, tools });
  }
}
