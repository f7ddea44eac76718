import { own } from '../facts/own.ts';
import { isConnected, ownerDocument } from './dom.ts';

/** What an element was when it was last seen. */
export interface Seen {
  readonly role: string;
  readonly name: string;
}

/**
 * What a uid means: an element of this document or of a frame in it; one that has left, with what it was (an empty role
 * where that is forgotten); a uid that another document gave. Undefined: no uid this document ever gave, or no uid.
 */
export type FoundUid = { element: Element } | { stale: Seen } | { foreign: true } | undefined;

interface Entry {
  readonly uid: string;
  readonly element: WeakRef<Element>;
  role: string;
  name: string;
}

/** Two letters that make no word, are not mistaken for digits, and which models read as one token. */
const letters = 'bcdfghkmnprstvw';

/** Of these pairs, the ones models read as two tokens. */
const costly: ReadonlySet<string> = new Set(['gk', 'kf', 'wv']);

/** How many entries are kept before those of dead elements are dropped. */
const roomyEntries = 50_000;

/**
 * The names by which callers point at elements: `kq12`, a tag of letters that tells documents apart (a uid of the page
 * before a reload is recognised as such) and a number that is counted up and never given twice. An element keeps its
 * uid as long as it lives; nothing here keeps it alive. Elements of same-origin frames get theirs from the top document.
 */
export class Uids {
  readonly tag: string;
  readonly #known = new WeakMap<Element, Entry>();
  readonly #entries = new Map<number, Entry>();
  #last = 0;
  #sweepAt = roomyEntries;

  /** @param tag one to four lower-case letters, unlike those of other documents the caller may know. */
  constructor(tag: string = randomTag()) {
    if (!/^[a-z]{1,4}$/.test(tag)) throw new TypeError(`Not a tag for uids: ${tag.slice(0, 40)}`);
    this.tag = tag;
  }

  /** The element's uid, a new one at first. `seen` is what is told of it once it has left. */
  of(element: Element, seen?: Seen): string {
    const known = this.#known.get(element);
    if (known !== undefined) {
      if (seen !== undefined) {
        known.role = seen.role;
        known.name = seen.name;
      }
      return known.uid;
    }
    const number = ++this.#last;
    const uid = `${this.tag}${number}`;
    const entry = { uid, element: new WeakRef(element), role: seen?.role ?? '', name: seen?.name ?? '' };
    this.#known.set(element, entry);
    this.#entries.set(number, entry);
    if (this.#entries.size > this.#sweepAt) this.#sweep();
    return uid;
  }

  /** The element's uid, where it has one. */
  peek(element: Element): string | undefined {
    return this.#known.get(element)?.uid;
  }

  /** The elements that are there now, with their uids. */
  *known(): Iterable<readonly [uid: string, element: Element]> {
    for (const [number, entry] of this.#entries) {
      const element = entry.element.deref();
      if (element !== undefined && isShown(element)) yield [`${this.tag}${number}`, element];
    }
  }

  find(uid: string): FoundUid {
    const [, tag, digits = ''] = /^([a-z]{1,4})([1-9]\d{0,8})$/.exec(uid) ?? [];
    if (tag === undefined) return undefined;
    if (tag !== this.tag) return { foreign: true };
    const number = Number(digits);
    if (number > this.#last) return undefined;
    const entry = this.#entries.get(number);
    const element = entry?.element.deref();
    if (element !== undefined && isShown(element)) return { element };
    return { stale: { role: entry?.role ?? '', name: entry?.name ?? '' } };
  }

  #sweep(): void {
    for (const [number, { element }] of this.#entries)
      if (element.deref() === undefined) this.#entries.delete(number);
    this.#sweepAt = this.#entries.size + roomyEntries;
  }
}

/** Connected, and in a document that is still in a window: a frame that went elsewhere leaves its elements connected. */
function isShown(element: Element): boolean {
  return isConnected(element) && own(ownerDocument(element), 'defaultView') !== null;
}

function randomTag(): string {
  for (;;) {
    const [one = 0, two = 0] = crypto.getRandomValues(new Uint8Array(2));
    const tag = `${letters[one % letters.length]}${letters[two % letters.length]}`;
    if (!costly.has(tag)) return tag;
  }
}
