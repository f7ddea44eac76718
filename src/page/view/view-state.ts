import { GivenSnapshots } from './diff-memory.ts';
import { Uids } from './uids.ts';

/** What is remembered of one document between calls. */
export interface ViewState {
  readonly uids: Uids;
  readonly given: GivenSnapshots;
}

const key = Symbol.for('pagehand.view');

/**
 * Hangs on the isolated world's global: several injected bundles use it, and injecting one anew must not make the uids that
 * callers know mean nothing.
 */
export function viewState(): ViewState {
  const world = globalThis as { [key]?: ViewState };
  world[key] ??= { uids: new Uids(), given: new GivenSnapshots() };
  return world[key];
}
