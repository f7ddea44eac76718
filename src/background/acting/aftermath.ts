import type { Settled } from '../../protocol/acting-operations.ts';
import { deferred } from '../../shared/deferred.ts';
import { CallError } from '../../shared/result.ts';
import type { Outcome } from '../../tools/acting-handle.ts';
import type { PageHandle } from '../../tools/handles.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from '../debugger/debugger-session.ts';
import { Departure } from './departure.ts';
import { type OpenedTabEdges, OpenedTabs } from './opened-tabs.ts';
import { type RequestEdges, RequestsInFlight } from './requests-in-flight.ts';

export interface AftermathEdges extends RequestEdges, OpenedTabEdges {
  readonly after: After;
  /** ms since the epoch. */
  now(): number;
}

/** What came of acting on a page; its dialogs are seen elsewhere. */
export type Happened = Omit<Outcome, 'dialogs'>;

/** What happens after input, as long as this is held. To be held with `using`, from before the input on. */
export interface Aftermath extends Disposable {
  /** Resolves when the document is being replaced. */
  readonly left: Promise<unknown>;
  /**
   * Waits until the page is quiet, or leaves, and tells what came of the input.
   *
   * @param run runs an operation in the page that was acted on
   * @throws CallError what the page fails with; the signal's reason
   */
  settle(run: PageHandle['run'], signal: AbortSignal): Promise<Happened>;
}

/**
 * ms a page has for its reaction. Pages react to a click with timers of up to 50 ms (debounced handlers, the end of an
 * effect); the wait begins after the click, in the page's own thread, so that such a timer comes first.
 */
const quiet = 52;

/** ms for which a page that always changes is waited for. */
const most = 2_000;

/** ms for which requests are waited for, all in all: one that is held open must not hold the call. */
const longest = 3_000;

/** ms beyond these in which the page must have answered; its script may never rest. */
const patience = 1_000;

interface WatchedPage {
  readonly tabId: number;
  /** Chrome's id of the document. */
  readonly documentId: string;
  readonly session: DebuggerSession;
}

/** Begins to watch a tab for what input leads to. */
export function watchAftermath(edges: AftermathEdges, page: WatchedPage): Aftermath {
  return new TabAftermath(edges, page);
}

class TabAftermath implements Aftermath {
  readonly #edges: AftermathEdges;
  readonly #tabId: number;
  readonly #requests: RequestsInFlight;
  readonly #tabs: OpenedTabs;
  readonly #departure: Departure;
  readonly #stopDownloads: () => void;
  readonly #downloads: { readonly file: string; readonly url: string }[] = [];
  #downloaded = deferred<void>();

  constructor(edges: AftermathEdges, { tabId, documentId, session }: WatchedPage) {
    this.#edges = edges;
    this.#tabId = tabId;
    this.#requests = new RequestsInFlight(edges, tabId, documentId);
    this.#tabs = new OpenedTabs(edges, tabId);
    this.#departure = new Departure(session, edges.after);
    this.#stopDownloads = session.on('Page.downloadWillBegin', ({ url, suggestedFilename }) => {
      this.#downloads.push({ file: suggestedFilename, url });
      this.#downloaded.resolve();
    });
  }

  [Symbol.dispose](): void {
    this.#requests[Symbol.dispose]();
    this.#tabs[Symbol.dispose]();
    this.#departure[Symbol.dispose]();
    this.#stopDownloads();
  }

  get left(): Promise<unknown> {
    return this.#departure.left;
  }

  async settle(run: PageHandle['run'], signal: AbortSignal): Promise<Happened> {
    const began = this.#edges.now();
    const left = (): number => Math.max(0, began + longest - this.#edges.now());
    const notes: string[] = [];
    let seen: Settled | undefined;
    for (;;) {
      const next = await this.#look(run, Math.min(most, Math.max(quiet, left())), signal);
      if (next === 'left') return await this.#gone();
      if (next === 'silent') {
        notes.push(
          `The page was still busy after ${this.#edges.now() - began} ms and did not say how it is.`,
        );
        break;
      }
      seen = next;
      if (!seen.rested) {
        notes.push(`The page keeps changing; this is how it was after ${this.#edges.now() - began} ms.`);
        break;
      }
      const awaited = this.#awaited(seen);
      if (awaited === undefined) break;
      if ((await this.#race(awaited, left(), signal)) === 'left') return await this.#gone();
      if (left() === 0) {
        notes.push(
          `Requests of the page had no answer after ${this.#edges.now() - began} ms, so it may still change.`,
        );
        break;
      }
    }
    return await this.#told(seen, notes);
  }

  /** What the page waits for; undefined where it rests. */
  #awaited({ downloading }: Settled): Promise<unknown> | undefined {
    if (this.#requests.count > 0) return this.#requests.idle();
    if (downloading === true && this.#downloads.length === 0) return this.#downloaded.promise;
    return undefined;
  }

  async #look(
    run: PageHandle['run'],
    within: number,
    signal: AbortSignal,
  ): Promise<Settled | 'left' | 'silent'> {
    const looked = run('settled', { quiet, most: within });
    looked.catch(() => undefined);
    try {
      const seen = await this.#race(looked, within + patience, signal);
      // What the browser tells of requests comes another way than the page’s answer, and may come later: not after this.
      const told = this.#edges.urlOf(this.#tabId).catch(() => undefined);
      if ((await this.#race(told, patience, signal)) === 'left') return 'left';
      // A navigation may have begun in the meantime, and be in doubt.
      if ((await this.#race(this.#departure.decided(), patience, signal)) === 'left') return 'left';
      return seen === 'over' ? 'silent' : seen;
    } catch (error) {
      signal.throwIfAborted();
      // The document's port closed: it is replaced, or its tab closed.
      if (error instanceof CallError && error.failure.code === 'UNAVAILABLE') return 'left';
      throw error;
    }
  }

  async #race<T>(awaited: Promise<T>, ms: number, signal: AbortSignal): Promise<T | 'left' | 'over'> {
    signal.throwIfAborted();
    const ended = deferred<'over'>();
    const callOff = this.#edges.after(ms, () => ended.resolve('over'));
    const stop = (): void => ended.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([this.#departure.left.then(() => 'left' as const), awaited, ended.promise]);
    } finally {
      callOff();
      signal.removeEventListener('abort', stop);
    }
  }

  async #gone(): Promise<Happened> {
    const to = this.#departure.last ?? (await this.#edges.urlOf(this.#tabId).catch(() => undefined));
    const rest = await this.#beside();
    if (to === undefined) return { changed: true, ...rest, notes: ['The tab closed.'] };
    return { changed: true, navigatingTo: to, ...rest, notes: [] };
  }

  async #told(seen: Settled | undefined, notes: readonly string[]): Promise<Happened> {
    const beside = await this.#beside();
    return {
      changed: seen === undefined || seen.changed || Object.keys(beside).length > 0,
      ...(seen?.urlBefore === undefined ? {} : { url: seen.url }),
      ...beside,
      ...(seen?.focus === undefined ? {} : { focus: seen.focus }),
      notes,
    };
  }

  /** What happened beside the document. */
  async #beside(): Promise<Pick<Happened, 'opened' | 'downloads'>> {
    const opened = await this.#tabs.list();
    const downloads = this.#downloads;
    return {
      ...(opened.length === 0 ? {} : { opened }),
      ...(downloads.length === 0 ? {} : { downloads: [...downloads] }),
    };
  }
}
