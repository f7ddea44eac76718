import type { BeginArgs, Begun } from '../../../protocol/acting-operations.ts';
import { success } from '../../../shared/result.ts';
import { injected } from '../../injected.ts';
import { addressOf, type ViewedPage } from '../../view/view-page.ts';
import { watchOf } from './current-watch.ts';

/** Characters of an address that are kept. */
const longestUrl = 2_000;

/** The call that acts. */
let acting: string | undefined;
/** Where its page was at first. */
let url = '';

/** Watches what a call changes on the page from now on, or goes on with it. It acts only from {@link beginWatch} on. */
export function watchFor(viewed: ViewedPage, callId: string | undefined, at?: BeginArgs['at']): void {
  const watch = watchOf(viewed);
  if (watch.acting && acting === callId) {
    watch.goOn(at);
    return;
  }
  acting = callId;
  url = addressOf(viewed.document);
  watch.begin(at);
}

/**
 * Begins to watch what comes of an action, and has the page answer the call if it leaves. A call that acts several times
 * is watched from its first action on, until it has been told how the page settled.
 */
export function beginWatch(viewed: ViewedPage, { at, leaving }: BeginArgs): Begun {
  watchFor(viewed, leaving?.callId, at);
  // It stays when the page has settled, since the answer is on its way then; nobody else is answered by it.
  injected().acted = (goingTo) =>
    leaving === undefined || goingTo === undefined
      ? undefined
      : [leaving.callId, success({ ...leaving.data, navigatingTo: goingTo.slice(0, longestUrl) })];
  return { url };
}
