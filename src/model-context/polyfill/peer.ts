import {
  addListener,
  apply,
  CustomEvent,
  detailOf,
  dispatch,
  navigationOf,
  stopEvent,
} from './primordials.ts';

/** How a call ended: the text for the caller, `null` where a form went without an answer, or the UnknownError's message. */
export type Settle = (failure: string | undefined, text?: string | null) => void;

/** A tool as its document describes it to others. The schema is JSON text. */
export interface Description {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly schema?: string | undefined;
  readonly annotations?: object | undefined;
}

export type MethodName = 'registerTool' | 'getTools' | 'executeTool';

/** A method of `ModelContext` in the document it is called for; what it throws rejects the promise. */
export type Method = (
  given: ArrayLike<unknown>,
  resolve: (value: unknown) => void,
  reject: (error: unknown) => void,
) => void;

/** What a document's polyfill offers those of the other same-origin documents of its frame tree. */
export interface Peer {
  readonly context: object;
  readonly window: object;
  readonly origin: string;
  /** Calls back for every tool of the document. */
  list(each: (tool: Description) => void): void;
  has(name: string): boolean;
  /** Starts a call in a task of its own, and returns what cancels it. */
  call(name: string, input: string, settle: Settle): () => void;
  /** Fires `toolchange` there. */
  changed(): void;
  /** Asks for `toolchange` for forms too. */
  watch(): void;
  readonly watching: boolean;
  readonly registerTool: Method;
  readonly getTools: Method;
  readonly executeTool: Method;
}

/** Raised with every change of {@link Peer}: after an update of the extension, frames of both versions live in a page. */
const meeting = 'pagehand:peer:1';

/** Answers the peers that ask. Nothing else of the page sees the event: this is the first listener there is. */
export function offerPeer(self: Peer): void {
  addListener(navigationOf(globalThis), meeting, (event) => {
    stopEvent(event);
    apply(detailOf(event) as () => void, undefined, [self]);
  });
}

/** Calls back for every same-origin document of the frame tree that has a polyfill, this one included, outermost first. */
export function eachPeer(each: (peer: Peer) => void): void {
  visit(top as Window, each);
}

function visit(frame: Window, each: (peer: Peer) => void): void {
  try {
    // A new event for each: Chromium keeps a stopped one stopped.
    dispatch(navigationOf(frame), new CustomEvent(meeting, { detail: each }));
  } catch {
    // Another origin's: its children may still be ours.
  }
  try {
    for (let index = 0, child = frame[0]; child !== undefined; index += 1, child = frame[index]) {
      visit(child, each);
    }
  } catch {
    // The end of another origin's list.
  }
}
