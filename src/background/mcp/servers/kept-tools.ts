import { sameJson } from '../connection/same-json.ts';
import type { RemoteList } from '../remote.ts';
import type { AdaptedTools } from '../tools/adapt-tools.ts';
import type { AdaptedTool } from '../tools/adapted-tool.ts';

/** A list and what became of it. */
export interface AdaptedList extends AdaptedTools {
  readonly list: RemoteList;
}

/**
 * What is there now, with the objects from before of all tools that are as they were; the very array from before where all
 * are. Pages know their tools again by that.
 */
export function keptTools(before: AdaptedList, now: AdaptedList): AdaptedList {
  const known = new Map(before.tools.map((tool) => [tool.descriptor.name, tool]));
  const tools = now.tools.map((tool) => {
    const old = known.get(tool.descriptor.name);
    return old !== undefined && isSame(old, before.list, tool, now.list) ? old : tool;
  });
  const unchanged =
    tools.length === before.tools.length && tools.every((tool, at) => tool === before.tools[at]);
  return { ...now, tools: unchanged ? before.tools : tools };
}

function isSame(old: AdaptedTool, oldList: RemoteList, tool: AdaptedTool, list: RemoteList): boolean {
  const { kind, original } = tool.identity;
  if (kind !== old.identity.kind || original !== old.identity.original) return false;
  if (old.server.slug !== tool.server.slug || old.server.title !== tool.server.title) return false;
  if (!same(old.notes, tool.notes)) return false;
  switch (kind) {
    case 'tool':
      return same(old.definition, tool.definition);
    case 'read-resource':
      return (
        same(oldList.resources, list.resources) && same(oldList.resourceTemplates, list.resourceTemplates)
      );
    case 'get-prompt':
      return same(oldList.prompts, list.prompts);
  }
}

/** What is nested without end is never the same. */
function same(one: unknown, other: unknown): boolean {
  try {
    return sameJson(one, other);
  } catch {
    return false;
  }
}
