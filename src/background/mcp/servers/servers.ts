import type { Site, ToolPolicy } from '../../../protocol/levels.ts';
import { type Said, type Saying, said, saidWhere } from '../../../protocol/said/said.ts';
import type { ServersView, TestReport } from '../../../protocol/servers.ts';
import { SaidError } from '../../said-error.ts';
import type { StoredArea } from '../../settings/versioned-store.ts';
import type { ServerConfig } from '../connection/server-config.ts';
import type { RemoteCalls, ServerId } from '../remote.ts';
import type { AdaptedTool } from '../tools/adapted-tool.ts';
import { offeredOn, type ServerOffer } from '../tools/offered-on.ts';
import { permissionKey } from '../tools/tool-identity.ts';
import { ConfiguredServers } from './configured-servers.ts';
import { ServerCaches } from './server-caches.ts';
import { type ServerCommands, serverCommands } from './server-commands.ts';
import type { ServerEntry } from './server-entry.ts';
import { ServerReach, type ServerReachEdges } from './server-reach.ts';
import { ServerStore } from './server-store.ts';
import { withinRoom, withoutSite, withWord } from './tool-words.ts';
import { viewServer } from './view-server.ts';

export interface ServersEdges extends ServerReachEdges {
  readonly area: StoredArea;
  /** Never the same twice. */
  readonly newId: () => string;
  /** Where the browser sends people back to after signing in. */
  readonly redirectUrl: string;
  /** The extension’s own. */
  readonly origin: string;
}

/**
 * The servers the user configured: their tools, the user’s word on them, and their connections. Nothing is connected
 * before something needs it, and the trouble of one is not another’s.
 */
export class Servers {
  readonly #edges: ServersEdges;
  readonly #store: ServerStore;
  readonly #caches: ServerCaches;
  readonly #reach: ServerReach;
  readonly #servers: ConfiguredServers;
  readonly #listeners = new Set<() => void>();
  #watched: ReadonlySet<ServerId> = new Set();
  #loaded = false;
  #tests = 0;
  #telling = false;
  /** Resolves when the stored servers and what they listed last are known; never rejects. */
  readonly ready: Promise<void>;
  readonly commands: ServerCommands;

  constructor(edges: ServersEdges) {
    this.#edges = edges;
    this.#store = new ServerStore(edges.area);
    const caches = new ServerCaches(edges.area);
    this.#caches = caches;
    const reach = new ServerReach(edges, caches);
    this.#reach = reach;
    const changed = (): void => this.#changed();
    const connect: ServerReach['connect'] = (config, events) => reach.connect(config, events);
    this.#servers = new ConfiguredServers(
      { connect, caches, now: edges.now, changed },
      {
        added: (server) => {
          // Those that were there before are read when something needs them.
          if (this.#loaded) void server.load().then(async () => await server.refresh());
        },
        moved: (id) => this.#forgetSignIn(id),
        removed: (id) => {
          caches.forget(id);
          this.#forgetSignIn(id);
        },
      },
    );
    this.ready = this.#load();
    this.commands = serverCommands({
      ready: this.ready,
      entries: () => this.#store.current,
      serverOf: (id) => this.#servers.get(id),
      update: async (change) => await this.#update(change),
      test: async (config, stored) => await this.#test(config, stored),
      newId: edges.newId,
      signIns: edges.signIns,
    });
    edges.signIns?.subscribe(changed);
  }

  /** Calls `listener`, which must not throw, after tools, settings or states changed. Changes made together are one. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** All tools of the servers that are on, sorted by registered name; the same array until one changed. */
  get tools(): readonly AdaptedTool[] {
    return this.#servers.tools;
  }

  /** The tool that is registered under this name, where its server is on. */
  toolNamed(name: string): AdaptedTool | undefined {
    return this.#servers.toolNamed(name);
  }

  offerOf(id: ServerId): ServerOffer | undefined {
    return this.#servers.get(id)?.entry;
  }

  /** Undefined where it is off, or no more. */
  callsOf(id: ServerId): RemoteCalls | undefined {
    return this.#servers.get(id)?.calls;
  }

  /** The servers as they are set up, without what they list. */
  get entries(): readonly ServerEntry[] {
    return this.#store.current;
  }

  titleOf(id: ServerId): string | undefined {
    return this.#servers.get(id)?.entry.title;
  }

  /** ms a call may go without an answer or progress */
  timeoutOf(id: ServerId): number | undefined {
    return this.#servers.get(id)?.entry.timeout;
  }

  /** The servers that are on and offered on a site. */
  anyOfferedOn(site: Site | undefined): readonly ServerId[] {
    return this.#store.current.filter((entry) => offeredOn(site, entry)).map(({ id }) => id);
  }

  /**
   * Sets the user’s word on a tool, for a site or for all; `policy` undefined: none. Allowing agrees to the tool as it is
   * in `tool`.
   *
   * @throws CallError where the server is no more, there is no room for it, or it cannot be stored
   */
  async setWord(tool: AdaptedTool, site: Site | undefined, policy: ToolPolicy | undefined): Promise<void> {
    const { identity } = tool;
    const word = policy && { policy, ...(policy === 'allow' ? { terms: tool.terms } : {}) };
    await this.#update((entries) => {
      if (!entries.some(({ id }) => id === identity.server)) {
        throw new SaidError('NOT_FOUND', said('server_of_tool_gone'));
      }
      return entries.map((entry) =>
        entry.id === identity.server ? withWord(entry, permissionKey(identity), site, word) : entry,
      );
    });
  }

  /** Nothing of a site stays: it is picked for no server, and has no word on a tool. */
  async forgetSite(site: Site): Promise<void> {
    await this.#update((entries) => entries.map((entry) => withoutSite(entry, site)));
  }

  /** From now on changes of exactly these servers’ lists are heard; beginning to hear reads the list. */
  watchOnly(ids: ReadonlySet<ServerId>): void {
    const same = ids.size === this.#watched.size && [...ids].every((id) => this.#watched.has(id));
    this.#watched = new Set(ids);
    if (!same && this.#loaded) this.#settleWatch();
  }

  /** Whether something is under way that ends where the worker is stopped: a list is read or watched, a test runs. */
  get busy(): boolean {
    return this.#tests > 0 || [...this.#servers].some(({ busy }) => busy);
  }

  /** What the browser lets the extension reach changed. */
  permissionsChanged(): void {
    void this.ready.then(() => this.#checkReach());
  }

  /** In sentences. */
  get troubles(): readonly string[] {
    return this.#store.troubles;
  }

  get saidTroubles(): readonly Said<Saying>[] {
    return this.#store.saidTroubles;
  }

  /** The stored servers that could not be read, as text. It may hold secrets. */
  get setAside(): string | undefined {
    return this.#store.setAside;
  }

  /** @throws CallError TEMPORARY_FAILURE where what was set aside could not be deleted */
  async dismissTrouble(): Promise<void> {
    await this.#store.dismissTrouble();
  }

  /** What people get to see. */
  view(): ServersView {
    const { signIns, redirectUrl, origin } = this.#edges;
    const slugs = this.#store.current.map(({ slug }) => slug);
    const servers = [...this.#servers].map((server) => {
      const { id, url } = server.entry;
      return viewServer(server, signIns?.viewOf(id, url) ?? { kind: 'not-needed' }, slugs);
    });
    const { troubles, saidTroubles } = this;
    return { servers, redirectUrl, origin, troubles, ...saidWhere({ troubles: saidTroubles }) };
  }

  async #load(): Promise<void> {
    const { signIns } = this.#edges;
    await Promise.all([this.#store.ready, signIns?.ready.catch(() => undefined)]);
    this.#store.subscribe(() => this.#settle());
    this.#settle();
    // Servers that could not be read are not gone.
    if (this.#store.troubles.length === 0) await this.#caches.open(this.#store.current.map(({ id }) => id));
    await Promise.all([...this.#servers].map(async (server) => await server.load()));
    this.#loaded = true;
    this.#settleWatch();
    void this.#checkReach();
  }

  async #update(change: (entries: readonly ServerEntry[]) => readonly ServerEntry[]): Promise<void> {
    await this.ready;
    await this.#store.update((entries) =>
      withinRoom(entries, change(entries), (id, key) => this.#isGone(id, key)),
    );
  }

  #settle(): void {
    this.#servers.settle(this.#store.current);
    this.#changed();
  }

  #settleWatch(): void {
    for (const server of this.#servers) server.watch(this.#watched.has(server.entry.id));
    this.#changed();
  }

  /** Whether a server was read, and does not list the tool. */
  #isGone(id: ServerId, key: string): boolean {
    const tools = this.#servers.get(id)?.tools;
    return tools?.list !== undefined && !tools.tools.some(({ identity }) => permissionKey(identity) === key);
  }

  async #test(config: ServerConfig, stored: ServerEntry | undefined): Promise<TestReport> {
    this.#tests += 1;
    this.#changed();
    try {
      return await this.#reach.test(config, stored);
    } finally {
      this.#tests -= 1;
      this.#changed();
    }
  }

  /** Lets the states say what the browser allows. */
  async #checkReach(): Promise<void> {
    await Promise.all(
      [...this.#servers].map(async (server) => {
        const { enabled, url } = server.entry;
        if (!enabled) return;
        const reachable = await this.#edges.mayReach(url).catch(() => true);
        const missing = server.state.kind === 'permission-missing';
        if (reachable && missing) server.retry();
        else if (!reachable && !missing) server.renew();
      }),
    );
  }

  #forgetSignIn(id: ServerId): void {
    void this.#edges.signIns?.forget(id).catch(() => undefined);
  }

  #changed(): void {
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
