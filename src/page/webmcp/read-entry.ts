import type { Cut, SeenTool } from '../../protocol/inspect-operations.ts';
import type { Json } from '../../registry/index.ts';
import type { ListedEntry } from './model-context.ts';

/** Characters of one tool’s parts. A schema that is longer comes as `start` characters of its JSON. */
export const most = { text: 100_000, schema: 200_000, start: 20_000, annotations: 50 } as const;

/** A tool field by field, nothing longer than it may be. */
export function readEntry(entry: ListedEntry, frame: string): SeenTool {
  const cuts: Cut[] = [];
  const name = `${entry.name}`;
  const description = `${entry.description ?? ''}`;
  const schema = schemaOf(entry.inputSchema, 'input', cuts);
  const output = schemaOf(entry.outputSchema, 'output', cuts);
  return {
    frame,
    name: name.slice(0, 1_000),
    title: textOf(`${entry.title ?? ''}`, 'title', cuts),
    description: textOf(description, 'description', cuts),
    inputSchema: schema.value,
    ...(output.size === 0 ? {} : { outputSchema: output.value }),
    annotations: annotationsOf(entry.annotations),
    size: name.length + description.length + schema.size,
    cuts,
  };
}

function textOf(text: string, part: 'title' | 'description', cuts: Cut[]): string {
  if (text.length <= most.text) return text;
  cuts.push({ part, length: text.length, shown: most.text });
  return text.slice(0, most.text);
}

function schemaOf(
  schema: object | string | null | undefined,
  part: 'input' | 'output',
  cuts: Cut[],
): { value: Json; size: number } {
  if (schema === undefined || schema === null) return { value: null, size: 0 };
  const text = typeof schema === 'string' ? schema : (JSON.stringify(schema) ?? '');
  if (text.length > most.schema) {
    cuts.push({ part, length: text.length, shown: most.start });
    return { value: text.slice(0, most.start), size: text.length };
  }
  return { value: typeof schema === 'string' ? parsed(text) : (schema as Json), size: text.length };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** `for in` finds the members of dictionaries and of interface objects, which have them on their prototype. */
function annotationsOf(annotations: object | null | undefined): { [name: string]: Json } {
  const found: { [name: string]: Json } = {};
  let left: number = most.annotations;
  for (const name in annotations ?? {}) {
    const value = (annotations as Record<string, unknown>)[name];
    if (left-- <= 0) break;
    if (typeof value === 'boolean' || typeof value === 'number') found[name] = value;
    else if (typeof value === 'string') found[name] = value.slice(0, 1_000);
  }
  return found;
}
