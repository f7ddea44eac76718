import { type Said, type Saying, said } from '../../../protocol/said/said.ts';
import type { JsonRecord } from './plain-record.ts';

/** How much a value may be. */
export interface JsonLimits {
  /** Characters of JSON, about: what is escaped counts once. */
  readonly characters: number;
  /** Levels of nesting. */
  readonly depth: number;
  /** Values, names of members not counted. */
  readonly nodes: number;
}

/**
 * What is too much about a value, as “more than …”, if anything. It never recurses and stops at the first limit, so that
 * cycles, endless depth and endless size end here.
 */
export function tooMuch(value: unknown, limits: JsonLimits): Said<Saying> | undefined {
  // Lists side by side: an object for each value would be most of what this costs.
  const waiting: unknown[] = [value];
  const depths = [1];
  let nodes = 0;
  let characters = 0;
  for (let depth = depths.pop(); depth !== undefined; depth = depths.pop()) {
    const next = waiting.pop();
    nodes += 1;
    if (nodes > limits.nodes) return said('much_values', limits.nodes);
    if (depth > limits.depth) return said('much_depth', limits.depth);
    if (typeof next === 'string') characters += next.length + 2;
    else if (typeof next === 'object' && next !== null) {
      const isList = Array.isArray(next);
      for (const name of Object.keys(next)) {
        characters += isList ? 1 : name.length + 4;
        waiting.push((next as JsonRecord)[name]);
        depths.push(depth + 1);
        if (characters > limits.characters) break;
      }
      characters += 2;
    } else characters += String(next).length;
    if (characters > limits.characters) return said('much_characters', limits.characters);
  }
  return undefined;
}
