import type { FrameName } from '../../protocol/inspect.ts';
import type { ListLimits, SeenFrame, SeenTool } from '../../protocol/inspect-operations.ts';
import { mostOfAll, withinLimits } from '../../protocol/list-limits.ts';
import { byPlace } from '../../protocol/tool-place.ts';
import type { FrameRoot } from './frame-roll.ts';
import type { FrameWhy } from './frame-why.ts';
import { ownUrl } from './own-url.ts';
import { toolText } from './tool-text.ts';
import type { PageList } from './tools-follower.ts';

/** A document of the tab, with why its tools cannot be seen, where they cannot. */
export interface ListedFrame extends SeenFrame {
  readonly why?: FrameWhy | undefined;
}

/** What the documents of a tab have together. */
export interface TabList extends PageList {
  readonly frames: readonly ListedFrame[];
}

/** Of all documents in frames of other origins together. */
const mostInFrames: ListLimits = { tools: 5_000, characters: 8_000_000 };
const mostFrames = 1_000;

/**
 * The lists of a page and of the frames of other origins in it as one. Each speaks for itself: what it says of another’s
 * frame is left out, and what it shows is of its own origin, whatever it says.
 *
 * @param complete whether every frame that can be looked into is among `roots`
 */
export function mergeLists(page: PageList, roots: readonly FrameRoot[], complete: boolean): TabList {
  const names = new Set<FrameName>(['', ...roots.map(({ frame }) => frame)]);
  const frames = new Map<FrameName, ListedFrame>();
  const { url, sender } = page.document;
  frames.set('', { frame: '', url: url.slice(0, 2_000), origin: sender.origin, visible: true });
  const own = ownFrames(page.frames, '', names);
  for (const each of own)
    if (each.frame !== '') frames.set(each.frame, listed(each, sender.origin, complete));
  const its = toolsOf(page.tools, '', own);
  const tools = [...withinLimits(its, mostOfAll, toolText)];
  let { tools: places, characters } = mostInFrames;
  characters = Math.min(characters, mostOfAll.characters - lengthOf(tools));
  let left = page.left + its.length - tools.length;
  for (const { frame, url, origin, list, why } of roots) {
    const visible = why === undefined;
    frames.set(frame, { frame, url, origin, visible, ...(why === undefined ? {} : { why }) });
    if (list === undefined) continue;
    const inside = ownFrames(list.frames, frame, names);
    for (const each of inside)
      if (each.frame !== frame) frames.set(each.frame, listed(each, origin, complete));
    const theirs = toolsOf(list.tools, frame, inside);
    const kept = withinLimits(theirs, { tools: places, characters }, toolText);
    characters -= lengthOf(kept);
    places -= kept.length;
    left += list.left + theirs.length - kept.length;
    tools.push(...kept);
  }
  return {
    document: page.document,
    frames: [...frames.values()].slice(0, mostFrames).sort((one, other) => inTree(one.frame, other.frame)),
    tools: inOrder(tools),
    left,
  };
}

/** What a document is called in the tab that another one calls so. */
export function nameIn(root: FrameName, frame: FrameName): FrameName {
  if (root === '' || frame === '') return `${root}${frame}`;
  return `${root}.${frame}`;
}

/** The document that speaks for a frame, with what it is called there. */
export function speakerFor<Root extends { readonly frame: FrameName }>(
  frame: FrameName,
  roots: readonly Root[],
): { readonly root: Root; readonly frame: FrameName } | undefined {
  let best: Root | undefined;
  for (const root of roots) {
    const holds = frame === root.frame || frame.startsWith(`${root.frame}.`);
    if (holds && root.frame.length > (best?.frame.length ?? 0)) best = root;
  }
  return best && { root: best, frame: frame.slice(best.frame.length + 1) };
}

/** The frames that a document may speak for, by their names in the tab: none of which another one does. */
function ownFrames(
  frames: readonly SeenFrame[],
  root: FrameName,
  names: ReadonlySet<FrameName>,
): readonly SeenFrame[] {
  // A name has as many parts as the page likes: the few that others have are looked for in it, not its parts among them.
  const others = [...names].filter((name) => name !== root && (root === '' || isIn(name, root)));
  return frames.flatMap((seen) => {
    const frame = nameIn(root, seen.frame);
    return others.some((name) => isIn(frame, name)) ? [] : [{ ...seen, frame }];
  });
}

/** Whether a frame is another one, or in it. */
function isIn(frame: FrameName, outer: FrameName): boolean {
  return frame.startsWith(outer) && (frame.length === outer.length || frame[outer.length] === '.');
}

/** Those of documents that can be seen from `root`. */
function toolsOf(tools: readonly SeenTool[], root: FrameName, frames: readonly SeenFrame[]): SeenTool[] {
  const seen = new Set(frames.flatMap(({ frame, visible }) => (visible ? [frame] : [])));
  seen.add(root);
  return tools.flatMap((tool) => {
    const frame = nameIn(root, tool.frame);
    if (!seen.has(frame)) return [];
    return [frame === tool.frame ? tool : called(tool, frame)];
  });
}

/** A frame as it is shown. Whoever sees into it is of its origin; of others nobody else can know a place. */
function listed(
  { frame, url, visible, extension }: SeenFrame,
  origin: string,
  complete: boolean,
): ListedFrame {
  if (visible) return { frame, url: ownUrl(url, origin), origin, visible };
  return {
    frame,
    url: '',
    origin: '',
    visible,
    why: extension ? 'extension' : complete ? 'closed' : 'silent',
  };
}

function lengthOf(tools: readonly SeenTool[]): number {
  let length = 0;
  for (const tool of tools) length += toolText(tool)?.length ?? 0;
  return length;
}

const calledElsewhere = new WeakMap<SeenTool, SeenTool>();

/** The tool with its frame’s name in the tab: the same object for the same tool, as long as that is the same. */
function called(tool: SeenTool, frame: FrameName): SeenTool {
  let known = calledElsewhere.get(tool);
  if (known?.frame !== frame) {
    known = { ...tool, frame };
    calledElsewhere.set(tool, known);
  }
  return known;
}

/** Each once: a page may say anything. */
function inOrder(tools: readonly SeenTool[]): SeenTool[] {
  const sorted = [...tools].sort(byPlace);
  return sorted.filter((tool, at) => {
    const before = sorted[at - 1];
    return before === undefined || byPlace(before, tool) !== 0;
  });
}

/** Frames behind the document they are in, and by their numbers. */
function inTree(one: FrameName, other: FrameName): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
