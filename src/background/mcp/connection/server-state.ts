import { inEnglish, type Said, type SaidOf, type Saying, said } from '../../../protocol/said/said.ts';
import type { RemoteServer } from '../remote.ts';

/** Why a server cannot be used. */
export type TroubleKind =
  | 'unauthorised'
  | 'forbidden-origin'
  | 'unreachable'
  | 'not-mcp'
  | 'incompatible'
  | 'permission-missing';

/** Two sentences for people: how it stands, and what they can do. */
export interface SaysAndNext {
  readonly says: string;
  readonly next: string;
  readonly said?: SaidOf<'says' | 'next'> | undefined;
}

/** What is wrong, in a sentence, and what the user can do about it. */
export interface Trouble extends SaysAndNext {
  readonly kind: TroubleKind;
  /** Whether it may pass by itself, so that trying again makes sense. */
  readonly passing: boolean;
  /** What the server itself said, cut and cleaned: untrusted, for people who look for the cause. */
  readonly serverSays?: string;
}

/** Where a connection stands; `says` and `next` are for people. */
export type ServerState =
  | ({ readonly kind: 'idle' } & SaysAndNext)
  | ({ readonly kind: 'connecting' } & SaysAndNext)
  | ({ readonly kind: 'ready'; readonly server: RemoteServer } & SaysAndNext)
  | Trouble;

/** The two by their codes. */
export function saysAndNext(says: Said<Saying>, next: Said<Saying>): SaysAndNext {
  return { says: inEnglish(says), next: inEnglish(next), said: { says, next } };
}

export const idle: ServerState = {
  kind: 'idle',
  ...saysAndNext(said('server_idle'), said('server_idle_next')),
};

export const connecting: ServerState = {
  kind: 'connecting',
  ...saysAndNext(said('server_connecting'), said('server_connecting_next')),
};

/** Connected, and with whom. */
export function ready(server: RemoteServer): ServerState {
  return {
    kind: 'ready',
    ...saysAndNext(said('server_ready', server.protocol), said('server_ready_next')),
    server,
  };
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
