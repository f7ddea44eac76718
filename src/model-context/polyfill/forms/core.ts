import { meeting, type Peer } from '../peer.ts';
import { CustomEvent, dispatch, navigationOf } from '../primordials.ts';

let core: Peer | undefined;

/**
 * Calls back with the polyfill of this document, which has its own state and what it took of the page's world before any
 * script ran; not at all where the browser has the API itself, or the page is not secure. What this file takes itself of
 * the page's world may have been replaced: a page can spoil its own forms.
 */
export function meetCore(callback: (core: Peer) => void): void {
  const detail = (peer: Peer) => {
    core = peer;
    callback(peer);
  };
  dispatch(navigationOf(window), new CustomEvent(meeting, { detail }));
}

export function hasScripted(name: string): boolean | undefined {
  return core?.hasScripted(name);
}

export function queueTask(task: () => void): void {
  core?.queueTask(task);
}
