import type { ListLimits, SeenTool } from './inspect-operations.ts';

/** Of a page and all its frames together: what is passed on has 64 MB at most, three bytes to a character. */
export const mostOfAll: ListLimits = { tools: 15_000, characters: 20_000_000 };

/**
 * The first of these tools, as far as they fit; one that is too long for what is left makes room for shorter ones.
 *
 * @param textOf a tool as JSON; undefined where it has no place in any list
 */
export function withinLimits(
  tools: readonly SeenTool[],
  { tools: most, characters }: ListLimits,
  textOf: (tool: SeenTool) => string | undefined = jsonOf,
): readonly SeenTool[] {
  let room = characters;
  const kept: SeenTool[] = [];
  for (const tool of tools) {
    if (kept.length >= most) break;
    const length = textOf(tool)?.length ?? Number.POSITIVE_INFINITY;
    if (length > room) continue;
    room -= length;
    kept.push(tool);
  }
  return kept.length === tools.length ? tools : kept;
}

/** Levels of nesting that can still be written as JSON, and passed on, wherever that is done. */
export const mostDeep = 1_000;

/** A tool as JSON; undefined where it is nested too deeply: what was read as text may be deeper than what can be written. */
export function jsonOf(tool: SeenTool): string | undefined {
  return isDeeper(tool, mostDeep) ? undefined : JSON.stringify(tool);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
