import type { After } from '../calls/call-deadline.ts';

/** A tab, or with `sessionId` a frame of it that runs in a process of its own. */
export interface DebuggerTarget {
  readonly tabId: number;
  readonly sessionId?: string | undefined;
}

/** What the debugger says by itself. */
export interface DebuggerListener {
  event(source: DebuggerTarget, method: string, params: unknown): void;
  /** It was detached, and not by us. `reason`: `target_closed` or `canceled_by_user`. */
  detached(tabId: number, reason: string): void;
}

/** The browser’s end: what is used of `chrome.debugger`. Every method rejects with Chrome’s own words. */
export interface DebuggerEdges {
  attach(tabId: number): Promise<void>;
  detach(tabId: number): Promise<void>;
  send(target: DebuggerTarget, method: string, params: object): Promise<unknown>;
  /** The tabs that have a debugger attached, whoever’s it is. */
  attachedTabs(): Promise<readonly number[]>;
  /** The address of a tab, where it is one we may know. */
  urlOf(tabId: number): Promise<string | undefined>;
  listen(listener: DebuggerListener): void;
  readonly after: After;
  /** ms since the epoch. */
  now(): number;
}
