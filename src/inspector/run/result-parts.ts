import { isList, isObject, type Json, member } from './schema/json.ts';

/** Characters up to which a result is read as JSON by itself; above it takes time, and is done when asked for. */
export const longestRead = 2_000_000;
/** Images that are shown. */
const mostImages = 20;
/** Kinds of pictures that can do nothing but be seen. */
const pictures: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

export interface ResultImage {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** A result, taken apart for looking at it. */
export interface ResultParts {
  /** What people read: the texts in it, or all of it. */
  readonly text: string;
  /** Absent where it is not JSON, or too long to be read unasked. */
  readonly json?: Json | undefined;
  readonly images: readonly ResultImage[];
  /** It may be JSON, and was not read. */
  readonly unread: boolean;
}

/** Takes a result apart. `however`: even a long one. */
export function resultParts(text: string, however = false): ResultParts {
  if (text.length > longestRead && !however) return { text, images: [], unread: true };
  const json = parsed(text);
  if (json === undefined) return { text, images: [], unread: false };
  const images: ResultImage[] = [];
  gather(json, images, 0);
  return {
    text: textIn(json) ?? (typeof json === 'string' ? json : JSON.stringify(json, null, 2)),
    json,
    images,
    unread: false,
  };
}

/** What an output schema is about: MCP’s structured content where there is some, our data, or the whole. */
export function structured(json: Json): Json {
  const content = member(json, 'structuredContent');
  if (content !== undefined) return content;
  return member(json, 'ok') === true && member(json, 'code') === 'SUCCESS'
    ? (member(json, 'data') ?? null)
    : json;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The texts of an MCP result, or of an answer of ours that is one text. */
function textIn(json: Json): string | undefined {
  const data = member(json, 'ok') === true ? (member(json, 'data') ?? json) : json;
  const content = member(data, 'content');
  if (isList(content)) {
    const texts = content.map((part) => member(part, 'text')).filter((text) => typeof text === 'string');
    if (texts.length > 0) return texts.join('\n');
  }
  for (const name of ['text', 'snapshot'] as const) {
    const text = member(data, name);
    if (typeof text === 'string') return text;
  }
  return undefined;
}

function gather(value: Json, images: ResultImage[], depth: number): void {
  if (depth > 6 || images.length >= mostImages) return;
  if (isList(value)) {
    // Long lists are data, not pictures.
    for (const each of value.slice(0, 200)) gather(each, images, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  const { type, data, mimeType } = value;
  if (
    type === 'image' &&
    typeof data === 'string' &&
    typeof mimeType === 'string' &&
    pictures.has(mimeType)
  ) {
    images.push({ mimeType, data });
    return;
  }
  for (const inner of Object.values(value)) gather(inner, images, depth + 1);
}
