import type { FrameName } from '../../protocol/inspect.ts';
import type { SeenFrame } from '../../protocol/inspect-operations.ts';
import type { FrameTree } from '../debugger/protocol.ts';

/** The name, among the page’s frames, of one that the debugger tells of; undefined where that cannot be told. */
export function frameNamed(
  tree: FrameTree,
  frameId: string,
  frames: readonly SeenFrame[],
): FrameName | undefined {
  if (tree.frame.id === frameId) return '';
  const found = pathTo(tree, frameId);
  if (found === undefined) return undefined;
  // Frames in other processes are missing in the tree, which moves the indexes of those behind them.
  const same = frames.filter(({ url }) => url === found.url);
  if (same.some(({ frame }) => frame === found.path)) return found.path;
  return same.length === 1 ? same[0]?.frame : undefined;
}

function pathTo(tree: FrameTree, frameId: string): { path: string; url: string } | undefined {
  for (const [index, child] of (tree.childFrames ?? []).entries()) {
    if (child.frame.id === frameId) return { path: `${index}`, url: child.frame.url ?? '' };
    const inner = pathTo(child, frameId);
    if (inner !== undefined) return { path: `${index}.${inner.path}`, url: inner.url };
  }
  return undefined;
}
