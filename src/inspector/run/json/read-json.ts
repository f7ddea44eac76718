import { isKeptNumber } from './is-kept-number.ts';

/** A stretch of a text, in UTF-16 code units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A value as it stands in a text that may be half written. */
export type JsonNode = Span &
  (
    | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
    | { readonly kind: 'list'; readonly entries: readonly JsonNode[] }
    | { readonly kind: 'text' | 'number' | 'word' }
  );

export interface JsonMember {
  readonly name: string;
  readonly key: Span;
  /** Absent while nobody has written it. */
  readonly value?: JsonNode | undefined;
}

export type JsonMistake =
  | 'value'
  | 'key'
  | 'colon'
  | 'comma'
  | 'extra-comma'
  | 'unclosed'
  | 'open-text'
  | 'escape'
  | 'number'
  | 'rounded'
  | 'word'
  | 'trailing'
  | 'deep';

/** What is wrong with a text, and where. */
export type JsonFault = Span & { readonly mistake: JsonMistake };

export interface ReadJson {
  /** Absent for an empty text. */
  readonly node?: JsonNode | undefined;
  /** The first mistake; what stands after it is read as well as can be. */
  readonly fault?: JsonFault | undefined;
}

/** Deeper than this nobody writes by hand, and the engine’s stack has an end. */
const deepest = 500;

/**
 * Reads JSON for an editor: with places, and going on behind mistakes. It finds a mistake exactly where `JSON.parse`
 * would not read the text, where it is nested too deeply, or where a number would be read as another one.
 */
export function readJson(text: string): ReadJson {
  const reader = new Reader(text);
  const node = reader.value(0);
  reader.end(node !== undefined);
  return { node, fault: reader.fault };
}

class Reader {
  readonly #text: string;
  #at = 0;
  fault: JsonFault | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): JsonNode | undefined {
    this.#space();
    const from = this.#at;
    const character = this.#text[from];
    if (depth > deepest) {
      this.#mistake('deep', from, from + 1);
      this.#at = this.#text.length;
      return undefined;
    }
    if (character === '{') return this.#object(depth);
    if (character === '[') return this.#list(depth);
    if (character === '"') {
      this.#quoted();
      return { kind: 'text', from, to: this.#at };
    }
    const word = /[^\s,:[\]{}"]*/y;
    word.lastIndex = from;
    const written = word.exec(this.#text)?.[0] ?? '';
    if (written === '') {
      this.#mistake('value', from, from + 1);
      return undefined;
    }
    this.#at += written.length;
    if (/^[-+.\d]/.test(written)) {
      if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(written))
        this.#mistake('number', from, this.#at);
      else if (!isKeptNumber(written)) this.#mistake('rounded', from, this.#at);
      return { kind: 'number', from, to: this.#at };
    }
    if (!/^(?:true|false|null)$/.test(written)) this.#mistake('word', from, this.#at);
    return { kind: 'word', from, to: this.#at };
  }

  end(found: boolean): void {
    this.#space();
    if (this.#at < this.#text.length && found) this.#mistake('trailing', this.#at, this.#text.length);
  }

  #object(depth: number): JsonNode {
    const from = this.#at++;
    const members: JsonMember[] = [];
    for (;;) {
      this.#space();
      const at = this.#at;
      const character = this.#text[at];
      if (character === undefined) {
        this.#mistake('unclosed', from, from + 1);
        break;
      }
      if (character === '}') {
        this.#at += 1;
        break;
      }
      if (character === '"') {
        const name = this.#quoted();
        const key = { from: at, to: this.#at };
        this.#space();
        if (this.#text[this.#at] === ':') {
          this.#at += 1;
          members.push({ name, key, value: this.value(depth + 1) });
        } else {
          this.#mistake('colon', this.#at, this.#at + 1);
          members.push({ name, key });
        }
        this.#separator('}');
      } else {
        this.#mistake('key', at, at + 1);
        if (character === ']') break;
        this.value(depth + 1);
        this.#separator('}');
        this.#step(at);
      }
    }
    return { kind: 'object', from, to: this.#at, members };
  }

  #list(depth: number): JsonNode {
    const from = this.#at++;
    const entries: JsonNode[] = [];
    this.#space();
    if (this.#text[this.#at] === ']') {
      this.#at += 1;
      return { kind: 'list', from, to: this.#at, entries };
    }
    for (;;) {
      this.#space();
      const at = this.#at;
      const character = this.#text[at];
      if (character === undefined) {
        this.#mistake('unclosed', from, from + 1);
        break;
      }
      if (character === ']') {
        this.#at += 1;
        break;
      }
      if (character === '}') {
        this.#mistake('comma', at, at + 1);
        break;
      }
      const entry = this.value(depth + 1);
      if (entry !== undefined) entries.push(entry);
      this.#separator(']');
      this.#step(at);
    }
    return { kind: 'list', from, to: this.#at, entries };
  }

  /** Takes a comma, and says what is wrong where there is none. */
  #separator(close: string): void {
    this.#space();
    const at = this.#at;
    const character = this.#text[at];
    if (character === ',') {
      this.#at += 1;
      this.#space();
      if (this.#text[this.#at] === close) this.#mistake('extra-comma', at, at + 1);
      return;
    }
    if (character !== undefined && character !== close) this.#mistake('comma', at, at + 1);
  }

  /** Never stands still, whatever the text. */
  #step(from: number): void {
    if (this.#at === from) this.#at += 1;
  }

  /** A text in quotes: what it says. Ends at a line’s end where nobody closed it. */
  #quoted(): string {
    const from = this.#at++;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined || character === '\n' || character === '\r') {
        this.#mistake('open-text', from, this.#at);
        return this.#text.slice(from + 1, this.#at);
      }
      this.#at += 1;
      if (character === '"') break;
      if (character === '\\') {
        const escaped = /(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
        escaped.lastIndex = this.#at;
        if (escaped.test(this.#text)) this.#at = escaped.lastIndex;
        else this.#mistake('escape', this.#at - 1, this.#at + 1);
      } else if (character < ' ') this.#mistake('escape', this.#at - 1, this.#at);
    }
    const written = this.#text.slice(from, this.#at);
    try {
      return JSON.parse(written);
    } catch {
      return written.slice(1, -1);
    }
  }

  #space(): void {
    const space = /[ \t\n\r]*/y;
    space.lastIndex = this.#at;
    space.test(this.#text);
    this.#at = space.lastIndex;
  }

  #mistake(mistake: JsonMistake, from: number, to: number): void {
    this.fault ??= { mistake, from, to: Math.min(to, Math.max(this.#text.length, from)) };
  }
}
