import type { TimelineEvent, TimelineNews } from '../../protocol/inspect.ts';
import { type Happening, shortHappening } from './happening.ts';

export interface EventLogLimits {
  /** Events of one tab. */
  readonly events: number;
  /** Characters of JSON of one tab’s events. */
  readonly characters: number;
  /** Characters of all tabs together. */
  readonly all: number;
}

const usual: EventLogLimits = { events: 1_000, characters: 4_000_000, all: 16_000_000 };
/** Characters of one event, beyond which it is told in short: it must not take all others with it. */
const longest = 400_000;

interface Line {
  readonly event: TimelineEvent;
  readonly characters: number;
}

/** One tab’s events: a window that moves over all there ever were. */
class TabLog {
  /** The number in front of its first event. */
  readonly start: number;
  lines: Line[] = [];
  /** Of the event that came last. */
  seq: number;
  characters = 0;
  /** Those that are not kept any more. */
  dropped = 0;

  constructor(start: number) {
    this.start = start;
    this.seq = start;
  }

  dropOldest(): void {
    const gone = this.lines.shift();
    if (gone === undefined) return;
    this.characters -= gone.characters;
    this.dropped += 1;
  }
}

/** What a screen is told, and up to where. */
export interface News {
  readonly news: TimelineNews;
  readonly upTo: number;
}

/** What happened in tabs, as far back as there is room. In this worker’s memory only. */
export class EventLog {
  readonly #worker: string;
  readonly #limits: EventLogLimits;
  /** The one that was written to last is the last. */
  readonly #tabs = new Map<number, TabLog>();
  #characters = 0;
  /** The highest number so far, of any tab. */
  #highest = 0;

  /** @param worker tells this worker’s events from those of others */
  constructor(worker: string, limits: EventLogLimits = usual) {
    this.#worker = worker;
    this.#limits = limits;
  }

  /** Whether something is kept of a tab. */
  has(tabId: number): boolean {
    return this.#tabs.has(tabId);
  }

  /** @param time ms since the epoch */
  add(tabId: number, time: number, happening: Happening): void {
    // A tab that was forgotten, or got another number, goes on above what was told of it: who heard that leaves it out.
    const log = this.#tabs.get(tabId) ?? new TabLog(this.#highest);
    this.#tabs.delete(tabId);
    this.#tabs.set(tabId, log);
    log.seq += 1;
    this.#highest = Math.max(this.#highest, log.seq);
    const head = { seq: log.seq, worker: this.#worker, time };
    let line = lineOf({ ...head, ...happening });
    if (line.characters > longest) line = lineOf({ ...head, ...shortHappening(happening) });
    log.lines.push(line);
    log.characters += line.characters;
    this.#characters += line.characters;
    while (log.lines.length > this.#limits.events || log.characters > this.#limits.characters)
      this.#dropOldest(log);
    this.#makeRoom();
  }

  /** What is kept of a tab; where `after` is said: what came after the event with this number. */
  since(tabId: number, after?: number): News {
    const log = this.#tabs.get(tabId);
    const upTo = after !== undefined && after > (log?.seq ?? 0) ? 0 : after;
    const events = (log?.lines ?? []).flatMap(({ event }) =>
      upTo === undefined || event.seq > upTo ? [event] : [],
    );
    const told = Math.max(0, (upTo ?? 0) - (log?.start ?? 0));
    const dropped = Math.max(0, (log?.dropped ?? 0) - told);
    return {
      news: { tabId, worker: this.#worker, first: after === undefined, events, dropped },
      upTo: log?.seq ?? 0,
    };
  }

  forget(tabId: number): void {
    this.#characters -= this.#tabs.get(tabId)?.characters ?? 0;
    this.#tabs.delete(tabId);
  }

  /** What nobody wrote to for longest goes first. */
  #makeRoom(): void {
    for (const log of this.#tabs.values()) {
      while (this.#characters > this.#limits.all && log.lines.length > 0) this.#dropOldest(log);
      if (this.#characters <= this.#limits.all) return;
    }
  }

  #dropOldest(log: TabLog): void {
    const before = log.characters;
    log.dropOldest();
    this.#characters -= before - log.characters;
  }
}

function lineOf(event: TimelineEvent): Line {
  return { event, characters: JSON.stringify(event).length };
}
