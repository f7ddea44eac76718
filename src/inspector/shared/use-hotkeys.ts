import { useEffect, useRef } from 'react';

/**
 * What keys do: by `KeyboardEvent.key`, with `Mod+` for Ctrl or Cmd in front (`Mod+Enter`). `false`: not now, the key goes
 * on to whoever wants it.
 */
export interface Hotkeys {
  readonly [key: string]: (event: KeyboardEvent) => unknown;
}

/**
 * Keys that work wherever the focus is, for as long as the component is shown. Keys that write something are left to
 * fields a person writes in, and nothing is heard while a modal dialog is open. A key that is held is pressed once.
 */
export function useHotkeys(keys: Hotkeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const mod = event.ctrlKey || event.metaKey;
      const run = newest.current[mod ? `Mod+${event.key}` : event.key];
      if (run === undefined || document.querySelector('dialog:modal') !== null) return;
      if (!mod && event.key.length === 1 && writes(event.target)) return;
      if (event.repeat) {
        // Its own meaning would be had instead, such as pressing the button that has the focus.
        if (mod) event.preventDefault();
        return;
      }
      if (run(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function writes(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')
  );
}
