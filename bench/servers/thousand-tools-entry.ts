import type { Access } from '../../src/background/access/access.ts';
import { ServerAccess } from '../../src/background/access/server-access.ts';
import { ToolAccess } from '../../src/background/access/tool-access.ts';
import { Catalog } from '../../src/background/catalog/catalog.ts';
import { ExternalCatalog } from '../../src/background/catalog/external-catalog.ts';
import type { RemoteList, ServerId } from '../../src/background/mcp/remote.ts';
import { adaptServer } from '../../src/background/mcp/tools/adapt-server.ts';
import type { AdaptedTool } from '../../src/background/mcp/tools/adapted-tool.ts';
import type { ServerOffer } from '../../src/background/mcp/tools/offered-on.ts';
import { permissionKey } from '../../src/background/mcp/tools/tool-identity.ts';
import type { Site } from '../../src/protocol/levels.ts';
import { defaultSettings } from '../../src/protocol/settings.ts';
import { allTools } from '../../src/tools/all-tools.ts';
import '../../src/background/zod-setup.ts';

const id = 'server-1' as ServerId;
const url = 'https://example.org/a/page';
const site = 'https://example.org' as Site;

/** What the worker makes of a server's list. */
export function adapt(tools: RemoteList['tools']) {
  return adaptServer(
    { id, slug: 'things', title: 'Things' },
    {
      server: {
        protocol: '2026-07-28',
        transport: 'streamable-http',
        offers: { tools: true, resources: false, prompts: false, completions: false },
      },
      tools,
      resources: [],
      resourceTemplates: [],
      prompts: [],
      notes: [],
    },
  );
}

/** What a page’s list is worked out with, as `PageCatalog` does. `denied`: how many of the tools a person refuses. */
export function catalogOf(tools: readonly AdaptedTool[], denied: number) {
  const offer: ServerOffer = {
    enabled: true,
    sites: { on: 'picked', sites: [site] },
    tools: Object.fromEntries(
      tools.slice(0, denied).map(({ identity }) => [permissionKey(identity), { policy: 'deny' }]),
    ),
    siteTools: {},
  };
  const external = new ExternalCatalog({
    anyOn: () => true,
    tools: () => tools,
    toolNamed: (name) => tools.find(({ descriptor }) => descriptor.name === name),
    offerOf: () => offer,
    callsOf: () => undefined,
  });
  const access = new ToolAccess(
    { policyOf: () => undefined } as Partial<Access> as Access,
    new ServerAccess({
      offerOf: () => offer,
      setWord: async () => undefined,
      grants: { allowsTool: () => false } as never,
      levelOf: () => 'act',
    }),
  );
  const catalog = new Catalog(allTools);
  return () =>
    catalog.list({
      url,
      facts: {
        title: 'Page',
        contentType: 'text/html',
        schemaTypes: [],
        structuredData: false,
        unread: false,
        forms: false,
      },
      context: { state: 'native', code: 'native' },
      level: 'act',
      settings: defaultSettings,
      external: external.on(site),
      denied(tool) {
        const policy = access.policyOf(tool, site);
        return policy?.policy === 'deny' ? policy.for : undefined;
      },
    });
}
