import type { ToolPolicy } from '../../protocol/levels.ts';
import type { ServerStateKind, ServerToolView, ServerView } from '../../protocol/servers.ts';
import type { TagKind } from '../shared/tag.tsx';

/** Whether a server’s tools are offered on a site. */
export type OfferedHere = 'all' | 'here' | 'no';

export function offeredOn({ sites }: Pick<ServerView, 'sites'>, site: string | undefined): OfferedHere {
  if (sites.on === 'all') return 'all';
  return sites.on === 'picked' && sites.sites.some((picked) => picked === site) ? 'here' : 'no';
}

/** The person’s word on a tool on a site, and for how many sites it is. */
export function policyOn(
  tool: Pick<ServerToolView, 'policy' | 'sites'>,
  site: string | undefined,
): { readonly policy?: ToolPolicy | undefined; readonly for?: 'site' | 'all' } {
  const here = tool.sites.find((word) => word.site === site)?.policy;
  if (here !== undefined) return { policy: here, for: 'site' };
  return tool.policy === undefined ? {} : { policy: tool.policy, for: 'all' };
}

/** How a state is coloured. */
export const stateLook: Readonly<Record<ServerStateKind, TagKind>> = {
  off: 'plain',
  idle: 'plain',
  connecting: 'plain',
  ready: 'good',
  unauthorised: 'warn',
  'permission-missing': 'warn',
  'forbidden-origin': 'deny',
  unreachable: 'deny',
  'not-mcp': 'deny',
  incompatible: 'deny',
};
