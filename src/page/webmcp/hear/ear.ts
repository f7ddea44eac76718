import type { FrameName } from '../../../protocol/inspect.ts';
import { type HeardEvent, hearLimits } from '../../../protocol/inspect-operations.ts';
import { type CallWatch, type HookablePeer, hookPeer, type PeerWatch } from './hook-peer.ts';
import { placeInStack } from './place-in-stack.ts';

export interface EarEdges {
  /** Calls back for the polyfill of every document that can be reached from here. */
  eachPeer(callback: (peer: HookablePeer) => void): void;
  /** What a document is called. */
  frameOf(window: object): FrameName;
  /** Whether its document is gone. */
  isGone(window: object): boolean;
  /** Of who calls now; empty where it cannot be had. */
  stackHere(): string;
  stackOf(thrown: object): string | undefined;
  messageOf(thrown: unknown): string;
  /** The origin of our own scripts. */
  readonly ours: string;
  /** Runs `task` in a task of its own, soon. */
  queueTask(task: () => void): void;
  /** Runs `task` after `ms`. */
  after(ms: number, task: () => void): void;
  /** ms, from anywhere. */
  now(): number;
}

interface Hooked {
  readonly peer: HookablePeer;
  /** Undefined where the page does not allow it. */
  readonly end: (() => void) | undefined;
}

/** Documents that are heard. */
const mostPeers = 1_000;
/** Events and open calls that are kept. */
const mostKept = 500;
/** ms for which a document is heard that nobody has asked yet. */
const patience = 20_000;

/**
 * Hears, in the page’s own world, of all calls that reach tools of the polyfill, and of where scripts register them. Off
 * until somebody asks; what nobody takes is bounded, and what is left out is counted.
 */
export class Ear {
  readonly #edges: EarEdges;
  #hooked: Hooked[] = [];
  #hears = false;
  #asked = false;
  #events: HeardEvent[] = [];
  #open = 0;
  #calls = 0;
  #missed = 0;
  /** What was told last: of calls left out, of documents that cannot be heard. */
  #told = '';
  #asker: ((text: string) => void) | undefined;
  #telling = false;

  constructor(edges: EarEdges) {
    this.#edges = edges;
  }

  /** Hears from now on, before anybody could ask; not for long, where nobody does. */
  beginEarly(): void {
    this.#begin();
    this.#edges.after(patience, () => {
      if (!this.#asked) this.end();
    });
  }

  /** Takes in a document that has just come, where it hears at all. */
  take(peer: HookablePeer): void {
    if (this.#hears) this.#hook(peer);
  }

  /** What was heard since it was last asked, as the JSON of `HeardNews`, once there is something; `now`: whatever there is. */
  hear(now: boolean): Promise<string> {
    this.#asked = true;
    this.#begin();
    this.#asker?.('');
    return new Promise((answer) => {
      this.#asker = answer;
      if (now) this.#tell();
      else this.#tellSoon();
    });
  }

  /** The page is as it was before. */
  end(): void {
    this.#hears = false;
    for (const { end } of this.#hooked) end?.();
    this.#hooked = [];
    this.#events = [];
    this.#open = 0;
    this.#missed = 0;
    this.#told = '';
    this.#asker?.('');
    this.#asker = undefined;
  }

  #begin(): void {
    this.#hears = true;
    this.#hooked = this.#hooked.filter(({ peer, end }) => {
      const gone = this.#edges.isGone(peer.window);
      if (gone) end?.();
      return !gone;
    });
    this.#edges.eachPeer((peer) => this.#hook(peer));
  }

  #hook(peer: HookablePeer): void {
    if (this.#hooked.length >= mostPeers || this.#hooked.some((each) => each.peer === peer)) return;
    // A frame that shows another document.
    const before = this.#hooked.find((each) => each.peer.window === peer.window);
    if (before !== undefined) {
      before.end?.();
      this.#hooked.splice(this.#hooked.indexOf(before), 1);
    }
    this.#hooked.push({ peer, end: hookPeer(peer, this.#watch(peer)) });
  }

  #watch({ window }: HookablePeer): PeerWatch {
    return {
      called: (tool, input) => this.#called(window, tool, input),
      registered: (tool) => {
        if (this.#isFull()) return;
        const { at } = placeInStack(this.#edges.stackHere(), this.#edges.ours);
        this.#keep({
          type: 'registered',
          frame: this.#edges.frameOf(window),
          tool: tool.slice(0, hearLimits.name),
          ...(at === undefined ? {} : { at }),
        });
      },
    };
  }

  #called(window: object, tool: string, input: string): CallWatch | undefined {
    if (this.#isFull()) {
      this.#missed += 1;
      this.#tellSoon();
      return undefined;
    }
    const { now, frameOf, stackHere, ours } = this.#edges;
    const { at, sure } = placeInStack(stackHere(), ours);
    const frame = frameOf(window);
    const call = ++this.#calls;
    const began = now();
    this.#open += 1;
    this.#keep({
      type: 'called',
      call,
      frame,
      tool: tool.slice(0, hearLimits.name),
      input: input.slice(0, hearLimits.value),
      ...(at === undefined ? {} : { at, ...(sure && isScript(at.url) ? { scripted: true } : {}) }),
    });
    let how: 'ERROR' | 'CANCELED' = 'ERROR';
    let over = false;
    return {
      cancelled: () => {
        how = 'CANCELED';
      },
      ended: (failure, answer) => {
        if (over) return;
        over = true;
        this.#open -= 1;
        const ms = Math.max(0, Math.round(now() - began));
        if (failure === undefined) {
          const text = typeof answer === 'string' ? answer.slice(0, hearLimits.value) : null;
          this.#keep({ type: 'ended', call, ms, ok: true, text });
        } else {
          this.#keep({ type: 'ended', call, ms, ok: false, how, ...this.#said(failure, answer) });
        }
      },
    };
  }

  /** What a tool threw, as far as it can be read without the page’s code; else what its caller is told. */
  #said(failure: string, thrown: unknown): { message: string; stack?: string } {
    if (thrown === undefined) return { message: failure.slice(0, hearLimits.said) };
    const stack = Object(thrown) === thrown ? this.#edges.stackOf(thrown as object) : undefined;
    return {
      message: this.#edges.messageOf(thrown).slice(0, hearLimits.said),
      ...(stack === undefined ? {} : { stack: stack.slice(0, hearLimits.value) }),
    };
  }

  /** Every open call has its end to come. */
  #isFull(): boolean {
    return this.#events.length + this.#open + 2 > mostKept;
  }

  #keep(event: HeardEvent): void {
    if (!this.#hears) return;
    this.#events.push(event);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#telling || this.#asker === undefined) return;
    if (this.#events.length === 0 && this.#left() === this.#told) return;
    this.#telling = true;
    this.#edges.queueTask(() => {
      this.#telling = false;
      if (this.#asker !== undefined) this.#tell();
    });
  }

  #tell(): void {
    let characters = 0;
    let count = 0;
    for (const event of this.#events) {
      if (count >= hearLimits.events || characters > hearLimits.characters) break;
      characters += JSON.stringify(event).length;
      count += 1;
    }
    const events = this.#events.slice(0, count);
    this.#events = this.#events.slice(count);
    this.#told = this.#left();
    const answer = this.#asker;
    this.#asker = undefined;
    answer?.(`{"events":${JSON.stringify(events)},${this.#told}}`);
  }

  #left(): string {
    const deaf = this.#hooked.filter(({ end }) => end === undefined).length;
    return `"missed":${this.#missed},"deaf":${deaf}`;
  }
}

/** Addresses that scripts of pages have. Others are those of extensions, and names a client gave to what it ran. */
function isScript(url: string): boolean {
  return /^(?:https?|file|blob):/.test(url);
}
