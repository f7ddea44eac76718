import type { DebuggerSession } from './debugger-session.ts';
import { evaluateApart } from './own-world.ts';

/** The least a screencast can be: nobody looks at it. */
const barely = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;

/**
 * Has the browser paint the tab for pictures while `task` runs, though it may lie behind another one or in a window that
 * is minimised: otherwise a picture waits for a frame until the person looks. The page is not told, and gets no frames of
 * its own by it: see {@link whileShown}. Not to be used inside itself: the first to end ends both.
 */
export async function whilePainted<T>(session: DebuggerSession, task: () => Promise<T>): Promise<T> {
  await session.send('Page.startScreencast', barely);
  try {
    return await task();
  } finally {
    await session.undo('Page.stopScreencast', {});
  }
}

/**
 * Has a page that is hidden believe that it is shown while `task` runs, so that what waits for a frame there goes on
 * (`requestAnimationFrame`, an `IntersectionObserver`). One that is shown, or believes so already, is not disturbed.
 */
export async function whileShown<T>(session: DebuggerSession, task: () => Promise<T>): Promise<T> {
  if ((await evaluateApart(session, 'document.visibilityState')) !== 'hidden') return await task();
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  try {
    return await task();
  } finally {
    await session.undo('Emulation.setFocusEmulationEnabled', { enabled: false });
  }
}
