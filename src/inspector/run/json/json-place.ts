import type { JsonPath } from '../schema/json.ts';
import { type JsonNode, readJson, type Span } from './read-json.ts';

/** Where in a JSON text a person types. */
export type JsonPlace = {
  /** Of the object whose member is named, or of the value that is written. */
  readonly path: JsonPath;
  /** What a completion replaces. */
  readonly span: Span;
  /** What stands there before the cursor, without its quote. */
  readonly typed: string;
} & (
  | {
      readonly kind: 'key' /** Members the object has already. */;
      readonly taken: readonly string[];
      readonly valued: boolean;
    }
  | { readonly kind: 'value' }
);

/** What is typed at a position; undefined inside what nothing can complete. */
export function jsonPlace(text: string, at: number): JsonPlace | undefined {
  const { node } = readJson(text);
  if (node === undefined || at <= node.from) return undefined;
  return placeIn(text, node, at, []);
}

/** The stretch of a text that holds the value at a path: the value, else the name, else the nearest around it. */
export function jsonSpan(node: JsonNode | undefined, path: JsonPath, onKey = false): Span | undefined {
  if (node === undefined) return undefined;
  const [step, ...rest] = path;
  if (step === undefined) return node;
  if (node.kind === 'object') {
    const found = node.members.findLast(({ name }) => name === step);
    if (found === undefined) return { from: node.from, to: Math.min(node.from + 1, node.to) };
    if (rest.length === 0 && onKey) return found.key;
    return jsonSpan(found.value, rest, onKey) ?? found.key;
  }
  if (node.kind === 'list' && typeof step === 'number')
    return jsonSpan(node.entries[step], rest, onKey) ?? node;
  return node;
}

function placeIn(text: string, node: JsonNode, at: number, path: JsonPath): JsonPlace | undefined {
  if (node.kind === 'object') {
    const taken = node.members.map(({ name }) => name);
    for (const { name, key, value } of node.members) {
      if (at > key.from && at <= key.to) {
        const others = taken.filter((each) => each !== name);
        const closed = text[key.to - 1] === '"' && key.to - key.from > 1;
        if (closed && at === key.to) return undefined;
        const typed = text.slice(key.from + 1, at);
        return {
          kind: 'key',
          path,
          span: key,
          typed,
          taken: others,
          valued: text.slice(key.to).trimStart().startsWith(':'),
        };
      }
      if (value !== undefined && at > value.from && at <= value.to) {
        return placeIn(text, value, at, [...path, name]);
      }
    }
    if (at <= node.from || (at >= node.to && text[node.to - 1] === '}')) return undefined;
    return placeBetween(text, at, path, taken);
  }
  if (node.kind === 'list') {
    for (const [index, entry] of node.entries.entries()) {
      if (at > entry.from && at <= entry.to) return placeIn(text, entry, at, [...path, index]);
    }
    if (at >= node.to && text[node.to - 1] === ']') return undefined;
    const index = node.entries.filter(({ to }) => to <= at).length;
    return emptyValue(text, at, [...path, index]);
  }
  const start = node.kind === 'text' ? node.from + 1 : node.from;
  if (node.kind === 'text' && at === node.to && node.to - node.from > 1 && text[node.to - 1] === '"')
    return undefined;
  return { kind: 'value', path, span: node, typed: text.slice(start, at) };
}

/** Between two members of an object: a value after a colon, else a name. */
function placeBetween(
  text: string,
  at: number,
  path: JsonPath,
  taken: readonly string[],
): JsonPlace | undefined {
  const before = text.slice(0, at).trimEnd();
  if (before.endsWith(':')) {
    const name = /"((?:[^"\\]|\\.)*)"\s*:$/.exec(before)?.[1];
    return name === undefined ? undefined : emptyValue(text, at, [...path, unquoted(name)]);
  }
  const bare = /[\p{L}\p{N}_$-]*$/u.exec(text.slice(0, at))?.[0] ?? '';
  const start = text.slice(0, at - bare.length).trimEnd();
  if (!start.endsWith('{') && !start.endsWith(',')) return undefined;
  const after = /^[\p{L}\p{N}_$-]*/u.exec(text.slice(at))?.[0] ?? '';
  return {
    kind: 'key',
    path,
    span: { from: at - bare.length, to: at + after.length },
    typed: bare,
    taken,
    valued: false,
  };
}

function emptyValue(text: string, at: number, path: JsonPath): JsonPlace {
  const bare = /[\p{L}\p{N}_.+-]*$/u.exec(text.slice(0, at))?.[0] ?? '';
  return { kind: 'value', path, span: { from: at - bare.length, to: at }, typed: bare };
}

function unquoted(name: string): string {
  try {
    return JSON.parse(`"${name}"`);
  } catch {
    return name;
  }
}
