import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from './debugger-session.ts';

/** ms from the attach in which Chrome's bar appears and pushes the page down; it took 143 at most. */
const barTime = 250;

/** ms between two looks at the view. */
const between = 50;

/** Looks at most: a page may change its own view forever. */
const mostLooks = 20;

/**
 * Resolves when the view of the tab has its size: as the debugger is attached, Chrome shows a bar above the page, which
 * becomes smaller, and what hangs on its lower edge moves. At once where it has been attached for long.
 */
export async function viewAtRest(session: DebuggerSession, after: After): Promise<void> {
  const wait = (ms: number) => new Promise<void>((over) => after(ms, over));
  const left = barTime - session.attachedFor;
  if (left <= 0) return;
  await wait(left);
  let before = await viewOf(session);
  for (let looks = 1; looks < mostLooks; looks += 1) {
    await wait(between);
    const now = await viewOf(session);
    if (now === before) return;
    before = now;
  }
}

async function viewOf(session: DebuggerSession): Promise<string> {
  const { cssVisualViewport } = await session.send('Page.getLayoutMetrics', {});
  return `${cssVisualViewport.clientWidth}x${cssVisualViewport.clientHeight}`;
}
