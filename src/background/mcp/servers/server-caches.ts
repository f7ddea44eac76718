import { z } from 'zod';
import type { StoredArea } from '../../settings/versioned-store.ts';
import type { Verdict, VerdictMemory } from '../connection/verdict.ts';
import type { RemoteList, ServerId } from '../remote.ts';
import { saidSchema } from './said-schema.ts';

/** Bytes of one list, of all lists, and of what is known of how a server speaks. What is more is not stored. */
export const cacheLimits = { list: 1_000_000, lists: 3_000_000, verdict: 50_000 } as const;

const indexKey = 'server-caches';
const listKey = (id: ServerId) => `server-list:${id}`;
const seenKey = (id: ServerId) => `server-seen:${id}`;

/** A list as text: storage would sort the members of objects. */
const listEnvelope = z.strictObject({ version: z.literal(1), url: z.string(), text: z.string() });
const seenSchema = z.strictObject({ listedAt: z.number().exactOptional(), verdict: z.unknown().optional() });

const text = z.string().exactOptional();
const listSchema = z.object({
  server: z.object({
    name: text,
    title: text,
    version: text,
    instructions: text,
    protocol: z.string(),
    transport: z.enum(['streamable-http', 'sse']),
    offers: z.object({
      tools: z.boolean(),
      resources: z.boolean(),
      prompts: z.boolean(),
      completions: z.boolean(),
    }),
  }),
  tools: z.array(z.unknown()),
  resources: z.array(z.unknown()),
  resourceTemplates: z.array(z.unknown()),
  prompts: z.array(z.unknown()),
  notes: z.array(z.string()),
  saidNotes: z.array(saidSchema).exactOptional(),
});

interface Seen {
  readonly listedAt?: number;
  readonly verdict?: unknown;
}

/** What was known of a server when the worker was stopped. */
export interface CachedList {
  readonly list: RemoteList;
  readonly text: string;
  /** ms of the epoch */
  readonly listedAt: number | undefined;
}

/**
 * What servers said last, so that a woken worker has their tools at once. Nothing depends on it: what is damaged or cannot
 * be stored is as if it had not been. No method fails.
 */
export class ServerCaches {
  readonly #area: StoredArea;
  readonly #seen = new Map<ServerId, Seen>();
  readonly #sizes = new Map<ServerId, number>();
  readonly #waiting = new Map<ServerId, { readonly url: string; readonly text: string }>();
  readonly #gone = new Set<ServerId>();
  #indexed: readonly string[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(area: StoredArea) {
    this.#area = area;
  }

  /** Forgets the servers that are no more: a worker may have been stopped before it did. */
  async open(ids: readonly ServerId[]): Promise<void> {
    await this.#soon(async () => {
      const indexed = z.array(z.string()).safeParse(await this.#area.get(indexKey));
      this.#indexed = indexed.data ?? [];
      const known = new Set<string>(ids);
      for (const id of this.#indexed) if (!known.has(id)) this.forget(id as ServerId);
    });
  }

  /** What this server, at this address, listed last. */
  async read(id: ServerId, url: string): Promise<CachedList | undefined> {
    const [stored, seen] = await Promise.all(
      [listKey(id), seenKey(id)].map(async (key) => await this.#area.get(key).catch(() => undefined)),
    );
    const known = seenSchema.safeParse(seen).data ?? {};
    this.#seen.set(id, { ...known, ...this.#seen.get(id) });
    const kept = listEnvelope.safeParse(stored).data;
    const list = kept === undefined ? undefined : parsed(kept.text);
    if (kept === undefined || list === undefined || kept.url !== url) {
      if (stored !== undefined && !this.#waiting.has(id)) this.dropList(id);
      return undefined;
    }
    if (!this.#sizes.has(id)) this.#sizes.set(id, bytesOf(kept.text));
    return { list, text: kept.text, listedAt: this.#seen.get(id)?.listedAt };
  }

  /** Keeps a list; answers whether there is room for it. What was kept before is replaced or removed. */
  keepList(id: ServerId, url: string, text: string | undefined): boolean {
    const size = text === undefined ? Number.POSITIVE_INFINITY : bytesOf(text);
    const others = [...this.#sizes].reduce((sum, [each, bytes]) => (each === id ? sum : sum + bytes), 0);
    if (text === undefined || size > cacheLimits.list || others + size > cacheLimits.lists) {
      if (this.#sizes.has(id)) this.dropList(id);
      return false;
    }
    this.#sizes.set(id, size);
    // Many in a short time are one.
    this.#waiting.set(id, { url, text });
    void this.#soon(async () => await this.#writeList(id));
    return true;
  }

  dropList(id: ServerId): void {
    this.#waiting.delete(id);
    this.#sizes.delete(id);
    void this.#soon(async () => await this.#area.remove(listKey(id)));
  }

  listed(id: ServerId, listedAt: number): void {
    void this.#see(id, { listedAt });
  }

  verdictOf(id: ServerId): VerdictMemory {
    return {
      get: async () => this.#seen.get(id)?.verdict,
      set: async (verdict: Verdict | undefined) => await this.#see(id, { verdict }),
    };
  }

  /** The server is no more. */
  forget(id: ServerId): void {
    this.#gone.add(id);
    this.#seen.delete(id);
    this.dropList(id);
    void this.#soon(async () => {
      await this.#area.remove(seenKey(id));
      if (!this.#indexed.includes(id)) return;
      this.#indexed = this.#indexed.filter((each) => each !== id);
      await this.#area.set(indexKey, this.#indexed);
    });
  }

  async #see(id: ServerId, news: Seen): Promise<void> {
    const seen = { ...this.#seen.get(id), ...news };
    this.#seen.set(id, seen);
    await this.#soon(async () => {
      const { verdict, ...others } = this.#seen.get(id) ?? {};
      const small = verdict !== undefined && JSON.stringify(verdict).length <= cacheLimits.verdict;
      await this.#write(id, seenKey(id), small ? { ...others, verdict } : others);
    });
  }

  async #writeList(id: ServerId): Promise<void> {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting !== undefined) await this.#write(id, listKey(id), { version: 1, ...waiting });
  }

  async #write(id: ServerId, key: string, value: unknown): Promise<void> {
    if (this.#gone.has(id)) return;
    if (!this.#indexed.includes(id)) {
      // First, so that nothing is ever stored that nobody would remove.
      await this.#area.set(indexKey, [...this.#indexed, id]);
      this.#indexed = [...this.#indexed, id];
    }
    await this.#area.set(key, value);
  }

  /** One after the other. */
  #soon(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch(() => undefined);
    return this.#last;
  }
}

function parsed(text: string): RemoteList | undefined {
  try {
    return listSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
