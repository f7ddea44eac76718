import { after } from '../registry/index.ts';
import type { Access } from './access/access.ts';
import type { Grants } from './access/grants.ts';
import type { QuestionDesk } from './access/questions/question-desk.ts';
import { ServerAccess } from './access/server-access.ts';
import type { CallRequest } from './calls/call-request.ts';
import type { RunningCalls } from './calls/running-calls.ts';
import { ExternalCatalog } from './catalog/external-catalog.ts';
import type { LiveDocument } from './documents/live-document.ts';
import { mayReach } from './edges/host-access.ts';
import { signInWindow } from './edges/identity.ts';
import { localStore } from './edges/storage.ts';
import { elicitThrough } from './mcp/asking/elicit-through.ts';
import { Servers } from './mcp/servers/servers.ts';
import { LateSignIns } from './mcp/sign-in/late-sign-ins.ts';
import { Continuations } from './mcp/tools/results/continuations.ts';

export interface ExternalServersEdges {
  readonly questions: Promise<QuestionDesk>;
  readonly access: Access;
  readonly grants: Grants;
  running(): RunningCalls;
  /** A tab’s page may read on in an answer now. */
  restKept(tabId: number): void;
}

/** Everything about the person’s MCP servers, wired. */
export function externalServers({ questions, access, grants, running, restKept }: ExternalServersEdges) {
  const fetchIt: typeof fetch = (...request) => fetch(...request);
  const now = (): number => Date.now();
  const newId = (): string => crypto.randomUUID();
  const signIns = new LateSignIns({
    area: localStore,
    ...signInWindow,
    fetch: fetchIt,
    mayReach,
    now,
    after,
    newId,
  });
  const servers: Servers = new Servers({
    area: localStore,
    fetch: fetchIt,
    mayReach,
    now,
    after,
    random: Math.random,
    newId,
    client: { name: 'pagehand', version: chrome.runtime.getManifest().version },
    elicit: elicitThrough(questions, {
      titleOf: (server) => servers.titleOf(server),
      lookup(server, originals) {
        const tools = servers.tools
          .filter(({ identity }) => identity.server === server && originals.includes(identity.original))
          .map(({ descriptor }) => descriptor.name);
        return { tools, sites: running().sitesOf(tools) };
      },
      openTab: (url) => chrome.tabs.create({ url }),
    }),
    signIns,
    redirectUrl: signInWindow.redirectUrl,
    origin: location.origin,
  });
  const catalog = new ExternalCatalog({
    anyOn: (site) => servers.anyOfferedOn(site).length > 0,
    tools: () => servers.tools,
    toolNamed: (name) => servers.toolNamed(name),
    offerOf: (id) => servers.offerOf(id),
    callsOf: (id) => servers.callsOf(id),
  });
  const toolAccess = new ServerAccess({
    offerOf: (id) => servers.offerOf(id),
    setWord: (tool, site, policy) => servers.setWord(tool, site, policy),
    grants,
    levelOf: (place) => access.levelOf(place).level,
  });
  const rests = new Continuations({ now, newId });
  return {
    servers,
    catalog,
    access: toolAccess,
    /** The rest of answers that were too long. Only the page that asked, by the way it asked, may read on. */
    rests: {
      keep({ document, origin }: CallRequest, rest: string): string | undefined {
        const id = rests.keep(ownerOf(document, origin), rest);
        if (id !== undefined) restKept(document.sender.tabId);
        return id;
      },
      readOn: ({ document, origin }: CallRequest, id: string, offset: number, maxChars: number) =>
        rests.read(ownerOf(document, origin), id, offset, maxChars),
      keptFor: (document: LiveDocument) =>
        rests.holdsFor(ownerOf(document, 'page')) || rests.holdsFor(ownerOf(document, 'inspector')),
      forget(document: LiveDocument): void {
        rests.forget(ownerOf(document, 'page'));
        rests.forget(ownerOf(document, 'inspector'));
      },
    },
  };
}

function ownerOf({ sender }: LiveDocument, origin: CallRequest['origin']): string {
  return `${sender.documentId} ${origin}`;
}
