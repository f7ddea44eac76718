import type { TimelineEvent } from '../../protocol/inspect.ts';

/** How often each tool changed while it was there, by name. Goes on from what it was given last. */
export class ChangeCounts {
  #events: readonly TimelineEvent[] = [];
  #counts = new Map<string, number>();

  of(events: readonly TimelineEvent[]): ReadonlyMap<string, number> {
    if (events === this.#events) return this.#counts;
    const counts = new Map<string, number>();
    for (const event of events) {
      if (event.kind !== 'tools') continue;
      for (const name of event.changed) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    this.#events = events;
    // The same map for the same counts: whoever depends on it has nothing to do anew.
    if (!same(counts, this.#counts)) this.#counts = counts;
    return this.#counts;
  }
}

function same(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([name, count]) => other.get(name) === count);
}
