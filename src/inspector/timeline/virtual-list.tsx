import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  /** Unique, and the same for as long as the item is. */
  readonly keyOf: (item: Item) => string;
  /** CSS px. */
  readonly height: (item: Item) => number;
  /** Drawn anew only where the item or whether it is chosen changed. */
  readonly draw: (item: Item) => ReactNode;
  readonly label: string;
  readonly selected: string | undefined;
  readonly select: (key: string) => void;
  /** `tree`: with `branch` and `place` of each item. */
  readonly role?: 'listbox' | 'tree';
  /** Whether an item is a branch, and unfolded. */
  readonly branch?: (item: Item) => { readonly open: boolean } | undefined;
  /** Where an item stands among its siblings, from 1. */
  readonly place?: (item: Item) => { readonly place: number; readonly of: number } | undefined;
  readonly fold?: (item: Item, open: boolean) => void;
  /** Enter, or a double click. */
  readonly enter?: (item: Item) => void;
  /** Other keys; `true` where it was taken. */
  readonly press?: (key: string, item: Item | undefined) => boolean;
  /** Whether the list stays at its end while it is there, as it grows. */
  readonly follow?: boolean;
  /** Told when the person comes to the end, or leaves it. */
  readonly onEnd?: (atEnd: boolean) => void;
}

/** CSS px within which the end counts as reached. */
const endSlack = 8;

/**
 * A list of any length of which only what is seen is drawn. One item is chosen, and moved with the arrow keys; the list
 * has the focus, not its items. What a person looks at stays where it is, whatever comes or goes around it.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, height, draw, label, selected, select, role = 'listbox', follow = false } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = useIndexOf(items, keyOf, selected);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => heightAt(items, height, index), [items, height]),
    getItemKey: useMemo(() => placesOf(items), [items]),
    // The chosen one is always there, for `aria-activedescendant` to name.
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        return chosen < 0 || seen.includes(chosen) ? seen : [...seen, chosen].sort((a, b) => a - b);
      },
      [chosen],
    ),
    overscan: 12,
  });
  const kept = useKeptPlace(scroller, items, keyOf, height, follow, props.onEnd);

  const move = (index: number) => {
    const next = Math.min(Math.max(index, 0), items.length - 1);
    const item = items[next];
    if (item === undefined) return;
    select(keyOf(item));
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (key: string): boolean => {
    const item = items[chosen];
    const branch = item === undefined ? undefined : props.branch?.(item);
    const page = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 0) / heightAt(items, height, 0)) - 1,
    );
    switch (key) {
      case 'ArrowDown':
        move(chosen + 1);
        return true;
      case 'ArrowUp':
        move(chosen < 0 ? items.length - 1 : chosen - 1);
        return true;
      case 'PageDown':
        move(chosen + page);
        return true;
      case 'PageUp':
        move(chosen - page);
        return true;
      case 'Home':
        move(0);
        return true;
      case 'End':
        move(items.length - 1);
        return true;
      case 'ArrowRight':
      case 'ArrowLeft':
        if (item === undefined || branch === undefined || branch.open === (key === 'ArrowRight'))
          return false;
        props.fold?.(item, !branch.open);
        return true;
      case 'Enter':
        if (item === undefined) return false;
        if (branch !== undefined) props.fold?.(item, !branch.open);
        else props.enter?.(item);
        return true;
      default:
        return props.press?.(key, item) ?? false;
    }
  };

  return (
    // biome-ignore lint/a11y: its role is one of two, which the rules cannot see
    <div
      ref={scroller}
      className="virtual-list"
      role={role}
      aria-label={label}
      aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      onKeyDown={hear}
      onScroll={kept.scrolled}
    >
      <div className="virtual-items" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          const branch = props.branch?.(item);
          const place = props.place?.(item) ?? { place: index + 1, of: items.length };
          return (
            // biome-ignore lint/a11y: as above; keys are heard by the list
            <div
              key={keyOf(item)}
              id={`${id}-${index}`}
              className="virtual-item"
              {...(role === 'tree' ? treeItem(branch) : option)}
              aria-selected={index === chosen}
              aria-setsize={place.of}
              aria-posinset={place.place}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onClick={() => {
                select(keyOf(item));
                if (branch !== undefined) props.fold?.(item, !branch.open);
              }}
              onDoubleClick={() => {
                if (branch === undefined) props.enter?.(item);
              }}
            >
              {draw(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const option = { role: 'option' };

function treeItem(branch: { readonly open: boolean } | undefined) {
  return branch === undefined
    ? { role: 'treeitem', 'aria-level': 2 }
    : { role: 'treeitem', 'aria-level': 1, 'aria-expanded': branch.open };
}

/**
 * Heights are kept by place: nothing is measured, and a text for each would take most of the time of a long list. Another
 * function for other items, which are then asked for their heights.
 */
function placesOf(_items: readonly unknown[]): (index: number) => number {
  return (index) => index;
}

function heightAt<Item>(items: readonly Item[], height: (item: Item) => number, index: number): number {
  const item = items[index];
  return item === undefined ? 1 : height(item);
}

/** Where a key is, looked for first where it was: lists grow at their end. -1 where it is not. */
function useIndexOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  key: string | undefined,
): number {
  const last = useRef(-1);
  if (key === undefined) return -1;
  const there = items[last.current];
  if (there !== undefined && keyOf(there) === key) return last.current;
  const found = items.findIndex((item) => keyOf(item) === key);
  last.current = found;
  return found;
}

/** Keeps in place what a person looks at: the end where they are there, or else the first item that is seen. */
function useKeptPlace<Item>(
  scroller: { readonly current: HTMLDivElement | null },
  items: readonly Item[],
  keyOf: (item: Item) => string,
  height: (item: Item) => number,
  follow: boolean,
  onEnd: ((atEnd: boolean) => void) | undefined,
): { scrolled(): void } {
  // Undefined until it was looked for the first time, so that it is told then.
  const atEnd = useRef<boolean | undefined>(undefined);
  const anchor = useRef<{ key: string; index: number; into: number } | undefined>(undefined);
  const [first] = useState(() => new FirstSeen<Item>());
  first.of(items, height);

  // Where the person is now, and what they see first.
  const note = () => {
    const element = scroller.current;
    if (element === null) return;
    const end = element.scrollTop + element.clientHeight >= element.scrollHeight - endSlack;
    if (end !== atEnd.current) onEnd?.(end);
    atEnd.current = end;
    const index = first.at(element.scrollTop);
    const item = items[index];
    anchor.current =
      item === undefined
        ? undefined
        : { key: keyOf(item), index, into: element.scrollTop - first.startOf(index) };
  };
  const newest = useRef(note);
  newest.current = note;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const held = anchor.current;
    if (follow && atEnd.current !== false) element.scrollTop = element.scrollHeight;
    else if (held !== undefined) {
      const there = items[held.index];
      const index =
        there !== undefined && keyOf(there) === held.key
          ? held.index
          : items.findIndex((item) => keyOf(item) === held.key);
      const top = first.startOf(index) + held.into;
      if (index >= 0 && Math.abs(element.scrollTop - top) >= 1) element.scrollTop = top;
    }
    newest.current();
  }, [scroller, items, keyOf, follow, first]);

  return { scrolled: note };
}

/** Where items begin, in CSS px. Lists of one height are not added up. */
class FirstSeen<Item> {
  #items: readonly Item[] | undefined;
  #starts: Float64Array = new Float64Array(0);

  of(items: readonly Item[], height: (item: Item) => number): void {
    if (items === this.#items) return;
    this.#items = items;
    const starts = new Float64Array(items.length);
    let top = 0;
    for (let index = 0; index < items.length; index++) {
      starts[index] = top;
      top += heightAt(items, height, index);
    }
    this.#starts = starts;
  }

  startOf(index: number): number {
    return this.#starts[index] ?? 0;
  }

  /** The item at a distance from the top. */
  at(top: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= top) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
