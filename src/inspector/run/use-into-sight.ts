import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings a part into sight each time it is about something else: who pressed the keys may be far above it. `whileSeen`: another
 * part that has to be in sight for it; a person who went elsewhere stays there.
 */
export function useIntoSight(
  place: RefObject<HTMLElement | null>,
  { part, about, whileSeen }: { part: string; about: string | undefined; whileSeen?: string },
): void {
  const before = useRef(about);
  useEffect(() => {
    if (before.current === about) return;
    before.current = about;
    const at = (selector: string) => place.current?.querySelector(selector);
    if (about === undefined || (whileSeen !== undefined && !isInSight(at(whileSeen)))) return;
    at(part)?.scrollIntoView({ block: 'nearest' });
  }, [place, part, about, whileSeen]);
}

function isInSight(part: Element | null | undefined): boolean {
  if (part === null || part === undefined) return false;
  const { top, bottom, height } = part.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}
