import type { AuthProvider } from '@modelcontextprotocol/client';
import type { SignInView } from '../../../protocol/servers.ts';
import type { ServerId } from '../remote.ts';

/** A server as it is signed in to. */
export interface SignInServer {
  readonly id: ServerId;
  readonly url: string;
  readonly title: string;
}

/** Signing in to servers, as far as they need it. */
export interface ServerSignIns {
  readonly ready: Promise<void>;
  subscribe(listener: () => void): void;
  /** Tokens for this address alone. */
  providerFor(server: SignInServer): AuthProvider;
  /** Resolves when the person is signed in. */
  signIn(server: SignInServer): Promise<void>;
  signOut(id: ServerId): Promise<void>;
  /** The server is no more, or has another address. */
  forget(id: ServerId): Promise<void>;
  /** The server let us in. */
  accepted(id: ServerId): void;
  viewOf(id: ServerId, url: string): SignInView;
}
