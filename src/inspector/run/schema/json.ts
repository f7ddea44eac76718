import type { PageTool } from '../../../protocol/inspect.ts';

/** What JSON can say. */
export type Json = PageTool['inputSchema'];
export type JsonObject = { readonly [name: string]: Json };

/** Where something is in a value: names of members and indexes of entries, from the outside in. */
export type JsonPath = readonly (string | number)[];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** The member of an object; nothing a prototype has. */
export function member(value: unknown, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

/** `a.b[0]`, with quotes around what is not a plain name; empty for the whole. */
export function pathText(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) return index === 0 ? step : `.${step}`;
      return `[${JSON.stringify(step)}]`;
    })
    .join('');
}

/** The steps of a JSON pointer, numbers where the value has a list there. */
export function pointerPath(pointer: string, value: unknown): JsonPath {
  const path: (string | number)[] = [];
  let inner = value;
  for (const raw of pointer.replace(/^#/, '').split('/').slice(1)) {
    const name = unescaped(raw);
    const step = Array.isArray(inner) && /^\d+$/.test(name) ? Number(name) : name;
    path.push(step);
    inner = valueAt(inner, [step]);
  }
  return path;
}

/** One step of a JSON pointer, as it was before it was made one. */
export function unescaped(step: string): string {
  let plain = step;
  try {
    plain = decodeURIComponent(step);
  } catch {
    // A name with a stray percent sign is meant as it is.
  }
  return plain.replaceAll('~1', '/').replaceAll('~0', '~');
}
