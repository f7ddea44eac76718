import type { Verdict } from '../../protocol/control.ts';
import type { Site, ToolPolicy } from '../../protocol/levels.ts';
import type { QuestionChoice } from '../../protocol/questions.ts';
import type { Reach } from '../../tools/define.ts';
import type { CatalogTool } from '../catalog/catalog-tool.ts';
import type { AdaptedTool } from '../mcp/tools/adapted-tool.ts';
import type { Access } from './access.ts';
import type { Place } from './place.ts';
import { grantName, isServerGrant, type ServerAccess } from './server-access.ts';
import type { ToolVerdict } from './tool-verdict.ts';

/** The person’s word on any tool: on ours by its name, on a server’s by whose it is and what it was like. */
export class ToolAccess {
  readonly #access: Access;
  readonly #servers: ServerAccess;

  constructor(access: Access, servers: ServerAccess) {
    this.#access = access;
    this.#servers = servers;
  }

  /** The person’s own word on a tool here, and for how many sites it is. */
  policyOf(
    { name, external }: CatalogTool,
    site: Site | undefined,
  ): { readonly policy: ToolPolicy; readonly for: 'site' | 'all' } | undefined {
    return external === undefined
      ? this.#access.policyOf(name, site)
      : this.#servers.policyOf(external, site);
  }

  /** What becomes of a call that reaches this far on this page now. */
  verdict({ name, effect, external }: CatalogTool, reach: Reach, place: Place): ToolVerdict {
    return external === undefined
      ? { verdict: this.#access.verdict({ name, effect, reach }, place), changes: [] }
      : this.#servers.verdict(external, place);
  }

  /** Remembers what a person answered, as far as it is to be remembered. */
  async remember(
    choice: QuestionChoice,
    verdict: Verdict,
    { name, external }: CatalogTool,
    { site }: Place,
  ): Promise<void> {
    if (external === undefined) await this.#access.remember(choice, verdict, name, site);
    else await this.#servers.remember(choice, verdict, external, site);
  }

  /** What a tool that was allowed for this session is called; ours by its name. */
  titleOf(grant: string, tools: readonly AdaptedTool[]): string {
    if (!isServerGrant(grant)) return grant;
    const tool = tools.find((each) => grantName(each) === grant);
    return tool === undefined
      ? 'a tool that is not there any more'
      : `${tool.shown.title} (${tool.server.title})`;
  }

  /** `site` undefined: for all sites; `policy` undefined: as it comes. */
  async setPolicy(
    { name, external }: CatalogTool,
    policy: ToolPolicy | undefined,
    site: Site | undefined,
  ): Promise<void> {
    if (external === undefined) await this.#access.setToolPolicy(name, policy, site);
    else await this.#servers.setPolicy(external, policy, site);
  }
}
