import type { ServerId } from '../remote.ts';
import type { AdaptedTool } from '../tools/adapted-tool.ts';
import { ConfiguredServer, type ConfiguredServerEdges } from './configured-server.ts';
import type { ServerEntry } from './server-entry.ts';

/** What became of a server by a change of the settings. */
interface ServerNews {
  /** It was not there before. */
  added(server: ConfiguredServer): void;
  moved(id: ServerId): void;
  removed(id: ServerId): void;
}

/** All configured servers, as the settings say. */
export class ConfiguredServers implements Iterable<ConfiguredServer> {
  readonly #edges: ConfiguredServerEdges;
  readonly #news: ServerNews;
  #servers: ReadonlyMap<ServerId, ConfiguredServer> = new Map();
  #parts: readonly (readonly AdaptedTool[])[] = [];
  #tools: readonly AdaptedTool[] = [];

  constructor(edges: ConfiguredServerEdges, news: ServerNews) {
    this.#edges = edges;
    this.#news = news;
  }

  /** In the order in which they were added. */
  [Symbol.iterator](): Iterator<ConfiguredServer> {
    return this.#servers.values();
  }

  get(id: ServerId): ConfiguredServer | undefined {
    return this.#servers.get(id);
  }

  /** All tools of the servers that are on, sorted by registered name; the same array until one changed. */
  get tools(): readonly AdaptedTool[] {
    const parts = [...this].flatMap(({ entry, tools }) => (entry.enabled ? [tools.tools] : []));
    if (parts.length !== this.#parts.length || parts.some((part, at) => part !== this.#parts[at])) {
      this.#parts = parts;
      this.#tools = parts.flat().sort((one, other) => (one.descriptor.name < other.descriptor.name ? -1 : 1));
    }
    return this.#tools;
  }

  /** The tool that is registered under this name, where its server is on. */
  toolNamed(name: string): AdaptedTool | undefined {
    // A slug has no `_`: what a name begins with is one server’s alone.
    const server = [...this].find(({ entry }) => name.startsWith(`mcp__${entry.slug}__`));
    return server?.entry.enabled ? server.tools.named(name) : undefined;
  }

  /** Makes the servers what the settings say. */
  settle(entries: readonly ServerEntry[]): void {
    const before = this.#servers;
    this.#servers = new Map(
      entries.map((entry) => [entry.id, before.get(entry.id) ?? new ConfiguredServer(entry, this.#edges)]),
    );
    for (const [id, server] of before) {
      if (this.#servers.has(id)) continue;
      server[Symbol.dispose]();
      this.#news.removed(id);
    }
    for (const entry of entries) {
      const server = this.#servers.get(entry.id);
      if (server === undefined || server.entry === entry) continue;
      if (server.entry.url !== entry.url) this.#news.moved(entry.id);
      server.set(entry);
    }
    for (const [id, server] of this.#servers) if (!before.has(id)) this.#news.added(server);
  }
}
