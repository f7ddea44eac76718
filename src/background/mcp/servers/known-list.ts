import type { RemoteList } from '../remote.ts';
import type { ServerCaches } from './server-caches.ts';
import type { ServerEntry } from './server-entry.ts';
import { ServerTools } from './server-tools.ts';

/** What is known of a server’s list, from an earlier worker or from the server, and the tools it makes. */
export class KnownList {
  readonly #caches: ServerCaches;
  readonly tools: ServerTools;
  #text: string | undefined;
  #listedAt: number | undefined;
  #kept = true;

  constructor(entry: ServerEntry, caches: ServerCaches) {
    this.#caches = caches;
    this.tools = new ServerTools(entry);
  }

  /** ms of the epoch; undefined where it never was. */
  get listedAt(): number | undefined {
    return this.#listedAt;
  }

  /** False where it is too long to be there for the next worker. */
  get kept(): boolean {
    return this.#kept;
  }

  /** The list of an earlier worker, unless the server was faster. */
  async load({ id, url }: ServerEntry): Promise<void> {
    const cached = await this.#caches.read(id, url);
    if (cached === undefined || this.#listedAt !== undefined) return;
    this.tools.replace(cached.list);
    this.#text = cached.text;
    this.#listedAt = cached.listedAt;
  }

  /** The server lists this now. */
  take({ id, url }: ServerEntry, list: RemoteList, now: number): void {
    this.#listedAt = now;
    this.#caches.listed(id, now);
    const text = textOf(list);
    if (text !== undefined && text === this.#text) return;
    this.#text = text;
    this.tools.replace(list);
    this.#kept = this.#caches.keepList(id, url, text);
  }

  /** It was another server’s. */
  forget({ id }: ServerEntry): void {
    this.#text = undefined;
    this.#listedAt = undefined;
    this.#kept = true;
    this.tools.replace(undefined);
    this.#caches.dropList(id);
  }
}

/** Undefined for what is nested without end. */
function textOf(list: RemoteList): string | undefined {
  try {
    return JSON.stringify(list);
  } catch {
    return undefined;
  }
}
