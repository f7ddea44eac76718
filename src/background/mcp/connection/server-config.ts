import type { ServerId } from '../remote.ts';

/** How to reach one server, as the user set it. */
export interface ServerConfig {
  readonly id: ServerId;
  /** The user's word for it, for sentences. */
  readonly name: string;
  readonly url: string;
  /** Sent with every request; may hold secrets, which never reach a message. */
  readonly headers: Readonly<Record<string, string>>;
  /** ms a call may go without an answer or progress. */
  readonly timeout: number;
}
