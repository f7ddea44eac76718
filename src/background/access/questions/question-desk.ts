import {
  type AskedInput,
  type InputAnswer,
  type Question,
  type QuestionChoice,
  questionPatience,
  type WaitingQuestion,
} from '../../../protocol/questions.ts';
import { CallError } from '../../../shared/result.ts';
import type { InputAsker, InputRequest } from '../../mcp/asking/elicit-through.ts';
import type { ServerId } from '../../mcp/remote.ts';
import { deepEqual } from './deep-equal.ts';
import { InputDesk } from './input-desk.ts';
import type { QuestionOutcome } from './question-outcome.ts';
import { QuestionWindow, type QuestionWindowEdges, type WindowId } from './question-window.ts';
import type { SavedQuestions } from './saved-questions.ts';
import { muteTime, type SiteMute, SiteMutes } from './site-mutes.ts';
import type { WaitingEntry } from './waiting-entry.ts';
import { WaitingList, type WaitingListEdges } from './waiting-list.ts';

export interface QuestionDeskEdges extends QuestionWindowEdges, WaitingListEdges {
  /** Keeps this for the next worker; the last call counts. */
  save(state: SavedQuestions): Promise<void>;
  /** A question was put on the list. */
  asked?(question: WaitingQuestion): void;
  /** It is off the list: `how` is what was chosen, or in a word why nobody chose. */
  ended?(question: WaitingQuestion, how: string): void;
}

/** Where calls wait for a person, and what servers ask for during calls. All that waits is in one window. */
export class QuestionDesk implements InputAsker {
  readonly #edges: QuestionDeskEdges;
  readonly #window: QuestionWindow;
  readonly #mutes: SiteMutes;
  readonly #list: WaitingList;
  readonly #inputs: InputDesk;
  readonly #listeners = new Set<() => void>();

  /** @param saved what the last worker saved; a window it left open is adopted */
  constructor(edges: QuestionDeskEdges, saved: SavedQuestions) {
    this.#edges = edges;
    this.#mutes = new SiteMutes(saved, edges.now, () => this.#save());
    this.#window = new QuestionWindow(edges, {
      // The inputs first, untold: with one of them left, another window would be opened.
      dismissed: () => {
        this.#inputs.cancelAll('closed');
        this.#deny(this.#list.all, { how: 'closed' });
      },
      failed: (cause) => {
        this.#inputs.cancelAll('unseen');
        this.#settle(this.#list.all, { how: 'no-window', cause });
      },
      moved: () => this.#save(),
    });
    this.#list = new WaitingList(edges, (entry) => this.#deny([entry], { how: 'unanswered' }));
    this.#inputs = new InputDesk(edges, saved.servers ?? { mutes: [], denials: [] }, {
      changed: () => this.#changed(),
      moved: () => this.#save(),
    });
    if (saved.window !== undefined) this.#window.adopt(saved.window);
  }

  /** The list, oldest first. */
  get waiting(): readonly WaitingQuestion[] {
    return this.#list.all.map(({ view }) => view);
  }

  /** What servers ask the person for, oldest first. */
  get inputs(): readonly AskedInput[] {
    return this.#inputs.all;
  }

  /** The sites that are muted now. */
  get mutes(): readonly SiteMute[] {
    return this.#mutes.all;
  }

  /** The questions of one tab, so that who waits for its calls can say for what. */
  waitingIn(tabId: number): readonly WaitingQuestion[] {
    return this.waiting.filter((question) => question.tabId === tabId);
  }

  /**
   * Puts a question to the person. It waits {@link questionPatience} at most; one equal to a question on the list
   * shares that one's time and answer.
   *
   * @throws the signal's reason where it aborts first; CallError CANCELLED where the tab was closed
   */
  async ask(question: Question, signal: AbortSignal): Promise<QuestionOutcome> {
    signal.throwIfAborted();
    const { site, byPerson = false } = question;
    const known = this.#list.equalTo(question);
    const muted = byPerson ? undefined : this.#mutes.until(site);
    const until = muted ?? (known === undefined ? this.#muteAtLimit(site) : undefined);
    if (until !== undefined) return { how: 'muted', until };
    const entry = known ?? this.#list.add(question);
    const caller = entry.join();
    if (known === undefined) this.#edges.asked?.(entry.view);
    const giveUp = (): void => {
      if (!entry.leave(caller)) return;
      caller.reject(signal.reason);
      if (entry.calls === 0) {
        this.#list.take([entry]);
        if (!byPerson) this.#mutes.count(site, 'withdrawn');
        this.#edges.ended?.(entry.view, 'withdrawn');
      }
      this.#changed();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#changed();
    try {
      return await caller.promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /**
   * The person answered one question. `session` and `always` answer all that wait about the same tool and site. False
   * where it waits no longer.
   */
  answer(id: string, choice: QuestionChoice): boolean {
    return this.#answer(
      this.#list.all.filter((entry) => entry.id === id),
      choice,
    );
  }

  /**
   * The person answered all questions of a site: those in `shown`, the ids that were on the screen then, or where it
   * is left out all that wait. False where there are none.
   */
  answerSite(site: string, choice: QuestionChoice, shown?: readonly string[]): boolean {
    return this.#answer(
      this.#list.all.filter((entry) => entry.question.site === site && (shown?.includes(entry.id) ?? true)),
      choice,
    );
  }

  /** Puts what a server asks for to the person, as {@link InputDesk.ask} says. Never rejects. */
  async askInput(server: ServerId, asked: InputRequest, signal: AbortSignal): Promise<InputAnswer> {
    return await this.#inputs.ask(server, asked, signal);
  }

  /**
   * The person answered what a server asked for. False where it waits no longer.
   *
   * @throws CallError VALIDATION_ERROR where the values do not fit, with every fault; it goes on waiting
   */
  answerInput(id: string, answer: InputAnswer): boolean {
    return this.#inputs.answer(id, answer);
  }

  /** Lets a muted site ask again. False where it was not muted. */
  unmute(site: string): boolean {
    const lifted = this.#mutes.lift(site);
    if (lifted) this.#tell();
    return lifted;
  }

  /**
   * A window that shows the list was there before this desk knew it, left by a worker that was stopped while opening
   * it. It is used if needed, else closed: never pass a window that holds anything else.
   */
  adoptWindow(id: WindowId): void {
    this.#window.adopt(id);
  }

  /** Any window was closed. If it was ours, the person said no to all that waits, and cancelled all inputs. */
  windowClosed(id: WindowId): void {
    this.#window.closed(id);
  }

  /** A tab is gone, and its questions with it. */
  tabClosed(tabId: number): void {
    const entries = this.#list.all.filter(({ question }) => question.tabId === tabId);
    if (entries.length === 0) return;
    this.#list.take(entries);
    for (const entry of entries) {
      entry.refuse(new CallError('CANCELLED', 'The page of this call went away.'));
      this.#edges.ended?.(entry.view, 'page-left');
    }
    this.#changed();
  }

  /** Tells `listener` when what waits or the mutes changed, until the returned function is called. A mute ends untold. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Until when the site is muted because the list takes no more. */
  #muteAtLimit(site: string): number | undefined {
    const full = this.#list.fullFor(site);
    if (full === undefined) return undefined;
    // A list that others filled is not held against it for longer than they can wait.
    const until = this.#mutes.mute(site, full === 'of-this-site' ? muteTime : questionPatience);
    this.#tell();
    return until;
  }

  #answer(chosen: readonly WaitingEntry[], choice: QuestionChoice): boolean {
    if (chosen.length === 0) return false;
    const outcome = { how: 'answered', choice } as const;
    if (choice === 'deny') {
      this.#deny(chosen, outcome);
      return true;
    }
    for (const site of sitesOf(chosen)) this.#mutes.allowed(site);
    this.#settle(choice === 'once' ? chosen : this.#aboutSameTool(chosen), outcome);
    return true;
  }

  /** With what waits about the same tools of the same sites. A tool that describes itself otherwise is another. */
  #aboutSameTool(chosen: readonly WaitingEntry[]): readonly WaitingEntry[] {
    return this.#list.all.filter(({ question: { site, tool } }) =>
      chosen.some(({ question }) => question.site === site && deepEqual(question.tool, tool)),
    );
  }

  #deny(entries: readonly WaitingEntry[], outcome: QuestionOutcome): void {
    const ofPages = entries.filter(({ question }) => question.byPerson !== true);
    for (const site of sitesOf(ofPages)) this.#mutes.count(site, 'denied');
    this.#settle(entries, outcome);
  }

  #settle(entries: readonly WaitingEntry[], outcome: QuestionOutcome): void {
    this.#list.take(entries);
    for (const entry of entries) {
      entry.settle(outcome);
      this.#edges.ended?.(entry.view, outcome.how === 'answered' ? outcome.choice : outcome.how);
    }
    this.#changed();
  }

  #changed(): void {
    const needed = this.#list.all.length > 0 || this.#inputs.all.length > 0;
    if (this.#list.all.length === 0) this.#mutes.calm();
    if (!needed) this.#inputs.calm();
    this.#window.need(needed);
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        // Whoever listens, the calls that wait must go on.
        console.error(error);
      }
    }
  }

  #save(): void {
    const { id } = this.#window;
    const window = id === undefined ? {} : { window: id };
    // Where nothing can be kept, this worker still knows.
    this.#edges.save({ ...window, ...this.#mutes.saved, servers: this.#inputs.saved }).catch(() => undefined);
  }
}

function sitesOf(entries: readonly WaitingEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ question }) => question.site));
}
