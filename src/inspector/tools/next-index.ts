import type { ListItem } from './group-tools.ts';

/** Where a key leads in the list; undefined for keys that lead nowhere. `page`: lines that are seen at once. */
export function nextIndex(
  key: string,
  items: readonly ListItem[],
  from: number,
  page: number,
): number | undefined {
  const last = items.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'PageDown':
      return Math.min(last, from + page);
    case 'PageUp':
      return Math.max(0, from - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft': {
      // From a tool to its group.
      const group = items.findLastIndex((item, index) => index < from && item.kind === 'group');
      return items[from]?.kind === 'tool' && group !== -1 ? group : undefined;
    }
    default:
      return undefined;
  }
}
