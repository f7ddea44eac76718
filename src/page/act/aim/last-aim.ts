import type { Point } from './affine.ts';
import type { Rect } from './rect.ts';

/** What was aimed at last, until input is sent there. */
export interface LastAim {
  /** Absent where a caller named a place: whatever is there is meant. */
  readonly uid?: string;
  /** Where it was, if it has not been seen to rest. */
  readonly before?: Rect | undefined;
  /** Resolves when a frame has passed since. */
  readonly frame?: Promise<void>;
  /** False: only the pointer itself can tell whether the place is right. */
  readonly sure: boolean;
  /** Whether the pointer was seen over the target since. */
  pointerSeen: boolean;
}

let last: { aim: LastAim; watch: AbortController } | undefined;

/** Until something is aimed at anew, nothing is. */
export function forgetAim(): void {
  last?.watch.abort();
  last = undefined;
}

export function lastAim(): LastAim | undefined {
  return last?.aim;
}

/**
 * Remembers what was aimed at, and, where the place is a guess, watches for the pointer to come to it.
 *
 * @param window where the target is; events of the pointer do not leave it
 * @param isOver whether an event at that place, on that element, is on the target
 */
export function rememberAim(
  aim: Omit<LastAim, 'pointerSeen'>,
  window: Window | null,
  isOver: (element: Element, at: Point) => boolean,
): void {
  forgetAim();
  const watch = new AbortController();
  const remembered: LastAim = { ...aim, pointerSeen: false };
  last = { aim: remembered, watch };
  if (aim.sure) return;
  const see = (event: Event) => {
    if (!event.isTrusted) return;
    const { clientX: x, clientY: y } = event as MouseEvent;
    const [first] = event.composedPath();
    remembered.pointerSeen = isOver(first as Element, { x, y });
  };
  for (const type of ['pointermove', 'mousemove'])
    window?.addEventListener(type, see, { capture: true, passive: true, signal: watch.signal });
}
