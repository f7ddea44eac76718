import { announceChange, type Description, type Forms, type Runnable } from './peer.ts';
import { isAborted } from './primordials.ts';
import { queueTask } from './queue-task.ts';

/** A tool registered by script, or over the bridge. */
export interface Tool extends Description, Runnable {
  /** Taken away when it aborts. Asked too, since a page's own listener may run before ours. */
  readonly signal?: AbortSignal | undefined;
}

/** This document's tools. A null prototype instead of a `Map`: nothing of it can be replaced by the page. */
const tools = { __proto__: null } as unknown as Record<string, Tool>;

/** Its forms, where it has the file that knows them. */
let forms: Forms | undefined;

export function addForms(make: () => Forms): void {
  forms ??= make();
}

export function scriptedTool(name: string): Tool | undefined {
  const tool = tools[name];
  return tool?.signal && isAborted(tool.signal) ? undefined : tool;
}

export function findTool(name: string): Runnable | undefined {
  return scriptedTool(name) ?? forms?.find(name);
}

export function eachTool(each: (tool: Description) => void): void {
  for (const name in tools) {
    const tool = scriptedTool(name);
    if (tool) each(tool);
  }
  forms?.list(each);
}

/**
 * Adds a tool whose name is known to be free. `toolchange` fires, in this document and its same-origin relatives, in a
 * later task, before `added` is called. Returns what takes the tool away, unless its name has gone to another since; its
 * running calls go on.
 */
export function addTool(tool: Tool, added: () => void): () => void {
  const { name } = tool;
  tools[name] = tool;
  queueTask(() => {
    announceChange();
    added();
  });
  return () => {
    if (tools[name] === tool) delete tools[name];
    queueTask(announceChange);
  };
}
