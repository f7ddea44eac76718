import type { RemoteServer } from '../remote.ts';

/** Why a server cannot be used. */
export type TroubleKind =
  | 'unauthorised'
  | 'forbidden-origin'
  | 'unreachable'
  | 'not-mcp'
  | 'incompatible'
  | 'permission-missing';

/** What is wrong, in a sentence, and what the user can do about it. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly says: string;
  readonly next: string;
  /** Whether it may pass by itself, so that trying again makes sense. */
  readonly passing: boolean;
  /** What the server itself said, cut and cleaned: untrusted, for people who look for the cause. */
  readonly serverSays?: string;
}

/** Where a connection stands; `says` and `next` are for people. */
export type ServerState =
  | { readonly kind: 'idle'; readonly says: string; readonly next: string }
  | { readonly kind: 'connecting'; readonly says: string; readonly next: string }
  | { readonly kind: 'ready'; readonly says: string; readonly next: string; readonly server: RemoteServer }
  | Trouble;

export const idle: ServerState = {
  kind: 'idle',
  says: 'Not connected.',
  next: 'Nothing: the connection is made when a call or a look at the tools needs it.',
};

export const connecting: ServerState = {
  kind: 'connecting',
  says: 'Connecting to the server.',
  next: 'Nothing: wait a moment.',
};

/** Connected, and with whom. */
export function ready(server: RemoteServer): ServerState {
  return { kind: 'ready', says: `Connected, protocol ${server.protocol}.`, next: 'Nothing.', server };
}

/** Thrown where no connection came about. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble.says, cause === undefined ? undefined : { cause });
    this.trouble = trouble;
  }
}
