import type { ListLimits, SeenTool } from './inspect-operations.ts';

/**
 * The first of these tools, as far as they fit; one that is too long for what is left makes room for shorter ones.
 *
 * @param textOf a tool as JSON
 */
export function withinLimits(
  tools: readonly SeenTool[],
  { tools: most, characters }: ListLimits,
  textOf: (tool: SeenTool) => string = (tool) => JSON.stringify(tool),
): readonly SeenTool[] {
  let room = characters;
  const kept: SeenTool[] = [];
  for (const tool of tools) {
    if (kept.length >= most) break;
    const { length } = textOf(tool);
    if (length > room) continue;
    room -= length;
    kept.push(tool);
  }
  return kept.length === tools.length ? tools : kept;
}
