import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { type FocusPlace, nextFocus } from './next-focus.ts';

/** Moves the focus when the list changes or the guard shuts; returns what knows where it is. */
export function useFocusRules(order: readonly string[], guarded: boolean): () => FocusPlace | undefined {
  const before = useRef<readonly string[]>([]);
  const place = useRef<FocusPlace | undefined>(undefined);
  const shown = JSON.stringify(order);

  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener(
      'focusin',
      ({ target }) => {
        place.current = target instanceof Element ? placeOf(target) : undefined;
      },
      ended,
    );
    return () => ended.abort();
  }, []);

  useLayoutEffect(() => {
    const after = JSON.parse(shown) as string[];
    const focused = document.activeElement;
    // The focus is somewhere of its own that is still there, such as “Deny all from this site”.
    const elsewhere = focused !== null && focused !== document.body && placeOf(focused) === undefined;
    const id = elsewhere ? undefined : nextFocus(before.current, after, place.current);
    before.current = after;
    if (id !== undefined) cardOf(id)?.querySelector<HTMLElement>('[data-lands]')?.focus();
    // Shutting the guard takes the focus off what it disables, whether the list changed or not.
  }, [shown, guarded]);

  return () => place.current;
}

/** The card of a question or an input. */
export function cardOf(id: string): HTMLElement | null {
  const name = CSS.escape(id);
  return document.querySelector<HTMLElement>(`[data-question="${name}"], [data-input="${name}"]`);
}

function placeOf(element: Element): FocusPlace | undefined {
  const data = element.closest<HTMLElement>('[data-question], [data-input]')?.dataset;
  const question = data?.question ?? data?.input;
  return question === undefined ? undefined : { question, allows: element.matches('[data-allows]') };
}
