import type { ServerId } from '../remote.ts';

/** What a server asks the person during a call. All texts and the schema are the server's own: untrusted. */
export type Elicitation =
  | { readonly mode: 'form'; readonly message: string; readonly schema: unknown }
  | { readonly mode: 'url'; readonly message: string; readonly url: string };

export type ElicitationAnswer =
  | { readonly action: 'accept'; readonly content?: Record<string, string | number | boolean | string[]> }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

export interface ElicitationContext {
  readonly server: ServerId;
  /** Names of the tools whose calls are under way at the server; it does not always say for which of them it asks. */
  readonly calls: readonly string[];
  /** Aborts when no answer is wanted any more. */
  readonly signal: AbortSignal;
}

/** Asks the person. For `url`, accepting means that the address was opened with the person's consent. */
export type Elicit = (asked: Elicitation, context: ElicitationContext) => Promise<ElicitationAnswer>;
