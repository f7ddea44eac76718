import type { ServerId } from '../remote.ts';
import type { ServerOffer } from '../tools/offered-on.ts';

/** A header sent with every request. */
export interface ServerHeader {
  readonly name: string;
  /** May be a secret: it is sent to the server, and goes nowhere else. */
  readonly value: string;
}

/** A server as the user set it up, and what they set about its tools. */
export interface ServerEntry extends ServerOffer {
  readonly id: ServerId;
  readonly title: string;
  /** `[a-z0-9-]{1,20}`, unique. */
  readonly slug: string;
  readonly url: string;
  readonly headers: readonly ServerHeader[];
  /** ms a call may go without an answer or progress. */
  readonly timeout: number;
}

/** Servers and headers at most. */
export const mostServers = 50;
export const mostHeaders = 20;
