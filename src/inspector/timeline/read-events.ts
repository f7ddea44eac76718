import type { TimelineEvent } from '../../protocol/inspect.ts';
import type { Json } from '../../registry/index.ts';

/** A line that is not an event. */
export interface BadLine {
  /** From 1. */
  readonly line: number;
  /**
   * `json`: it is none. `deep`: nested deeper than can be written again. `kind`: of a kind nobody knows. `member`: what an
   * event of its kind needs is missing or wrong.
   */
  readonly why: 'json' | 'object' | 'deep' | 'kind' | 'member';
  /** Which kind or member. Untrusted. */
  readonly what: string;
  /** The line itself, so that nothing is lost. Untrusted. */
  readonly text: string;
}

/** Told of each line that is neither empty nor the head. */
export interface EventSink {
  event(event: TimelineEvent): void;
  bad(line: BadLine): void;
}

/** Reads JSON Lines as {@link eventLines} writes them, in whatever pieces they come. Each step is a line at most. */
export class EventReader {
  readonly #sink: EventSink;
  /** The beginning of a line whose end has not come. */
  #begun: string[] = [];
  #line = 0;

  constructor(sink: EventSink) {
    this.#sink = sink;
  }

  *take(piece: string): Generator<void, void> {
    let from = 0;
    for (let to = piece.indexOf('\n'); to >= 0; to = piece.indexOf('\n', from)) {
      this.#begun.push(piece.slice(from, to));
      from = to + 1;
      this.#end();
      yield;
    }
    if (from < piece.length) this.#begun.push(piece.slice(from));
  }

  /** Nothing comes any more. */
  finish(): void {
    this.#end();
  }

  #end(): void {
    this.#line += 1;
    // The mark at the beginning of a text counts as space, too.
    const text = this.#begun.join('').trim();
    this.#begun = [];
    if (text === '') return;
    const read = readLine(text);
    if (read === 'head') return;
    if ('why' in read) this.#sink.bad({ line: this.#line, ...read, text });
    else this.#sink.event(read.event);
  }
}

type LineRead = 'head' | { readonly event: TimelineEvent } | Pick<BadLine, 'why' | 'what'>;

function readLine(text: string): LineRead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { why: 'json', what: '' };
  }
  if (!isRecord(value)) return { why: 'object', what: '' };
  // Most lines have not even that many brackets.
  if (text.length > deepest && isDeeper(value, deepest)) return { why: 'deep', what: '' };
  if (value.pagehand === 'timeline') return 'head';
  const kind = value.kind;
  const members = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (members === undefined) return { why: 'kind', what: typeof kind === 'string' ? kind.slice(0, 60) : '' };
  for (const [name, fits] of Object.entries({ ...common, ...members })) {
    if (!fits(Object.hasOwn(value, name) ? value[name] : undefined)) return { why: 'member', what: name };
  }
  // Each member was looked at; others do no harm.
  return { event: value as TimelineEvent };
}

/** Levels of a line: `JSON.parse` takes what `JSON.stringify` refuses. */
const deepest = 500;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Check = (value) => typeof value === 'boolean';
/** Any value of JSON. */
const json: Check = (value): value is Json => value !== undefined;
const names: Check = (value) => Array.isArray(value) && value.every(text);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const place: Check = (value) =>
  isRecord(value) && text(value.url) && number(value.line) && number(value.column);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);
/** What a date can hold (ECMA-262, section 21.4.1.1). */
const time: Check = (value) => number(value) && Math.abs(Number(value)) <= 8.64e15;

const common: Record<string, Check> = { seq: number, worker: text, time };

const kinds: Record<string, Record<string, Check>> = {
  worker: { what: oneOf('started', 'stopped') },
  page: { what: oneOf('came', 'left', 'route'), url: text },
  tools: { added: names, removed: names, changed: names },
  call: {
    call: text,
    tool: text,
    frame: text,
    by: oneOf('page', 'person', 'unseen'),
    input: json,
    at: maybe(place),
  },
  progress: { call: text, progress: number, total: maybe(number), message: maybe(text) },
  answer: { call: text, tool: text, ok: flag, code: text, ms: number, result: json, cut: maybe(flag) },
  asked: { question: text, tool: text },
  answered: { question: text, tool: text, how: text },
  level: { level: text },
  server: { server: text, state: text, says: text },
  debugger: { what: oneOf('attached', 'detached'), why: text },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
