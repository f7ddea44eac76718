import type { ServerLogEntry, ServerStateView } from '../../../protocol/servers.ts';

/** Entries that are kept. */
const most = 100;

/** What happened to one server, for as long as the worker lives: where it stood, and what it listed. */
export class ServerLog {
  #entries: readonly ServerLogEntry[] = [];
  #last = '';

  /** Oldest first. The same array until something is added. */
  get entries(): readonly ServerLogEntry[] {
    return this.#entries;
  }

  /** It stands here now. Said again, it is no news. */
  state(state: ServerStateView, time: number): void {
    const said = JSON.stringify([state.kind, state.says, state.serverSays]);
    if (said === this.#last) return;
    this.#last = said;
    this.#add({ what: 'state', time, state });
  }

  /** Its list was read, and has so many tools. */
  listed(tools: number, time: number): void {
    this.#add({ what: 'listed', time, tools });
  }

  #add(entry: ServerLogEntry): void {
    this.#entries = [...this.#entries, entry].slice(-most);
  }
}
