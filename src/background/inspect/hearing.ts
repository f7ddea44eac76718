import type { FrameName, ScriptPlace, Unheard } from '../../protocol/inspect.ts';
import type { HearCallsArgs, HearCallsResult, HeardEvent } from '../../protocol/inspect-operations.ts';
import { inEnglish, type Said, type Saying, said } from '../../protocol/said/said.ts';
import { deferred } from '../../shared/deferred.ts';
import type { CallError } from '../../shared/result.ts';
import type { After } from '../calls/call-deadline.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { SaidError } from '../said-error.ts';
import { valueOfText } from './cut-value.ts';
import { heardNews } from './heard-news.ts';
import type { ListeningState } from './listening.ts';
import { type ThrownInPage, thrownOf } from './thrown-in-page.ts';
import type { OtherAnswer, OtherCall } from './timeline.ts';
import { labelOf } from './tool-differences.ts';

export interface HearingEdges {
  /** The document the tab shows, where it can be spoken to. */
  shown(): LiveDocument | undefined;
  /** @throws CallError */
  run(
    document: LiveDocument,
    operation: 'hearCalls',
    args: HearCallsArgs,
    signal: AbortSignal,
  ): Promise<HearCallsResult>;
  /** Documents of this origin are to be heard before their scripts run; undefined: none. Rejects where Chrome refuses. */
  early(origin: string | undefined): Promise<void>;
  /** One of ours: its calls are known. */
  isOurs(frame: FrameName, tool: string): boolean;
  /** A run of the person’s, with where its exception goes. */
  runOf(frame: FrameName, tool: string): ((thrown?: ThrownInPage) => void) | undefined;
  called(call: OtherCall): void;
  ended(answer: OtherAnswer): void;
  /** The state, the places, or what is left out are others now. */
  changed(): void;
  readonly after: After;
}

interface Open {
  readonly id: string;
  readonly tool: string;
  /** Absent for a call that is told of elsewhere. */
  readonly run?: ((thrown?: ThrownInPage) => void) | undefined;
}

/** Whether the tools of a page are the polyfill’s, so that they can be heard: whatever the page put in its place, too. */
export function isHearable({ context }: LiveDocument): boolean {
  return context.state === 'polyfill' || context.code === 'replaced';
}

/** Calls that are followed at once, beyond which the oldest go; places that are kept. */
const mostOpen = 1_000;
const mostPlaces = 10_000;
/** ms between an answer and the next question: a page may answer each at once. */
const breath = 50;
/** ms before a page that failed to answer is asked again. */
const pause = 2_000;

/**
 * Hears, through the page itself, of all calls of tools that the polyfill serves, and where scripts registered them: there no
 * browser knows of them, and no debugger. What is told is the page’s word.
 */
export class Hearing implements Disposable {
  readonly #edges: HearingEdges;
  readonly #places = new Map<string, ScriptPlace>();
  readonly #open = new Map<number, Open>();
  /** Whose they are. */
  #of: LiveDocument | undefined;
  #state: ListeningState = { state: 'off', sentence: '' };
  #unheard: Unheard | undefined;
  #wanted: AbortController | undefined;
  #another = deferred<void>();
  /** Whose documents are heard early. */
  #early: string | undefined;
  #count = 0;

  constructor(edges: HearingEdges) {
    this.#edges = edges;
  }

  get state(): ListeningState {
    return this.#state;
  }

  /** What is left out; undefined where nothing is. */
  get unheard(): Unheard | undefined {
    return this.#unheard;
  }

  placeOf(tool: { readonly frame: FrameName; readonly name: string }): ScriptPlace | undefined {
    return this.#places.get(labelOf(tool));
  }

  /**
   * Hears the page from now on, and those that come after it.
   *
   * @throws CallError why that cannot be
   */
  async start(document: LiveDocument): Promise<void> {
    if (this.#wanted !== undefined) return;
    const wanted = new AbortController();
    this.#wanted = wanted;
    try {
      await this.#hearEarly(document);
      this.#take(document, await this.#edges.run(document, 'hearCalls', { now: true }, wanted.signal));
      this.#say({ state: 'on', sentence: '' });
      void this.#follow(wanted.signal, document);
    } catch {
      if (this.#wanted !== wanted) return;
      throw this.refuse(said('listen_page_deaf'));
    }
  }

  /** It cannot be had here. */
  refuse(why: Said<Saying>): CallError {
    this.#end();
    this.#say({ state: 'refused', sentence: inEnglish(why), said: why });
    return new SaidError('UNAVAILABLE', why);
  }

  /** The page is left alone. */
  stop(): void {
    if (this.#wanted === undefined && this.#state.state === 'off') return;
    this.#end();
    this.#say({ state: 'off', sentence: '' });
  }

  /** There may be another document: what is known of the old one means nothing then. */
  moved(): void {
    this.#another.resolve();
    const shown = this.#edges.shown();
    // An old one may say goodbye after the new one came.
    if (shown === undefined || shown !== this.#of) this.#begin(shown);
  }

  [Symbol.dispose](): void {
    this.#end();
  }

  #end(): void {
    const document = this.#wanted === undefined ? undefined : this.#edges.shown();
    this.#wanted?.abort();
    // Between two questions nothing runs there that could be stopped.
    if (document !== undefined && isHearable(document)) {
      const never = new AbortController().signal;
      void this.#edges.run(document, 'hearCalls', { now: false, end: true }, never).catch(() => undefined);
    }
    this.#wanted = undefined;
    this.#another.resolve();
    this.#begin(undefined);
    if (this.#early !== undefined) void this.#edges.early(undefined).catch(() => undefined);
    this.#early = undefined;
  }

  /** From now on what is known is of this document. */
  #begin(document: LiveDocument | undefined): void {
    this.#of = document;
    this.#places.clear();
    this.#open.clear();
    this.#unheard = undefined;
  }

  #say(state: ListeningState): void {
    this.#state = state;
    this.#edges.changed();
  }

  /** Without it, pages are heard a moment later; that is no reason not to hear them at all. */
  async #hearEarly({ sender: { origin } }: LiveDocument): Promise<void> {
    if (origin === this.#early) return;
    this.#early = origin;
    await this.#edges.early(origin).catch(() => undefined);
  }

  async #follow(signal: AbortSignal, first: LiveDocument): Promise<void> {
    let heard: LiveDocument | undefined = first;
    while (!signal.aborted) {
      const document = this.#edges.shown();
      if (document === undefined || !isHearable(document)) {
        await this.#another.promise;
        this.#another = deferred<void>();
        continue;
      }
      try {
        await this.#hearEarly(document);
        const news = await this.#edges.run(document, 'hearCalls', { now: document !== heard }, signal);
        heard = document;
        if (signal.aborted) return;
        if (document === this.#edges.shown()) this.#take(document, news);
        await this.#rest(breath);
      } catch {
        // The page left, or says what makes no sense: another comes, or this one is asked again.
        if (signal.aborted) return;
        if (document === this.#edges.shown()) await this.#rest(pause);
      }
    }
  }

  async #rest(ms: number): Promise<void> {
    const rested = deferred<void>();
    const callOff = this.#edges.after(ms, () => rested.resolve());
    await Promise.race([rested.promise, this.#another.promise]);
    callOff();
    this.#another = deferred<void>();
  }

  /** @throws where it makes no sense */
  #take(document: LiveDocument, { text }: HearCallsResult): void {
    if (text === '') return;
    const { events, missed, deaf } = heardNews(text);
    if (document !== this.#of) this.#begin(document);
    let changed = false;
    for (const event of events) {
      if (event.type === 'registered') changed = this.#registered(event) || changed;
      else if (event.type === 'called') this.#called(event);
      else this.#ended(event);
    }
    const { calls = 0, documents = 0 } = this.#unheard ?? {};
    if (calls !== missed || documents !== deaf) {
      this.#unheard = missed + deaf === 0 ? undefined : { calls: missed, documents: deaf };
      changed = true;
    }
    if (changed && this.#edges.shown() === document) this.#edges.changed();
  }

  #registered({ frame, tool, at }: Extract<HeardEvent, { type: 'registered' }>): boolean {
    const label = labelOf({ frame, name: tool });
    if (at === undefined) return this.#places.delete(label);
    if (this.#places.size >= mostPlaces && !this.#places.has(label)) return false;
    this.#places.set(label, at);
    return true;
  }

  #called({ call, frame, tool, input, at, scripted }: Extract<HeardEvent, { type: 'called' }>): void {
    if (this.#open.has(call) || this.#edges.isOurs(frame, tool)) return;
    const run = this.#edges.runOf(frame, tool);
    this.#count += 1;
    const id = `heard-${this.#count}`;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= mostOpen) this.#open.delete(oldest);
    this.#open.set(call, { id, tool, run });
    if (run !== undefined) return;
    this.#edges.called({
      call: id,
      tool,
      frame,
      by: scripted === true ? 'page' : 'unseen',
      input: valueOfText(input),
      ...(at === undefined ? {} : { at }),
    });
  }

  #ended(event: Extract<HeardEvent, { type: 'ended' }>): void {
    const open = this.#open.get(event.call);
    if (open === undefined) return;
    this.#open.delete(event.call);
    const { id, tool, run } = open;
    const thrown = event.ok || event.stack === undefined ? undefined : thrownOf({ description: event.stack });
    if (run !== undefined) {
      run(thrown);
      return;
    }
    this.#edges.ended({
      call: id,
      tool,
      ok: event.ok,
      code: event.ok ? 'SUCCESS' : event.how,
      ms: event.ms,
      result: event.ok ? valueOfText(event.text) : (thrown ?? event.message),
    });
  }
}
