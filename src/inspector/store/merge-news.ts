import type { TimelineEvent, TimelineNews } from '../../protocol/inspect.ts';
import type { TimelineState } from './state.ts';

/** Events that are kept; beyond it the oldest go, and are counted. */
export const mostEvents = 50_000;

/**
 * Puts news behind what is there. A worker tells everything it kept again on each new port, so events that were heard are
 * left out: each is there once, and those of one worker stand in the order in which they happened. `brokeAt`: when the link
 * broke, ms since the epoch: if another worker speaks now, the one before was stopped then.
 */
export function mergeNews(timeline: TimelineState, news: TimelineNews, brokeAt?: number): TimelineState {
  const heads = new Map(timeline.heads);
  const before = heads.get(news.worker);
  const fresh: TimelineEvent[] = [];
  if (before === undefined && brokeAt !== undefined) fresh.push(...stopped(timeline, brokeAt));
  for (const event of inOrder(news.events)) {
    if (event.seq <= (heads.get(event.worker) ?? Number.NEGATIVE_INFINITY)) continue;
    heads.set(event.worker, event.seq);
    fresh.push(event);
  }
  // Of a worker that was heard before, only what was dropped since then was missed.
  const first = fresh.find(({ worker }) => worker === news.worker);
  const gap = before === undefined || first === undefined ? 0 : first.seq - before - 1;
  const missed = before === undefined ? news.dropped : Math.min(news.dropped, gap);
  if (fresh.length === 0 && missed === 0) return timeline;
  return kept([...timeline.events, ...fresh], timeline.missed + missed, heads);
}

/** That the worker heard last was stopped. Between the numbers of its own events there is always room. */
function stopped({ events }: TimelineState, time: number): TimelineEvent[] {
  const last = events.at(-1);
  if (last === undefined || (last.kind === 'worker' && last.what === 'stopped')) return [];
  const { worker, seq } = last;
  return [{ seq: seq + 0.5, worker, time: Math.max(time, last.time), kind: 'worker', what: 'stopped' }];
}

/** Forgets what is there but `keep`; what is told again stays forgotten. */
export function clearTimeline(timeline: TimelineState, keep: readonly TimelineEvent[]): TimelineState {
  const kept = new Set(keep);
  return { ...timeline, events: timeline.events.filter((event) => kept.has(event)), missed: 0 };
}

function kept(
  events: readonly TimelineEvent[],
  missed: number,
  heads: TimelineState['heads'],
): TimelineState {
  const over = events.length - mostEvents;
  return over > 0 ? { events: events.slice(over), missed: missed + over, heads } : { events, missed, heads };
}

function inOrder(events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const turned = events.some((event, index) => {
    const before = events[index - 1];
    return before !== undefined && before.worker === event.worker && before.seq > event.seq;
  });
  return turned ? [...events].sort((one, other) => one.seq - other.seq) : events;
}
