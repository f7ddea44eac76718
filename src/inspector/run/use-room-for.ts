import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least so many CSS px wide, from before it is first painted. */
export function useRoomFor(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [roomy, setRoomy] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const look = () => setRoomy(measured.getBoundingClientRect().width >= width);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, width]);
  return roomy;
}
