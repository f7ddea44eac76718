/** The sizes of panes, by the name of the panes; percentages by id. Kept in the extension’s own storage for pages. */
export function layoutMemory(name: string): {
  readonly sizes: { [id: string]: number } | undefined;
  remember(sizes: { readonly [id: string]: number }): void;
} {
  const key = `inspector:layout:${name}`;
  return {
    sizes: read(key),
    remember(sizes) {
      try {
        localStorage.setItem(key, JSON.stringify(sizes));
      } catch {
        // Nothing is lost but the size: storage is full or switched off.
      }
    },
  };
}

function read(key: string): { [id: string]: number } | undefined {
  try {
    const sizes: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof sizes !== 'object' || sizes === null) return undefined;
    const entries = Object.entries(sizes).filter(([, size]) => Number.isFinite(size));
    return entries.length < 2 ? undefined : Object.fromEntries(entries);
  } catch {
    return undefined;
  }
}
