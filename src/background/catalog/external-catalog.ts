import type { Site } from '../../protocol/levels.ts';
import type { ServerId } from '../mcp/remote.ts';
import type { AdaptedTool } from '../mcp/tools/adapted-tool.ts';
import { offeredOn, type ServerOffer } from '../mcp/tools/offered-on.ts';
import { ExternalTool, type ExternalToolEdges } from './external-tool.ts';

export interface ExternalCatalogEdges extends ExternalToolEdges {
  /** Whether a server is offered on a site. Asked first: to make the tools of a list takes time when a worker wakes up. */
  anyOn(site: Site | undefined): boolean;
  /** The tools of all servers that are on, sorted by registered name; each the same object while it is the same. */
  tools(): readonly AdaptedTool[];
  toolNamed(name: string): AdaptedTool | undefined;
  offerOf(server: ServerId): ServerOffer | undefined;
}

/** The tools of the person’s servers, as the catalogue has them. */
export class ExternalCatalog {
  readonly #edges: ExternalCatalogEdges;
  /** Pages compare what they are told by identity. */
  readonly #made = new WeakMap<AdaptedTool, ExternalTool>();

  constructor(edges: ExternalCatalogEdges) {
    this.#edges = edges;
  }

  /** Those of the servers that are offered on a site, sorted by name. */
  on(site: Site | undefined): readonly ExternalTool[] {
    if (!this.#edges.anyOn(site)) return none;
    const tools = this.#edges.tools();
    const offered = new Map<ServerId, boolean>();
    return tools.flatMap((tool) => {
      const { server } = tool.identity;
      const here = offered.get(server) ?? this.#offered(server, site);
      offered.set(server, here);
      return here ? [this.#made.get(tool) ?? this.#make(tool)] : [];
    });
  }

  named(name: string): ExternalTool | undefined {
    const tool = this.#edges.toolNamed(name);
    return tool && (this.#made.get(tool) ?? this.#make(tool));
  }

  /** Whether the server of a tool is offered on a site. */
  offers({ identity }: AdaptedTool, site: Site | undefined): boolean {
    return this.#offered(identity.server, site);
  }

  #offered(server: ServerId, site: Site | undefined): boolean {
    const offer = this.#edges.offerOf(server);
    return offer !== undefined && offeredOn(site, offer);
  }

  #make(tool: AdaptedTool): ExternalTool {
    const made = new ExternalTool(tool, this.#edges);
    this.#made.set(tool, made);
    return made;
  }
}

const none: readonly ExternalTool[] = [];
