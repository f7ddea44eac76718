import type { Caller, TimelineEvent } from '../../protocol/inspect.ts';
import type { ServerStateKind, ServerView } from '../../protocol/servers.ts';
import { spoken } from '../words/spoken.ts';

/** Something that happened to a server. `time`: ms since the epoch. */
export type ServerLine = { readonly id: string; readonly time: number } & (
  | { readonly what: 'state'; readonly kind: ServerStateKind; readonly says: string }
  /** Its list was read. */
  | { readonly what: 'listed'; readonly tools: number }
  /** One of its tools was called on this tab; `code` once it was answered. */
  | {
      readonly what: 'call';
      readonly tool: string;
      readonly by: Caller;
      readonly ok?: boolean;
      readonly code?: string;
      readonly ms?: number;
    }
);

/** How many are shown. */
const mostLines = 200;

/**
 * The log of a server, newest first: what the worker noted of it, what the Inspector heard of it from workers before,
 * and the calls of its tools on this tab.
 */
export function serverLines(
  events: readonly TimelineEvent[],
  { id, title, slug, log, tools }: Pick<ServerView, 'id' | 'title' | 'slug' | 'log' | 'tools'>,
): readonly ServerLine[] {
  const names = new Set(tools.map(({ name }) => name));
  const from = log[0]?.time ?? Number.POSITIVE_INFINITY;
  const answers = new Map<string, Extract<TimelineEvent, { kind: 'answer' }>>();
  const lines: ServerLine[] = log.map((entry, at) =>
    entry.what === 'listed'
      ? { id: `log ${at}`, time: entry.time, what: 'listed', tools: entry.tools }
      : {
          id: `log ${at}`,
          time: entry.time,
          what: 'state',
          kind: entry.state.kind,
          says: entry.state.says,
        },
  );
  // From the end: an answer is met before its call, and the newest are the ones that are shown.
  for (let at = events.length - 1, heard = 0; at >= 0 && heard < mostLines; at -= 1) {
    const event = events[at];
    if (event === undefined) continue;
    const key = `${event.worker} ${event.seq}`;
    if (event.kind === 'answer') answers.set(`${event.worker} ${event.call}`, event);
    else if (event.kind === 'call' && names.has(event.tool)) {
      const answer = answers.get(`${event.worker} ${event.call}`);
      const { tool, by, time } = event;
      const ended = answer === undefined ? {} : { ok: answer.ok, code: answer.code, ms: answer.ms };
      lines.push({ id: key, time, what: 'call', tool, by, ...ended });
      heard += 1;
    } else if (event.kind === 'server' && event.time < from && [id, title, slug].includes(event.server)) {
      const says = spoken.happening(event);
      lines.push({ id: key, time: event.time, what: 'state', kind: kindOf(event.state), says });
      heard += 1;
    }
  }
  return lines.sort((one, other) => other.time - one.time).slice(0, mostLines);
}

const kinds: readonly ServerStateKind[] = [
  'off',
  'idle',
  'connecting',
  'ready',
  'unauthorised',
  'forbidden-origin',
  'unreachable',
  'not-mcp',
  'incompatible',
  'permission-missing',
];

function kindOf(state: string): ServerStateKind {
  return kinds.find((kind) => kind === state) ?? 'idle';
}
