import type { Client } from '@modelcontextprotocol/client';
import type { RemoteServer } from '../remote.ts';

/** What the server said of itself when the connection was made. */
export function remoteServer(client: Client, transport: RemoteServer['transport']): RemoteServer {
  const can = client.getServerCapabilities();
  const who = client.getServerVersion();
  const instructions = client.getInstructions();
  return {
    ...(who?.name === undefined ? {} : { name: who.name }),
    ...(who?.title === undefined ? {} : { title: who.title }),
    ...(who?.version === undefined ? {} : { version: who.version }),
    ...(instructions === undefined ? {} : { instructions }),
    protocol: client.getNegotiatedProtocolVersion() ?? 'unknown',
    transport,
    offers: {
      tools: can?.tools !== undefined,
      resources: can?.resources !== undefined,
      prompts: can?.prompts !== undefined,
      completions: can?.completions !== undefined,
    },
  };
}
