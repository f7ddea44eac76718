import type { ServersView, ServerToolView, ServerView } from '../../../src/protocol/servers.ts';

/** A server that is connected and offered nowhere. */
export function serverView(more: Partial<ServerView> = {}): ServerView {
  return {
    id: 's1',
    title: 'Notes',
    slug: 'notes',
    url: 'https://notes.example/mcp',
    headers: [],
    timeout: 60_000,
    enabled: true,
    sites: { on: 'none' },
    state: { kind: 'ready', says: 'Connected, protocol 2025-11-25.', next: 'Nothing.' },
    signIn: { kind: 'not-needed' },
    tools: [],
    refused: [],
    notes: [],
    lookAlikes: [],
    log: [],
    ...more,
  };
}

export function serverTool(original: string, more: Partial<ServerToolView> = {}): ServerToolView {
  return {
    key: `key of ${original}`,
    name: `mcp__notes__${original}`,
    original,
    title: original,
    description: 'What it is for.',
    effect: 'read',
    destructive: false,
    notes: [],
    sites: [],
    changes: [],
    ...more,
  };
}

export function serversView(...servers: ServerView[]): ServersView {
  return {
    servers,
    redirectUrl: 'https://abc.chromiumapp.org/',
    origin: 'chrome-extension://abc',
    troubles: [],
  };
}
