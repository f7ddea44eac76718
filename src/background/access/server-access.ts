import type { Verdict } from '../../protocol/control.ts';
import type { Level, Site, ToolPolicy } from '../../protocol/levels.ts';
import type { QuestionChoice } from '../../protocol/questions.ts';
import type { ServerId } from '../mcp/remote.ts';
import type { AdaptedTool } from '../mcp/tools/adapted-tool.ts';
import { externalVerdict, type ServerOffer, wordOn } from '../mcp/tools/offered-on.ts';
import { permissionKey } from '../mcp/tools/tool-identity.ts';
import type { Grants } from './grants.ts';
import type { Place } from './place.ts';
import { verdictFor } from './policy-table.ts';
import type { ToolVerdict } from './tool-verdict.ts';

export interface ServerAccessEdges {
  offerOf(server: ServerId): ServerOffer | undefined;
  /** @throws CallError where it cannot be stored */
  setWord(tool: AdaptedTool, site: Site | undefined, policy: ToolPolicy | undefined): Promise<void>;
  readonly grants: Grants;
  levelOf(place: Place): Level;
}

/** What the person’s word and the table make of tools of servers. Nothing here hangs on a registered name. */
export class ServerAccess {
  readonly #edges: ServerAccessEdges;

  constructor(edges: ServerAccessEdges) {
    this.#edges = edges;
  }

  policyOf(
    { identity }: AdaptedTool,
    site: Site | undefined,
  ): { readonly policy: ToolPolicy; readonly for: 'site' | 'all' } | undefined {
    const offer = this.#edges.offerOf(identity.server);
    if (offer === undefined) return undefined;
    const word = wordOn(identity, site, offer);
    if (word === undefined) return undefined;
    return { policy: word.policy, for: word === wordOn(identity, undefined, offer) ? 'all' : 'site' };
  }

  verdict(tool: AdaptedTool, place: Place): ToolVerdict {
    const { offerOf, grants, levelOf } = this.#edges;
    const offer = offerOf(tool.identity.server);
    const byTable = verdictFor(tool.effect, 'external', levelOf(place));
    if (offer === undefined || byTable === 'deny') return { verdict: 'deny', changes: [] };
    const byOffer = externalVerdict(tool, place.site, offer);
    if (byOffer.verdict === 'allow' || byOffer.verdict === 'deny')
      return { verdict: byOffer.verdict, changes: [] };
    if (place.site !== undefined && grants.allowsTool(place.site, grantName(tool)))
      return { verdict: 'allow', changes: [] };
    return { verdict: byOffer.verdict, changes: 'changes' in byOffer ? byOffer.changes : [] };
  }

  async remember(
    choice: QuestionChoice,
    verdict: Verdict,
    tool: AdaptedTool,
    site: Site | undefined,
  ): Promise<void> {
    if (site === undefined || choice === 'deny') return;
    if (choice === 'always') await this.#edges.setWord(tool, site, 'allow');
    else if (choice === 'session' || verdict === 'ask-once')
      await this.#edges.grants.allowTool(site, grantName(tool));
  }

  async setPolicy(tool: AdaptedTool, policy: ToolPolicy | undefined, site: Site | undefined): Promise<void> {
    await this.#edges.setWord(tool, site, policy);
    await this.forgetGrants(permissionKey(tool.identity), site);
  }

  /** What was allowed of a tool for this session, whatever it was like. `site` undefined: on every site. */
  async forgetGrants(key: string, site: Site | undefined): Promise<void> {
    await this.#edges.grants.forgetTools((grant) => grant.startsWith(`${key} `), site);
  }
}

/** Whether a grant is of a tool of a server. */
export function isServerGrant(grant: string): boolean {
  return grant.startsWith('[');
}

/** What is allowed for a session is this tool as it is: one that changes has another name. */
export function grantName({ identity, terms }: AdaptedTool): string {
  return `${permissionKey(identity)} ${terms.fingerprint}`;
}
