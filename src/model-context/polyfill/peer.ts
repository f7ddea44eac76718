import { listenQuietly } from './listen-quietly.ts';
import { CustomEvent, detailOf, dispatch, navigationOf, stopEvent } from './primordials.ts';

/**
 * How a call ended: the text for the caller, `null` where a form went without an answer; or the UnknownError's message, and
 * what the tool threw, which callers are not told.
 */
export type Settle = (failure: string | undefined, answer?: unknown) => void;

/** A tool as its document describes it to others. Its schema is JSON text. */
export interface Description {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema?: string | undefined;
  readonly annotations?: object | undefined;
}

export interface Runnable {
  /** Runs the tool in the current task. Returns what cancels it. */
  run(input: string, settle: Settle): () => void;
}

/** The tools a document has in its markup. */
export interface Forms {
  /** Calls back for every form that is a tool. */
  list(each: (tool: Description) => void): void;
  /** The form of that name. */
  find(name: string): Runnable | undefined;
}

export type MethodName = 'registerTool' | 'getTools' | 'executeTool';

/** A method of `ModelContext` in the document it is called for; what it throws rejects the promise. */
export type Method = (
  given: ArrayLike<unknown>,
  resolve: (value: unknown) => void,
  reject: (error: unknown) => void,
) => void;

/**
 * What a document's polyfill offers those of the other same-origin documents of its frame tree, and the forms file of
 * its own document.
 */
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
  readonly registerTool: Method;
  readonly getTools: Method;
  readonly executeTool: Method;
  /** Takes what the first forms file makes; those of later ones are not even made. */
  addForms(make: () => Forms): void;
  /** Whether a script registered that name. */
  hasScripted(name: string): boolean;
  queueTask(task: () => void): void;
}

/**
 * A `CustomEvent` of `navigation`, whose detail is called with the peer before the dispatch returns. Raised with every
 * change of {@link Peer}: after an update of the extension, frames of both versions live in a page.
 */
export const meeting = 'pagehand:peer:1';

/** Answers the peers that ask. Nothing else of the page sees the event: this is the first listener there is. */
export function offerPeer(self: Peer): void {
  listenQuietly(navigationOf(window), meeting, (event) => {
    stopEvent(event);
    const callback = detailOf(event) as (peer: Peer) => void;
    callback(self);
  });
}

/** Calls back for every same-origin document of the frame tree that has a polyfill, this one included, outermost first. */
export function eachPeer(callback: (peer: Peer) => void, within = top as Window): void {
  try {
    // A new event for each: Chromium keeps a stopped one stopped.
    dispatch(navigationOf(within), new CustomEvent(meeting, { detail: callback }));
  } catch {
    // Another origin's: its children may still be ours.
  }
  try {
    for (let index = 0; within[index]; index++) eachPeer(callback, within[index]);
  } catch {
    // The end of another origin's list.
  }
}

export function findPeer(fits: (peer: Peer) => boolean): Peer | undefined {
  let found: Peer | undefined;
  eachPeer((peer) => {
    if (fits(peer)) found = peer;
  });
  return found;
}

/** Fires `toolchange` in every same-origin document of the frame tree. */
export function announceChange(): void {
  eachPeer((peer) => peer.changed());
}
