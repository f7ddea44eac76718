import { Event } from './primordials.ts';

interface ToolEventInit extends EventInit {
  toolName?: string;
}

class ToolEvent extends Event {
  readonly #toolName: string;

  constructor(type: string, init?: ToolEventInit) {
    super(type, init);
    this.#toolName = `${init?.toolName ?? ''}`;
  }

  get toolName(): string {
    return this.#toolName;
  }
}

/** A tool of this document was called. */
export class ToolActivatedEvent extends ToolEvent {}

/** A call of a tool of this document was cancelled. */
export class ToolCancelEvent extends ToolEvent {}
