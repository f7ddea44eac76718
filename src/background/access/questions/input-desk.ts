import { inputFaults } from '../../../protocol/input-faults.ts';
import type { AskedInput, InputAnswer } from '../../../protocol/questions.ts';
import { type Deferred, deferred } from '../../../shared/deferred.ts';
import { CallError } from '../../../shared/result.ts';
import type { InputRequest } from '../../mcp/asking/elicit-through.ts';
import type { ServerId } from '../../mcp/remote.ts';
import { type SavedMutes, SiteMutes } from './site-mutes.ts';
import type { WaitingListEdges } from './waiting-list.ts';

/** ms a server’s request waits for a person, who may have to look something up and type it. */
export const inputPatience = 300_000;
/** Requests of one server, and of all servers together, that wait at once. */
export const maxInputs = { server: 3, all: 10 } as const;

interface WaitingInput {
  readonly server: ServerId;
  readonly view: AskedInput;
  readonly answer: Deferred<InputAnswer>;
  readonly callOff: () => void;
}

/** What its owner hears. */
export interface InputDeskOwner {
  /** Something came, or went, other than by {@link InputDesk.cancelAll}. */
  changed(): void;
  /** {@link InputDesk.saved} is not what it was. */
  moved(): void;
}

/**
 * What servers ask the person for. A server that keeps asking is muted as sites are: three times declined, dismissed or
 * left alone within ten minutes, and its requests are declined for as long without anybody seeing them.
 */
export class InputDesk {
  readonly #edges: WaitingListEdges;
  readonly #owner: InputDeskOwner;
  /** By the ids of servers. */
  readonly #mutes: SiteMutes;
  /** In the order of asking. */
  readonly #waiting = new Map<string, WaitingInput>();

  constructor(edges: WaitingListEdges, saved: SavedMutes, owner: InputDeskOwner) {
    this.#edges = edges;
    this.#owner = owner;
    this.#mutes = new SiteMutes(saved, edges.now, () => owner.moved());
  }

  /** Oldest first. */
  get all(): readonly AskedInput[] {
    return [...this.#waiting.values()].map(({ view }) => view);
  }

  get saved(): SavedMutes {
    return this.#mutes.saved;
  }

  /**
   * Waits for the person, {@link inputPatience} at most. Never rejects: `cancel` where the signal aborts, time is over
   * or too much waits already, `decline` where the server is muted.
   */
  async ask(server: ServerId, asked: InputRequest, signal: AbortSignal): Promise<InputAnswer> {
    if (this.#mutes.until(server) !== undefined) return { action: 'decline' };
    if (signal.aborted || this.#isFullFor(server)) return { action: 'cancel' };
    const entry = this.#add(server, asked);
    const giveUp = (): void => this.#dismiss(entry, 'withdrawn');
    signal.addEventListener('abort', giveUp, { once: true });
    this.#owner.changed();
    try {
      return await entry.answer.promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /**
   * The person answered. False where it waits no longer.
   *
   * @throws CallError VALIDATION_ERROR where the values do not fit, with every fault; it goes on waiting
   */
  answer(id: string, answer: InputAnswer): boolean {
    const entry = this.#waiting.get(id);
    if (entry === undefined) return false;
    if (answer.action === 'accept') {
      refuseMisfits(entry.view, answer);
      this.#mutes.allowed(entry.server);
    } else {
      // What a person said of one request counts, whatever they said of another a moment ago.
      this.#mutes.calm();
      this.#mutes.count(entry.server, 'denied');
    }
    this.#settle(entry, answer);
    this.#owner.changed();
    return true;
  }

  /**
   * Cancels all that waits, without a word to the owner.
   *
   * @param why `closed`: a person closed the window, which counts once for each server; `unseen`: there was no window
   */
  cancelAll(why: 'closed' | 'unseen'): void {
    for (const entry of [...this.#waiting.values()]) {
      if (why === 'closed') this.#mutes.count(entry.server, 'denied');
      this.#settle(entry, { action: 'cancel' });
    }
  }

  /** Nothing waits in the window any more. */
  calm(): void {
    this.#mutes.calm();
  }

  #isFullFor(server: ServerId): boolean {
    const ofServer = [...this.#waiting.values()].filter((entry) => entry.server === server).length;
    return ofServer >= maxInputs.server || this.#waiting.size >= maxInputs.all;
  }

  #add(server: ServerId, asked: InputRequest): WaitingInput {
    const id = this.#edges.newId();
    const askedAt = this.#edges.now();
    const entry: WaitingInput = {
      server,
      view: { ...asked, id, askedAt, expiresAt: askedAt + inputPatience },
      answer: deferred<InputAnswer>(),
      callOff: this.#edges.after(inputPatience, () => this.#dismiss(entry, 'denied')),
    };
    this.#waiting.set(id, entry);
    return entry;
  }

  /** It is over without a word of the person. */
  #dismiss(entry: WaitingInput, counts: 'denied' | 'withdrawn'): void {
    if (!this.#waiting.has(entry.view.id)) return;
    this.#mutes.count(entry.server, counts);
    this.#settle(entry, { action: 'cancel' });
    this.#owner.changed();
  }

  #settle(entry: WaitingInput, answer: InputAnswer): void {
    this.#waiting.delete(entry.view.id);
    entry.callOff();
    entry.answer.resolve(answer);
  }
}

function refuseMisfits({ wants }: AskedInput, { values }: InputAnswer & { readonly action: 'accept' }): void {
  const fields = wants.mode === 'form' ? wants.fields : [];
  const faults = inputFaults(fields, values);
  if (faults.length === 0) return;
  // Titles can be shown; names are as the server wrote them.
  const titles = new Map(fields.map(({ name, title }) => [name, title]));
  const sentences = faults.map(({ field, says }) => `“${titles.get(field) ?? 'A value'}”: ${says}`);
  throw new CallError('VALIDATION_ERROR', `Not sent. ${sentences.join(' ')}`, { details: { faults } });
}
