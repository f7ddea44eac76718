import type { SignInView } from '../../../protocol/servers.ts';
import type { StoredArea } from '../../settings/settings-store.ts';
import type { ServerId } from '../remote.ts';
import type { SignInServer } from './sign-in-edges.ts';
import { type Grant, readSignIns, type StoredSignIn, type Tokens, wrapSignIns } from './stored-sign-in.ts';

const key = 'mcp-sign-ins';

/** A grant with tokens. */
export interface SignedIn extends Grant {
  readonly tokens: Tokens;
}

/**
 * Who we are to which server, from storage and back. What changes is in force at once, stored in turn: a worker that ends
 * in between asks the person to sign in again, at worst.
 */
export class SignInStore {
  readonly #area: StoredArea;
  readonly #listeners = new Set<() => void>();
  #signIns = new Map<string, StoredSignIn>();
  #last: Promise<void>;
  readonly ready: Promise<void>;

  constructor(area: StoredArea) {
    this.#area = area;
    this.ready = this.#load();
    this.#last = this.ready;
  }

  /** Calls `listener`, which must not throw, after each change. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  get(id: ServerId): StoredSignIn | undefined {
    return this.#signIns.get(id);
  }

  /** What is stored for a server at the address it has now. */
  at({ id, url }: Pick<SignInServer, 'id' | 'url'>): StoredSignIn | undefined {
    const entry = this.#signIns.get(id);
    return entry !== undefined && entry.url === addressOf(url) ? entry : undefined;
  }

  /** What lets us in at a server, if somebody signed in. */
  signedIn(server: Pick<SignInServer, 'id' | 'url'>): SignedIn | undefined {
    const grant = this.at(server)?.grant;
    return grant?.tokens === undefined ? undefined : { ...grant, tokens: grant.tokens };
  }

  /** @param url the server’s address: who signed in at another one is not signed in there */
  viewOf(id: ServerId, url?: string): SignInView {
    const entry = this.#signIns.get(id);
    const elsewhere = url !== undefined && entry !== undefined && entry.url !== addressOf(url);
    if (entry === undefined || elsewhere) return { kind: 'not-needed' };
    if (entry.grant?.tokens !== undefined)
      return { kind: 'signed-in', issuer: shown(entry.grant.endpoints.issuer) };
    return { kind: entry.needed ? 'needed' : 'not-needed' };
  }

  /** A server let us in: where nobody is signed in, nobody needs to be. */
  accepted(id: ServerId): void {
    const entry = this.#signIns.get(id);
    if (entry?.needed === true) this.set(id, { ...entry, needed: false }).catch(() => undefined);
  }

  /**
   * Puts an entry in the place of what there is; undefined: nothing.
   *
   * @throws what storage throws; the entry is in force all the same
   */
  async set(id: ServerId, entry: StoredSignIn | undefined): Promise<void> {
    if (entry === undefined) this.#signIns.delete(id);
    else this.#signIns.set(id, entry);
    for (const listener of this.#listeners) listener();
    const written = this.#last.then(() => this.#area.set(key, wrapSignIns(this.#signIns)));
    this.#last = written.catch(() => undefined);
    await written;
  }

  async #load(): Promise<void> {
    try {
      for (const [id, entry] of readSignIns(await this.#area.get(key))) this.#signIns.set(id, entry);
    } catch {
      // As if nobody had signed in: the servers say so when they are asked.
    }
  }
}

/** An address as it is compared. */
export function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

/** An issuer for people to read: no letters that look like others. */
function shown(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).href.replace(/\/$/, '') : '';
}
