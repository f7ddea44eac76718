import type { FrameName } from '../../../protocol/inspect.ts';

const mostDeep = 100;

/** The indexes that lead from the page’s top window to one; undefined where none do. Other origins may lie between. */
export function framePath(top: Window, window: Window): FrameName | undefined {
  let path = '';
  let inner = window;
  for (let depth = 0; inner !== top && depth < mostDeep; depth++) {
    const around = inner.parent;
    const index = around === inner ? -1 : indexOf(around, inner);
    if (index < 0) return undefined;
    path = path === '' ? `${index}` : `${index}.${path}`;
    inner = around;
  }
  return inner === top ? path : undefined;
}

function indexOf(around: Window, inner: Window): number {
  for (let index = 0; index < around.length; index++) if (around[index] === inner) return index;
  return -1;
}
