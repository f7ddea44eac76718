import { headerFault } from '../connection/header-fault.ts';
import type { RemoteList } from '../remote.ts';
import { type AdaptedTools, adaptTools } from './adapt-tools.ts';
import { getPromptTool } from './own/get-prompt.ts';
import { readResourceTool } from './own/read-resource.ts';
import type { ToolServer } from './tool-identity.ts';

/** Everything a server offers as tools: its own, and ours for its resources and prompts where it has any. */
export function adaptServer(server: ToolServer, list: RemoteList): AdaptedTools {
  const { tools, refused } = adaptTools(
    server,
    list.tools,
    // Arguments travel as headers from then on.
    list.server.protocol >= '2026-07-28' ? headerFault : undefined,
  );
  const ours = [readResourceTool(server, list), getPromptTool(server, list)].filter(
    (tool) => tool !== undefined,
  );
  return {
    tools: [...tools, ...ours].sort((one, other) => (one.descriptor.name < other.descriptor.name ? -1 : 1)),
    refused,
  };
}
