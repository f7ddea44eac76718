import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { inEnglishAll, type Said, type Saying, said } from '../../../protocol/said/said.ts';
import type { RemoteList } from '../remote.ts';
import { wholeResult } from './whole-result.ts';
import { libraryTimeout, type Wire } from './wire.ts';

export interface ListLimits {
  readonly pages: number;
  /** Entries of one list. */
  readonly entries: number;
  /** Bytes of all pages of one list. */
  readonly bytes: number;
}

export const listLimits: ListLimits = { pages: 200, entries: 10_000, bytes: 20_000_000 };

/** ms for reading everything a server lists. */
export const listDeadline = 30_000;

const lists = [
  { key: 'tools', method: 'tools/list', of: 'tools' },
  { key: 'resources', method: 'resources/list', of: 'resources' },
  { key: 'resourceTemplates', method: 'resources/templates/list', of: 'resources' },
  { key: 'prompts', method: 'prompts/list', of: 'prompts' },
] as const;

/** As loose as can be: one odd entry is not to cost the others, so entries are judged one by one, and elsewhere. */
const pageSchema = z.looseObject({ nextCursor: z.unknown().optional() });

/**
 * Reads everything the server says it has, page by page and not further than the limits. What is beyond them, or
 * cannot be read, is told in the notes.
 *
 * @throws what the library throws where the tools cannot be read; whatever `signal` aborts with
 */
export async function readList(
  wire: Wire,
  signal: AbortSignal,
  limits: ListLimits = listLimits,
): Promise<RemoteList> {
  const notes: Said<Saying>[] = [];
  const found = { tools: [], resources: [], resourceTemplates: [], prompts: [] } as Record<
    (typeof lists)[number]['key'],
    readonly unknown[]
  >;
  for (const { key, method, of } of lists) {
    if (!wire.server.offers[of]) continue;
    try {
      const { entries, note } = await readPages(wire, method, key, signal, limits);
      found[key] = entries;
      if (note !== undefined) notes.push(note);
    } catch (error) {
      if (key === 'tools' || !(error instanceof ProtocolError)) throw error;
      // Many servers have resources, but no templates.
      if (error.code !== ProtocolErrorCode.MethodNotFound) notes.push(said('list_refused', said(words[key])));
    }
  }
  return { server: wire.server, ...found, notes: inEnglishAll(notes), saidNotes: notes };
}

const words = {
  tools: 'list_tools',
  resources: 'list_resources',
  resourceTemplates: 'list_templates',
  prompts: 'list_prompts',
} as const;

async function readPages(
  wire: Wire,
  method: string,
  key: (typeof lists)[number]['key'],
  signal: AbortSignal,
  limits: ListLimits,
): Promise<{ entries: unknown[]; note?: Said<Saying> }> {
  const entries: unknown[] = [];
  const before = wire.guard.bytes;
  const cut = (why: Said<Saying>) => ({
    entries: entries.slice(0, limits.entries),
    note: said('list_cut', said(words[key]), why),
  });
  const cursors = new Set<string>();
  for (let cursor: string | undefined, page = 1; ; page++) {
    const answer = wholeResult(
      await wire.client.request(
        { method, ...(cursor === undefined ? {} : { params: { cursor } }) },
        pageSchema,
        { signal, timeout: libraryTimeout },
      ),
    );
    const listed = answer[key];
    if (!Array.isArray(listed)) return cut(said('list_page_without'));
    for (const entry of listed) {
      if (entries.length === limits.entries) return cut(said('list_most', limits.entries));
      entries.push(entry);
    }
    const { nextCursor } = answer;
    if (typeof nextCursor !== 'string') return { entries };
    if (cursors.has(nextCursor)) return cut(said('list_circle'));
    if (page === limits.pages) return cut(said('list_pages', limits.pages));
    if (wire.guard.bytes - before > limits.bytes) return cut(said('list_bytes', limits.bytes));
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
}
