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
export function tooMuch(value: unknown, limits: JsonLimits): string | undefined {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  let nodes = 0;
  let characters = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    nodes += 1;
    if (nodes > limits.nodes) return `more than ${limits.nodes} values`;
    if (next.depth > limits.depth) return `nested more than ${limits.depth} levels deep`;
    const depth = next.depth + 1;
    if (typeof next.value === 'object' && next.value !== null) {
      for (const [name, member] of Object.entries(next.value)) {
        characters += Array.isArray(next.value) ? 1 : name.length + 4;
        waiting.push({ value: member, depth });
        if (characters > limits.characters) break;
      }
      characters += 2;
    } else {
      characters += typeof next.value === 'string' ? next.value.length + 2 : String(next.value).length;
    }
    if (characters > limits.characters) return `more than ${limits.characters} characters`;
  }
  return undefined;
}
