import type { After } from '../../calls/call-deadline.ts';
import type { StoredArea } from '../../settings/settings-store.ts';
import type { Fetch } from '../connection/fetch.ts';
import type { ServerId } from '../remote.ts';

/** A server somebody may have to sign in to. */
export interface SignInServer {
  readonly id: ServerId;
  readonly url: string;
  /** The person’s word for it, for sentences. */
  readonly title: string;
}

export interface SignInEdges {
  /** Kept from content scripts. */
  readonly area: StoredArea;
  /** Shows a sign-in page and resolves with where it led back to; rejects as chrome.identity.launchWebAuthFlow does. */
  readonly launch: (url: string, options: { readonly interactive: boolean }) => Promise<string>;
  /** Where sign-in pages lead back to. */
  readonly redirectUrl: string;
  readonly fetch: Fetch;
  /** Whether the browser lets the extension reach this address. */
  readonly mayReach: (url: string) => Promise<boolean>;
  /** ms of the epoch. */
  readonly now: () => number;
  readonly after: After;
  /** Never twice the same, and not to be guessed: crypto.randomUUID. */
  readonly newId: () => string;
}
