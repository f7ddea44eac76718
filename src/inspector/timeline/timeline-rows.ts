import type { TimelineEvent } from '../../protocol/inspect.ts';
import { failureCode, saysFailure } from '../run/says-failure.ts';
import { spoken } from '../words/spoken.ts';
import { addChange } from './add-change.ts';
import { noChange, type RowOf, type TimelineRow } from './timeline-row.ts';

/**
 * Makes rows of events. It goes on from what it was given last, so that news cost what is new and not what is there; it
 * begins anew where the events are others.
 */
export class TimelineRows {
  readonly #file: string | undefined;
  /** In front of ids of a file’s rows: those of another are counted, too. */
  readonly #prefix: string;
  #events: readonly TimelineEvent[] = [];
  #rows: TimelineRow[] = [];
  /** Rows that went from the front; places below count them. */
  #gone = 0;
  /** Places of rows that may be told more, by what they are about. */
  #open = new Map<string, number>();
  #page: number | undefined;
  #worker: string | undefined;

  constructor(file?: string, prefix = '') {
    this.#file = file;
    this.#prefix = prefix;
  }

  /** The rows of these events: a new list where anything changed. `events`: as before, less at the front and more behind. */
  of(events: readonly TimelineEvent[]): readonly TimelineRow[] {
    if (events === this.#events) return this.#rows;
    const from = this.#follows(events);
    if (from === undefined) this.#begin();
    else {
      this.#rows = [...this.#rows];
      this.#drop(this.#events.length - from);
    }
    for (let index = from ?? 0; index < events.length; index++) {
      const event = events[index];
      if (event !== undefined) this.#take(event);
    }
    this.#events = events;
    return this.#rows;
  }

  /** Goes on with one more. For events that are only ever added: nothing is copied. */
  add(event: TimelineEvent): void {
    this.#take(event);
  }

  /** What was made of the events that were added. */
  get made(): readonly TimelineRow[] {
    return this.#rows;
  }

  /** Where the new ones begin, if these events go on from those before. */
  #follows(events: readonly TimelineEvent[]): number | undefined {
    const last = this.#events.at(-1);
    if (last === undefined) return undefined;
    const at = events.lastIndexOf(last);
    if (at < 0 || at >= this.#events.length) return undefined;
    return events[0] === this.#events[this.#events.length - 1 - at] ? at + 1 : undefined;
  }

  #begin(): void {
    this.#rows = [];
    this.#gone = 0;
    this.#open = new Map();
    this.#page = undefined;
    this.#worker = undefined;
  }

  /** Takes away the rows that began with the first `count` events. */
  #drop(count: number): void {
    let rows = 0;
    for (let index = 0; index < count; index++) {
      const row = this.#rows[rows];
      if (row !== undefined && row.events[0] === this.#events[index]) rows++;
    }
    if (rows === 0) return;
    this.#rows.splice(0, rows);
    this.#gone += rows;
    for (const [key, place] of this.#open) if (place < this.#gone) this.#open.delete(key);
    if (this.#page !== undefined && this.#page < this.#gone) this.#page = undefined;
  }

  #take(event: TimelineEvent): void {
    // Of a call nobody heard of; it names no tool, so there is nothing to show.
    if (event.kind === 'progress' && !this.#open.has(callKey(event))) return;
    if (event.worker !== this.#worker || event.kind === 'worker') this.#lose();
    this.#worker = event.worker;
    const base = { ...this.#named(event), time: event.time, events: [event] };
    switch (event.kind) {
      case 'call':
        this.#open.set(
          callKey(event),
          this.#add({
            ...base,
            kind: 'call',
            tool: event.tool,
            state: 'running',
            call: { frame: event.frame, by: event.by, input: event.input, at: event.at },
          }),
        );
        return;
      case 'progress':
        this.#change(callKey(event), (row) =>
          row.kind === 'call'
            ? {
                ...row,
                progress: event,
                events: [...row.events.filter(({ kind }) => kind !== 'progress'), event],
              }
            : row,
        );
        return;
      case 'answer': {
        // What a tool says of itself counts, as it does where it is run.
        const saidSo = event.ok && saysFailure(event.result);
        const end = {
          tool: event.tool,
          state: event.ok && !saidSo ? ('ok' as const) : ('failed' as const),
          answer: {
            code: saidSo ? failureCode(event.result) : event.code,
            result: event.result,
            cut: event.cut === true,
            ms: event.ms,
          },
        };
        const known = this.#change(callKey(event), (row) =>
          row.kind === 'call' ? { ...row, ...end, events: [...row.events, event] } : row,
        );
        if (known) this.#open.delete(callKey(event));
        else this.#add({ ...base, kind: 'call', ...end });
        return;
      }
      case 'asked':
        this.#open.set(questionKey(event), this.#add({ ...base, kind: 'question', tool: event.tool }));
        return;
      case 'answered': {
        const known = this.#change(questionKey(event), (row) =>
          row.kind === 'question'
            ? {
                ...row,
                how: event.how,
                ms: Math.max(0, event.time - row.time),
                events: [...row.events, event],
              }
            : row,
        );
        if (known) this.#open.delete(questionKey(event));
        else this.#add({ ...base, kind: 'question', tool: event.tool, how: event.how });
        return;
      }
      case 'page':
        this.#page = this.#add({ ...base, kind: 'page', what: event.what, url: event.url, since: noChange });
        return;
      case 'tools': {
        const { added, removed, changed } = event;
        this.#add({ ...base, kind: 'tools', added, removed, changed });
        if (this.#page === undefined) return;
        this.#put(this.#page, (row) =>
          row.kind === 'page' ? { ...row, since: addChange(row.since, event) } : row,
        );
        return;
      }
      case 'level':
        this.#add({ ...base, kind: 'level', level: event.level });
        return;
      case 'worker':
        this.#add({ ...base, kind: 'worker', what: event.what });
        return;
      case 'server':
        this.#add({
          ...base,
          kind: 'server',
          server: event.server,
          state: event.state,
          says: spoken.happening(event),
        });
        return;
      case 'debugger':
        this.#add({ ...base, kind: 'debugger', what: event.what, why: spoken.happening(event) });
        return;
    }
  }

  /** A worker’s events are there once; what a file says of its own cannot be relied upon. */
  #named({ seq, worker }: TimelineEvent): Pick<TimelineRow, 'id' | 'file'> {
    if (this.#file === undefined) return { id: `${seq} ${worker}` };
    return { id: `${this.#prefix}${this.#gone + this.#rows.length}`, file: this.#file };
  }

  /** Another worker speaks: what the last one had under way it will not tell of. An answer that comes all the same counts. */
  #lose(): void {
    for (const place of this.#open.values()) {
      this.#put(place, (row) => (row.kind === 'call' && row.state === 'running' ? lost(row) : row));
    }
  }

  #add(row: TimelineRow): number {
    this.#rows.push(row);
    return this.#gone + this.#rows.length - 1;
  }

  #change(key: string, change: (row: TimelineRow) => TimelineRow): boolean {
    const place = this.#open.get(key);
    if (place === undefined) return false;
    this.#put(place, change);
    return true;
  }

  #put(place: number, change: (row: TimelineRow) => TimelineRow): void {
    const row = this.#rows[place - this.#gone];
    if (row !== undefined) this.#rows[place - this.#gone] = change(row);
  }
}

function lost(row: RowOf<'call'>): RowOf<'call'> {
  return { ...row, state: 'lost' };
}

function callKey({ worker, call }: { worker: string; call: string }): string {
  return `call ${worker} ${call}`;
}

function questionKey({ worker, question }: { worker: string; question: string }): string {
  return `question ${worker} ${question}`;
}
