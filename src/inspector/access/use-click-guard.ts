import { useEffect, useState } from 'react';
import { ClickGuard } from '../../link/click-guard.ts';

/**
 * Whether nothing that allows can be pressed now. `shown` is all that the layout depends on.
 *
 * @returns the state to draw, and what a click has to ask once more
 */
export function useClickGuard(shown: string): { readonly guarded: boolean; opens(): boolean } {
  const [guard] = useState(() => new ClickGuard(() => performance.now()));
  const [, redraw] = useState(0);
  // While drawing, so that no frame shows the new layout with open buttons.
  guard.see(shown);
  const wait = guard.opensIn();

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => redraw((times) => times + 1), wait);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    const disturbed = () => {
      guard.disturb();
      redraw((times) => times + 1);
    };
    // The view may have come to be shown just now, under a pointer that was to click something else.
    disturbed();
    const ended = new AbortController();
    window.addEventListener('focus', disturbed, ended);
    document.addEventListener('visibilitychange', disturbed, ended);
    window.addEventListener('resize', disturbed, ended);
    return () => ended.abort();
  }, [guard]);

  return { guarded: wait > 0, opens: () => guard.opensIn() === 0 };
}
