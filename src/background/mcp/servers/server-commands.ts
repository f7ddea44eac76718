import { said } from '../../../protocol/said/said.ts';
import type { SavedServer, ServerCommand, TestReport } from '../../../protocol/servers.ts';
import { CallError } from '../../../shared/result.ts';
import { parseSite } from '../../access/site.ts';
import { SaidError } from '../../said-error.ts';
import type { ServerConfig } from '../connection/server-config.ts';
import type { ServerId } from '../remote.ts';
import { newOffer } from '../tools/offered-on.ts';
import { permissionKey } from '../tools/tool-identity.ts';
import { checkedAddress, checkedDraft } from './check-draft.ts';
import { type ConfiguredServer, headerRecord } from './configured-server.ts';
import { mostServers, type ServerEntry } from './server-entry.ts';
import type { ServerSignIns } from './server-sign-ins.ts';
import { withWord } from './tool-words.ts';

type Of<Name extends ServerCommand['name']> = Extract<ServerCommand, { name: Name }>;

/** What each command answers; nothing where it is not named. */
interface Answers {
  'save-server': SavedServer;
  'test-server': TestReport;
}

export type ServerCommands = {
  readonly [Name in ServerCommand['name']]: (
    command: Of<Name>,
  ) => Promise<Name extends keyof Answers ? Answers[Name] : void>;
};

export interface ServerCommandParts {
  /** Resolves when the stored servers are known. */
  readonly ready: Promise<void>;
  entries(): readonly ServerEntry[];
  serverOf(id: ServerId): ConfiguredServer | undefined;
  /** Changes the servers as they are when it is this change’s turn. */
  update(change: (entries: readonly ServerEntry[]) => readonly ServerEntry[]): Promise<void>;
  test(config: ServerConfig, stored: ServerEntry | undefined): Promise<TestReport>;
  readonly newId: () => string;
  readonly signIns: ServerSignIns | undefined;
}

/** What a person may have done with servers. Each rejects with a CallError whose message says what to do. */
export function serverCommands(parts: ServerCommandParts): ServerCommands {
  const { update } = parts;
  const change = async (id: string, made: (entry: ServerEntry) => ServerEntry): Promise<void> =>
    await update((entries) => {
      const found = known(entries, id);
      return entries.map((entry) => (entry === found ? made(entry) : entry));
    });

  return {
    async 'save-server'({ id, draft }) {
      if (id !== undefined) {
        await update((entries) => {
          const stored = known(entries, id);
          const others = entries.filter((entry) => entry !== stored);
          const entry = { ...stored, ...checkedDraft(draft, stored, others) };
          return entries.map((each) => (each === stored ? entry : each));
        });
        return { id };
      }
      const fresh = parts.newId() as ServerId;
      await update((entries) => {
        if (entries.length >= mostServers) {
          throw new CallError(
            'VALIDATION_ERROR',
            `Nothing was changed: there are ${mostServers} servers, which is the most. Remove one first.`,
          );
        }
        return [...entries, { id: fresh, ...newOffer, ...checkedDraft(draft, undefined, entries) }];
      });
      return { id: fresh };
    },

    async 'remove-server'({ id }) {
      await update((entries) => {
        const gone = known(entries, id);
        return entries.filter((entry) => entry !== gone);
      });
    },

    async 'enable-server'({ id, enabled }) {
      await change(id, (entry) => ({ ...entry, enabled }));
    },

    async 'set-server-sites'({ id, sites }) {
      if (sites.on === 'picked') for (const site of sites.sites) checkSite(site);
      const picked =
        sites.on === 'picked' ? { on: sites.on, sites: [...new Set(sites.sites)].sort() } : { on: sites.on };
      await change(id, (entry) => ({ ...entry, sites: picked }));
    },

    async 'set-server-tool'({ id, key, site, policy }) {
      const here = site === undefined ? undefined : checkSite(site);
      await parts.ready;
      const tool = parts
        .serverOf(id as ServerId)
        ?.tools.tools.find(({ identity }) => permissionKey(identity) === key);
      await change(id, (entry) => {
        const stored = [entry.tools, ...Object.values(entry.siteTools)].some((words) =>
          Object.hasOwn(words, key),
        );
        if (tool === undefined && (policy === 'allow' || (policy !== undefined && !stored))) {
          throw new SaidError('NOT_FOUND', said('server_tool_gone'));
        }
        if (policy === undefined) return withWord(entry, key, here, undefined);
        const agreed = policy === 'allow' && tool !== undefined ? { terms: tool.terms } : {};
        return withWord(entry, key, here, { policy, ...agreed });
      });
    },

    async 'test-server'({ id, draft }) {
      await parts.ready;
      const stored = id === undefined ? undefined : known(parts.entries(), id);
      const { url, headers, timeout } = checkedAddress(draft, stored);
      const config = {
        id: stored?.id ?? (parts.newId() as ServerId),
        name: draft.title,
        url,
        headers: headerRecord(headers),
        timeout,
      };
      return await parts.test(config, stored);
    },

    async 'refresh-server'({ id }) {
      await parts.ready;
      const { enabled } = known(parts.entries(), id);
      if (!enabled) {
        throw new SaidError('CONFLICT', said('server_switched_off'));
      }
      await parts.serverOf(id as ServerId)?.refresh();
    },

    async 'sign-in-server'({ id }) {
      await parts.ready;
      const { id: server, url, title } = known(parts.entries(), id);
      await signInsOf(parts).signIn({ id: server, url, title });
      parts.serverOf(server)?.retry();
    },

    async 'sign-out-server'({ id }) {
      await parts.ready;
      const { id: server } = known(parts.entries(), id);
      await signInsOf(parts).signOut(server);
      // Nothing goes on in the person’s name.
      parts.serverOf(server)?.renew();
    },
  };
}

function known(entries: readonly ServerEntry[], id: string): ServerEntry {
  const found = entries.find((entry) => entry.id === id);
  if (found !== undefined) return found;
  throw new SaidError('NOT_FOUND', said('no_such_server'));
}

function checkSite(text: string) {
  const site = parseSite(text);
  if (site !== undefined) return site;
  throw new SaidError('VALIDATION_ERROR', said('not_a_site', JSON.stringify(text)));
}

function signInsOf({ signIns }: ServerCommandParts): ServerSignIns {
  if (signIns !== undefined) return signIns;
  throw new CallError('UNAVAILABLE', 'Nobody can sign in here. Set a header with a token instead.');
}
