import { type Description, eachPeer, type Settle } from './peer.ts';
import { isAborted } from './primordials.ts';
import { queueTask } from './queue-task.ts';

/** A tool registered by script, or over the bridge. */
export interface Tool extends Description {
  /** Taken away when it aborts. Asked too, since a page's own listener may run before ours. */
  readonly signal?: AbortSignal | undefined;
  /** Runs in a task of its own. Returns what cancels it. */
  run(input: string, settle: Settle): () => void;
}

/** What a tool may be called: https://webmachinelearning.github.io/webmcp/#dom-modelcontexttool-name */
export const toolName = /^[\w.-]{1,128}$/;

type Tools = Record<string, Tool>;

/** This document's tools. A null prototype instead of a `Map`: nothing of it can be replaced by the page. */
const tools = { __proto__: null } as unknown as Tools;

export function toolNamed(name: string): Tool | undefined {
  const tool = tools[name];
  return tool?.signal !== undefined && isAborted(tool.signal) ? undefined : tool;
}

export function eachTool(each: (tool: Tool) => void): void {
  for (const name in tools) {
    const tool = toolNamed(name);
    if (tool !== undefined) each(tool);
  }
}

/**
 * Adds a tool whose name is known to be free. `toolchange` fires, in this document and its same-origin relatives, in a
 * later task, before `added` is called.
 */
export function addTool(tool: Tool, added: () => void): void {
  tools[tool.name] = tool;
  queueTask(() => {
    announceChange();
    added();
  });
}

/** Takes the tool away, unless its name has gone to another since. Its running calls go on. */
export function removeTool(tool: Tool): void {
  if (tools[tool.name] === tool) delete tools[tool.name];
  queueTask(announceChange);
}

/** Fires `toolchange` in every same-origin document of the frame tree. */
export function announceChange(): void {
  eachPeer((peer) => peer.changed());
}
