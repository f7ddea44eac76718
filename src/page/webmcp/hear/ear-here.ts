import { listenQuietly } from '../../../model-context/polyfill/listen-quietly.ts';
import { eachPeer } from '../../../model-context/polyfill/peer.ts';
import { detailOf, isClosed, navigationOf, stopEvent } from '../../../model-context/polyfill/primordials.ts';
import { queueTask } from '../../../model-context/polyfill/queue-task.ts';
import { FrameNames } from '../frame-names.ts';
import { introduction } from '../world-link.ts';
import { Ear } from './ear.ts';
import { framePath } from './frame-path.ts';
import type { HookablePeer } from './hook-peer.ts';
import { originInStack } from './place-in-stack.ts';
import { messageOf, stackHere, stackOf } from './stacks.ts';

/** The ear of the page whose top window this is. Frames of its origin are heard by it too. */
export function earHere(top: Window): Ear {
  return new Ear({
    eachPeer: (callback) => eachPeer(callback),
    frameOf: (window) =>
      window === top ? '' : (framePath(top, window as Window) ?? new FrameNames(top).of(window)),
    isGone: (window) => isClosed(window),
    stackHere,
    stackOf,
    messageOf,
    ours: originInStack(stackHere()),
    queueTask,
    after: (ms, task) => void setTimeout(task, ms),
    now: () => performance.now(),
  });
}

/** Takes in the documents of frames as they come. */
export function acceptIntroductions(ear: Ear): void {
  listenQuietly(navigationOf(window), introduction, (event) => {
    stopEvent(event);
    ear.take(detailOf(event) as HookablePeer);
  });
}
