import type { FrameName } from '../../protocol/inspect.ts';
import type { SeenTool } from '../../protocol/inspect-operations.ts';
import { toolText } from './tool-text.ts';

export interface ToolDifferences {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** What became of one list of tools in the next: by names, as the timeline has them. Undefined where nothing did. */
export function toolDifferences(
  before: readonly SeenTool[],
  after: readonly SeenTool[],
): ToolDifferences | undefined {
  const was = new Map(before.map((tool) => [labelOf(tool), tool]));
  const is = new Map(after.map((tool) => [labelOf(tool), tool]));
  const added = [...is.keys()].filter((name) => !was.has(name));
  const removed = [...was.keys()].filter((name) => !is.has(name));
  const changed = [...is].flatMap(([name, tool]) => {
    const earlier = was.get(name);
    return earlier === undefined || earlier === tool || toolText(earlier) === toolText(tool) ? [] : [name];
  });
  return added.length + removed.length + changed.length === 0 ? undefined : { added, removed, changed };
}

/** `name` in the top document, `name@0.1` in a frame. */
export function labelOf({ frame, name }: { readonly frame: FrameName; readonly name: string }): string {
  return frame === '' ? name : `${name}@${frame}`;
}
