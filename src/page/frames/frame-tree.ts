import type { FramePlace, FrameTree, FrameTreeArgs } from '../../protocol/frame-operations.ts';
import { treeText } from '../view/embedded-tree.ts';
import { framePath } from '../view/frame-ids.ts';
import type { ViewNode } from '../view/view-node.ts';
import { look, type ViewedPage } from '../view/view-page.ts';
import { viewState } from '../view/view-state.ts';

/** Enough for what stands in frames; the time of one frame is taken from the others. */
const limits = { maxNodes: 100_000, maxMs: 3_000 } as const;

/** Frames whose places are told; far more than are looked into. */
const mostFrames = 200;

/**
 * What this document shows, as text, and the frames of other origins that stand in it.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT for `root`
 */
export function frameTree(
  viewed: ViewedPage,
  { root, tag, whole, pageOrigin, maxChars }: FrameTreeArgs,
): FrameTree {
  const { uids, frames } = viewState(tag);
  const view = look(viewed, {
    root,
    viewport: true,
    pageOrigin,
    ...(whole ? { limits: { ...limits, maxChars } } : {}),
  });
  const places = framesIn(view.root)
    .slice(0, mostFrames)
    .flatMap(({ frame, url }): FramePlace[] => {
      const element = frame === undefined ? undefined : frames.find(frame);
      if (frame === undefined || element === undefined) return [];
      const path = framePath(element, viewed.document);
      const scheme = url === undefined ? undefined : /^[a-z][a-z\d+.-]*:/i.exec(url)?.[0];
      return [
        { frame, ...(path === undefined ? {} : { path }), ...(scheme === undefined ? {} : { scheme }) },
      ];
    });
  const tree = whole ? treeText(view.root) : '';
  return {
    tag: uids.tag,
    ...(whole && tree.length <= maxChars ? { tree } : {}),
    frames: places,
    notes: view.notes,
    complete: view.complete,
  };
}

/** Those in view first, else in the order of the page. */
function framesIn(root: ViewNode): ViewNode[] {
  const found: ViewNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.frame !== undefined) found.push(node);
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child !== undefined) waiting.push(child);
    }
  }
  const rank = ({ inViewport }: ViewNode): number => (inViewport === false ? 1 : 0);
  return found.sort((one, other) => rank(one) - rank(other));
}
