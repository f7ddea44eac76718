import type { AuthProvider } from '@modelcontextprotocol/client';
import type { SignInView } from '../../../protocol/servers.ts';
import type { ServerId } from '../remote.ts';
import type { SignInEdges, SignInServer } from './sign-in-edges.ts';
import { SignInStore } from './sign-in-store.ts';
import type { SignIns } from './sign-ins.ts';

/**
 * {@link SignIns} whose code, and that of the MCP client, is evaluated when somebody signs in or out or a connection asks
 * for a token. Who is signed in where is known without it.
 */
export class LateSignIns {
  readonly #edges: SignInEdges;
  readonly #store: SignInStore;
  #coming: Promise<SignIns> | undefined;

  constructor(edges: SignInEdges) {
    this.#edges = edges;
    this.#store = new SignInStore(edges.area);
  }

  /** As {@link SignIns.ready}. */
  get ready(): Promise<void> {
    return this.#store.ready;
  }

  /** As {@link SignIns.subscribe}. */
  subscribe(listener: () => void): void {
    this.#store.subscribe(listener);
  }

  /** As {@link SignIns.providerFor}. */
  providerFor(server: SignInServer): AuthProvider {
    const provider = async (): Promise<AuthProvider> => (await this.#signIns()).providerFor(server);
    return {
      token: async () => await (await provider()).token(),
      onUnauthorized: async (context) => await (await provider()).onUnauthorized?.(context),
    };
  }

  /** As {@link SignIns.viewOf}. */
  viewOf(id: ServerId, url?: string): SignInView {
    return this.#store.viewOf(id, url);
  }

  /** As {@link SignIns.accepted}. */
  accepted(id: ServerId): void {
    this.#store.accepted(id);
  }

  /** As {@link SignIns.signIn}. */
  async signIn(server: SignInServer): Promise<void> {
    await (await this.#signIns()).signIn(server);
  }

  /** As {@link SignIns.signOut}. */
  async signOut(id: ServerId): Promise<void> {
    await (await this.#signIns()).signOut(id);
  }

  /** As {@link SignIns.forget}. */
  async forget(id: ServerId): Promise<void> {
    await this.ready;
    // Nothing is stored, and nobody is signing in.
    if (this.#coming === undefined && this.#store.get(id) === undefined) return;
    await (await this.#signIns()).forget(id);
  }

  async #signIns(): Promise<SignIns> {
    this.#coming ??= import('../late.ts').then(({ SignIns }) => new SignIns(this.#edges, this.#store));
    return await this.#coming;
  }
}
