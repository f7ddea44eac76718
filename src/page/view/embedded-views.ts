import type { Embedded } from '../../protocol/frame-operations.ts';
import { readTree, withContent } from './embedded-tree.ts';
import { missingNote } from './frame-notes.ts';
import type { ViewNode } from './view-node.ts';
import type { EmbeddedView } from './view-options.ts';

/** What was seen in frames, by their numbers in the document around them. */
export type Embeddeds = Readonly<Record<number, Embedded>>;

/** What the walk puts in the place of a frame: the tree that was seen there, and in its own frames in turn. */
export function embeddedViews(embedded: Embeddeds | undefined): (id: number) => EmbeddedView | undefined {
  return (id) => {
    const seen = embedded?.[id];
    return seen === undefined ? undefined : viewOf(seen);
  };
}

function viewOf(seen: Embedded): EmbeddedView {
  if ('missing' in seen) return seen;
  const notes = [...seen.notes];
  let { complete } = seen;
  const below = (frame: ViewNode): ViewNode => {
    const inner = frame.frame === undefined ? undefined : seen.frames[frame.frame];
    const view = inner === undefined ? undefined : viewOf(inner);
    if (view === undefined) return frame;
    const name = frame.uid ?? 'iframe';
    if ('missing' in view) {
      notes.push(missingNote([name], view.missing));
      if (view.passing) complete = false;
      return frame;
    }
    notes.push(...view.notes.map((note) => `In ${name}: ${note}`));
    if (!view.complete) complete = false;
    const { value: _size, ...place } = frame;
    return {
      ...place,
      ...(view.origin === 'null' ? {} : { url: view.origin }),
      ...withContent(place, view.root),
    };
  };
  const root = readTree(seen.tree, { tag: seen.tag, below });
  return root === undefined
    ? { missing: 'it cannot be read', passing: false }
    : { origin: seen.origin, root, notes, complete };
}

/** What the uids of these begin with, those in their own frames included. */
export function tagsIn(embedded: Embeddeds): string[] {
  return Object.values(embedded).flatMap((each: Embedded) =>
    'missing' in each ? [] : [each.tag, ...tagsIn(each.frames)],
  );
}
