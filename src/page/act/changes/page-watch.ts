import type { Thing } from '../../../protocol/acting-operations.ts';
import { own } from '../../facts/own.ts';
import { localName, parentNode } from '../../view/dom.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { FieldValues } from './field-values.ts';
import { nodeChanges } from './node-changes.ts';
import { type Change, Restless } from './restless.ts';
import { wait } from './wait.ts';
import { type Root, WatchedRoots } from './watched-roots.ts';

/** What is listened to besides mutations: none of these changes a node by itself. */
const telling = ['input', 'change', 'scroll', 'toggle', 'fullscreenchange'] as const;

/** ms a page may go on growing before it is no longer waited for: a log that never ends, a long list. */
const growing = 600;

/** ms between two looks for new shadow roots and frames, while the page changes. */
const betweenFinds = 20;

/** ms without a change after the last one, where the time for the reaction is over: lists and texts come in pieces. */
const calms = 45;

/** ms the watch goes on after the page was quiet, so that what changes by itself is known when the next action begins. */
const lingers = 5_000;

/** Records of one delivery that are looked at one by one. */
const mostRecords = 5_000;

/** Late timers, and new roots, that are taken for unrest. A page that is always busy would never rest. */
const mostDelays = 2;

/** ms after which an action that was never asked about is forgotten: its call failed. */
const forgets = 60_000;

type Phase = 'before' | 'input' | 'settling' | 'over';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sees what changes in a page from an action on, and when it is quiet. */
export class PageWatch {
  readonly #document: Document;
  readonly #roots: WatchedRoots;
  readonly #restless = new Restless();
  readonly #observer = new MutationObserver((records) => this.#mutated(records));
  readonly #ended = new AbortController();
  #phase: Phase = 'before';
  #url: string;
  #focus: Element | undefined;
  #fields: FieldValues | undefined;
  /** What the pointer was pressed on, with all around it: that it gets the focus is no news. */
  #pressed = new WeakSet<EventTarget>();
  #changed = false;
  #downloading = false;
  /** Something was added, which may have roots of its own; at first, all of the page. */
  #added = true;
  #found = 0;
  #last = 0;
  #settling = 0;
  #stillGrows = false;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  constructor({ document, closedShadowRoot }: ViewedPage) {
    this.#document = document;
    this.#roots = new WatchedRoots(document, closedShadowRoot);
    this.#url = urlOf(document);
    const { signal } = this.#ended;
    globalThis.navigation?.addEventListener(
      'navigate',
      ({ isTrusted, downloadRequest }) => {
        if (isTrusted && downloadRequest !== null) this.#downloading = true;
      },
      { signal },
    );
  }

  /** An action begins, at a point or where the focus is. */
  begin(at: Point | undefined): void {
    // What waits to be told is of before.
    this.#mutated(this.#observer.takeRecords());
    if (this.#added) this.#find();
    this.goOn(at);
    this.#restless.begin(performance.now());
    this.#url = urlOf(this.#document);
    this.#focus = this.#roots.focused();
    this.#fields = new FieldValues(this.#roots.known);
    this.#pressed = new WeakSet();
    this.#changed = this.#downloading = this.#stillGrows = false;
  }

  /** The action goes on with more input. */
  goOn(at: Point | undefined): void {
    this.#endAfter(forgets);
    if (at !== undefined) this.#watch(this.#roots.findAt(at.x, at.y));
    this.#phase = 'input';
  }

  /** Whether an action began and nobody was told yet what came of it. */
  get acting(): boolean {
    return this.#phase === 'input' || this.#phase === 'settling';
  }

  /** Whether an action ever began. */
  get begun(): boolean {
    return this.#phase !== 'before';
  }

  /**
   * Resolves when `quiet` ms have passed from now and the last change is some time ago: true; or after `most` ms: false.
   * One timer waits for it, in the page's own thread: what the page set for an earlier time comes first, however busy it is.
   *
   * @throws the signal's reason
   */
  async rest(quiet: number, most: number, signal: AbortSignal): Promise<boolean> {
    this.#endAfter(forgets);
    const start = performance.now();
    this.#settling = this.#last = start;
    this.#phase = 'settling';
    this.#stillGrows = false;
    this.#watch(this.#roots.findBuiltIn());
    let since = start;
    for (let delays = 0; ; ) {
      const due = Math.min(Math.max(since + quiet, this.#last + calms), start + most);
      try {
        await wait(due - performance.now(), signal);
      } catch (error) {
        this.#phase = 'over';
        throw error;
      }
      const now = performance.now();
      const found = this.#added ? this.#find() : 0;
      // Long tasks may have set timers of their own. A hidden page's timers are all late.
      const late = now - due > quiet / 2 && !own(this.#document, 'hidden');
      if ((late || found > 0) && delays < mostDelays) {
        delays += 1;
        since = now;
      }
      if (now - since >= quiet && now - this.#last >= calms) return !this.#stillGrows;
      if (now - start >= most) return false;
    }
  }

  /** What came of the action so far. The watch goes on for a while. */
  report(thingOf: (element: Element) => Thing): {
    readonly changed: boolean;
    readonly urlBefore?: string;
    readonly focus?: Thing;
    readonly downloading?: true;
  } {
    this.#mutated(this.#observer.takeRecords());
    this.#phase = 'over';
    this.#endAfter(lingers);
    const focus = this.#roots.focused();
    const moved = focus !== this.#focus && !(focus !== undefined && this.#pressed.has(focus));
    const urlChanged = urlOf(this.#document) !== this.#url;
    this.#changed ||= moved || urlChanged || this.#fields?.differ() === true;
    return {
      changed: this.#changed,
      ...(urlChanged ? { urlBefore: this.#url } : {}),
      ...(moved && focus !== undefined ? { focus: thingOf(focus) } : {}),
      ...(this.#downloading ? { downloading: true } : {}),
    };
  }

  /** Whether it sees nothing any more. */
  get ended(): boolean {
    return this.#ended.signal.aborted;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#lingering);
    this.#observer.disconnect();
    this.#ended.abort();
    this.#fields = undefined;
  }

  #endAfter(ms: number): void {
    clearTimeout(this.#lingering);
    this.#lingering = setTimeout(() => this[Symbol.dispose](), ms);
  }

  /** Looks for roots that came, and watches them. Returns how many there were. */
  #find(): number {
    this.#added = false;
    this.#found = performance.now();
    const found = this.#roots.find();
    this.#watch(found);
    return found.length;
  }

  #watch(roots: readonly Root[]): void {
    const { signal } = this.#ended;
    for (const root of roots) {
      this.#observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        characterDataOldValue: true,
        attributes: true,
      });
      const listen = own(root, 'addEventListener');
      const options = { capture: true, passive: true, signal };
      for (const type of telling) listen(type, this.#told, options);
      listen('pointerdown', this.#press, options);
      listen('load', this.#loaded, options);
    }
  }

  readonly #told = ({ type, target }: Event): void => {
    if (target !== null) this.#note(target, `@${type}`, false, performance.now());
  };

  readonly #press = (event: Event): void => {
    if (!event.isTrusted) return;
    for (const target of event.composedPath()) this.#pressed.add(target);
  };

  /** A frame that came has another document. */
  readonly #loaded = ({ target }: Event): void => {
    // By name: elements of frames are instances of their own window's classes.
    const name = localName(target as Element);
    if (name !== 'iframe' && name !== 'frame') return;
    this.#changed = true;
    this.#find();
  };

  #mutated(records: readonly MutationRecord[]): void {
    if (records.length === 0) return;
    const now = performance.now();
    if (records.length > mostRecords) {
      this.#changed = this.#added = true;
      this.#last = now;
    }
    for (const { node, what, grew, added } of nodeChanges(records.slice(0, mostRecords))) {
      const change = this.#note(node, what, grew, now);
      if (added.length === 0) continue;
      this.#added = true;
      this.#restless.brings(change, added);
    }
    if (this.#added && this.#phase === 'settling' && now - this.#found > betweenFinds) this.#find();
  }

  #note(node: object, what: string, grew: boolean, now: number): Change {
    let change = this.#restless.noted(node, what, grew, now, this.#phase === 'input' ? 'input' : 'itself');
    if (change === 'fresh') change = this.#restless.broughtBy(node, parentOf);
    if (!this.acting || change === 'before') return change;
    this.#changed = true;
    if (change === 'fresh') this.#last = now;
    else if (change === 'grows') {
      if (now - this.#settling < growing) this.#last = now;
      else this.#stillGrows = true;
    }
    return change;
  }
}

/** Only nodes are noted. */
function parentOf(node: object): object | null {
  return parentNode(node as Node);
}

function urlOf(document: Document): string {
  return document.location?.href ?? own(document, 'URL');
}
