import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { After } from '../../calls/call-deadline.ts';
import type { RemoteList } from '../remote.ts';
import type { CallSlots } from './call-slots.ts';
import type { Elicit } from './elicitation.ts';
import type { Fetch } from './fetch.ts';
import type { ServerState } from './server-state.ts';
import type { VerdictMemory } from './verdict.ts';

export interface ConnectionEdges {
  readonly fetch: Fetch;
  /** Whether the browser lets the extension reach this address. */
  readonly mayReach: (url: string) => Promise<boolean>;
  /** What is known of how this server speaks. */
  readonly verdict: VerdictMemory;
  /** ms of the epoch. */
  readonly now: () => number;
  readonly after: After;
  /** As Math.random. */
  readonly random: () => number;
  /** Slots shared by all servers. */
  readonly overall: CallSlots;
  /** How this extension introduces itself. */
  readonly client: { readonly name: string; readonly version: string };
  /** Asks the person; without it, servers are told that nobody can be asked. */
  readonly elicit?: Elicit;
  /** Tokens, where the server wants OAuth. */
  readonly authProvider?: AuthProvider | OAuthClientProvider;
}

export interface ConnectionEvents {
  /** The list was read, whether it changed or not. */
  readonly listed: (list: RemoteList) => void;
  readonly stateChanged: (state: ServerState) => void;
}
