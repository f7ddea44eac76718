import { useEffect, useRef, useState } from 'preact/hooks';
import { ClickGuard } from '../../link/click-guard.ts';

/**
 * Whether nothing that allows can be pressed now. `shown` is all that the layout depends on.
 *
 * @returns the state to draw, and what a click has to ask once more
 */
export function useClickGuard(shown: string): { readonly guarded: boolean; opens(): boolean } {
  const made = useRef<ClickGuard | undefined>(undefined);
  made.current ??= new ClickGuard(() => performance.now());
  const guard = made.current;
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
    const ended = new AbortController();
    window.addEventListener('focus', disturbed, ended);
    document.addEventListener('visibilitychange', disturbed, ended);
    return () => ended.abort();
  }, [guard]);

  return { guarded: wait > 0, opens: () => guard.opensIn() === 0 };
}
