import type { ServerId } from '../remote.ts';

/** A server as its tools need it: what the user configured, nothing that the server says. */
export interface ToolServer {
  readonly id: ServerId;
  /** `[a-z0-9-]{1,20}`, unique among the servers: the middle of the names its tools are registered under. */
  readonly slug: string;
  /** The name the user gave it. */
  readonly title: string;
}

/**
 * Which tool of which server. Permission and ownership hang on this: registered names are made to be read, and two
 * servers may take each other’s slug in turn.
 */
export interface ToolIdentity {
  readonly server: ServerId;
  /** A tool of the server, or one of ours that serves its resources or prompts. */
  readonly kind: 'tool' | 'read-resource' | 'get-prompt';
  /** The name the server knows it by; of our own, the name we gave it. */
  readonly original: string;
}

/**
 * The identity as one text, for maps and stored policies. Different identities never share one, whatever characters a
 * server puts into its names.
 */
export function permissionKey({ server, kind, original }: ToolIdentity): string {
  return JSON.stringify([server, kind, original]);
}
