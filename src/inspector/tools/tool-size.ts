import { isObject, type JsonObject, member } from '../run/schema/json.ts';
import { subschemasOf } from '../run/schema/subschemas.ts';

/** Characters that are recommended at most: agents read all of it, on every turn. */
export const budgets = { name: 30, description: 500, parameter: 150, all: 3_000 } as const;

export interface SizePart {
  readonly part: keyof typeof budgets;
  /** Characters. */
  readonly size: number;
  readonly budget: number;
  /** Of the parameter that is longest. */
  readonly name?: string | undefined;
}

/** What of its budget a tool uses, the whole last. */
export function toolSizes(tool: {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly size: number;
}): readonly SizePart[] {
  const longest = longestParameter(tool.inputSchema);
  return [
    { part: 'name', size: tool.name.length, budget: budgets.name },
    { part: 'description', size: tool.description.length, budget: budgets.description },
    ...(longest === undefined ? [] : [{ part: 'parameter', ...longest, budget: budgets.parameter } as const]),
    { part: 'all', size: tool.size, budget: budgets.all },
  ];
}

/** How much of its budget a tool uses: 1 is all of it. */
export function fullness(parts: readonly SizePart[]): number {
  return parts.reduce((most, { size, budget }) => Math.max(most, size / budget), 0);
}

/** Schemas that are looked at. */
const mostLooked = 2_000;

function longestParameter(schema: unknown): { size: number; name: string } | undefined {
  if (!isObject(schema)) return undefined;
  let longest: { size: number; name: string } | undefined;
  const wait: { schema: JsonObject; name: string }[] = [{ schema, name: '' }];
  for (let looked = 0; wait.length > 0 && looked < mostLooked; looked += 1) {
    const next = wait.pop();
    if (next === undefined) break;
    const description = member(next.schema, 'description');
    if (next.name !== '' && typeof description === 'string' && description.length > (longest?.size ?? -1)) {
      longest = { size: description.length, name: next.name };
    }
    const properties = member(next.schema, 'properties');
    if (isObject(properties)) {
      for (const [name, inner] of Object.entries(properties))
        if (isObject(inner)) wait.push({ schema: inner, name });
    }
    for (const { keyword, schema: inner } of subschemasOf(next.schema)) {
      if (keyword !== 'properties') wait.push({ schema: inner, name: next.name });
    }
  }
  return longest;
}
