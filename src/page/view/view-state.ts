import { GivenSnapshots } from './diff-memory.ts';
import { FrameIds } from './frame-ids.ts';
import { Uids } from './uids.ts';

/** What is remembered of one document between calls. */
export interface ViewState {
  readonly uids: Uids;
  readonly given: GivenSnapshots;
  readonly frames: FrameIds;
  /** The tags that documents in frames of other origins have, or had: their uids are of this page, too. */
  readonly frameTags: Set<string>;
}

const key = Symbol.for('pagehand.view');

/**
 * What is remembered of this document.
 *
 * Hangs on the isolated world's global: several injected bundles use it, and injecting one anew must not make the uids that
 * callers know mean nothing.
 *
 * @param tag what uids are to begin with here: nothing that was called otherwise is known any more
 */
export function viewState(tag?: string): ViewState {
  const world = globalThis as { [key]?: ViewState };
  if (world[key] === undefined || (tag !== undefined && tag !== world[key].uids.tag)) {
    world[key] = {
      uids: new Uids(tag),
      given: new GivenSnapshots(),
      frames: new FrameIds(),
      frameTags: new Set(),
    };
  }
  return world[key];
}
