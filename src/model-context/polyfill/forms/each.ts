/** Calls back for every entry of a list of objects, without the iterators a page may replace. */
export function each<Item extends object>(list: ArrayLike<Item>, callback: (item: Item) => void): void {
  for (let index = 0, item = list[0]; item !== undefined; index += 1, item = list[index]) callback(item);
}

/** Whether the list has the item. */
export function includes(list: ArrayLike<unknown>, item: unknown): boolean {
  for (let index = 0; index < list.length; index += 1) if (list[index] === item) return true;
  return false;
}
