import type { Access } from '../../../src/background/access/access.ts';
import type { Grants } from '../../../src/background/access/grants.ts';
import { ServerAccess } from '../../../src/background/access/server-access.ts';
import { ToolAccess } from '../../../src/background/access/tool-access.ts';
import { ExternalCatalog } from '../../../src/background/catalog/external-catalog.ts';
import type { RemoteCalls, ServerId } from '../../../src/background/mcp/remote.ts';
import type { AdaptedTool } from '../../../src/background/mcp/tools/adapted-tool.ts';
import { newOffer, offeredOn, type ServerOffer } from '../../../src/background/mcp/tools/offered-on.ts';
import { permissionKey } from '../../../src/background/mcp/tools/tool-identity.ts';

/** Servers as a test has them: their tools, where they are offered, and who takes the calls. */
export class SomeServers {
  tools: readonly AdaptedTool[] = [];
  readonly offers = new Map<ServerId, ServerOffer>();
  readonly calls = new Map<ServerId, RemoteCalls>();
  readonly catalog = new ExternalCatalog({
    anyOn: (site) => [...this.offers.values()].some((offer) => offeredOn(site, offer)),
    tools: () => this.tools,
    toolNamed: (name) => this.tools.find(({ descriptor }) => descriptor.name === name),
    offerOf: (id) => this.offers.get(id),
    callsOf: (id) => this.calls.get(id),
  });

  /** Access to our own tools and to theirs. */
  accessWith(access: Access, grants: Grants): ToolAccess {
    return new ToolAccess(
      access,
      new ServerAccess({
        offerOf: (id) => this.offers.get(id),
        setWord: async (tool, site, policy) => {
          const { server } = tool.identity;
          const offer = this.offers.get(server) ?? newOffer;
          const key = permissionKey(tool.identity);
          const word = policy === undefined ? [] : [[key, { policy, terms: tool.terms }] as const];
          const others = (words: ServerOffer['tools']) =>
            Object.entries(words).filter(([each]) => each !== key);
          this.offers.set(
            server,
            site === undefined
              ? { ...offer, tools: Object.fromEntries([...others(offer.tools), ...word]) }
              : {
                  ...offer,
                  siteTools: {
                    ...offer.siteTools,
                    [site]: Object.fromEntries([...others(offer.siteTools[site] ?? {}), ...word]),
                  },
                },
          );
        },
        grants,
        levelOf: (place) => access.levelOf(place).level,
      }),
    );
  }
}
