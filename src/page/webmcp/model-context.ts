/**
 * What is used of `document.modelContext` (https://webmachinelearning.github.io/webmcp/). Entries are dictionaries today
 * and interface objects from Chrome 160 on: they are read field by field, never by spread or JSON.
 */
export interface ListingContext extends EventTarget {
  getTools(): Promise<ArrayLike<ListedEntry>>;
  executeTool(
    tool: ListedEntry,
    input: object | string,
    options: { signal: AbortSignal },
  ): Promise<string | null>;
}

export interface ListedEntry {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON text in Chrome 154 and older. */
  readonly inputSchema?: object | string | null;
  readonly outputSchema?: object | string | null;
  readonly annotations?: object | null;
  /** Until Chrome 159. */
  readonly window?: object;
  /** From Chrome 160 on. */
  readonly source?: object;
}

/** The context where it can list and run; whatever a page put in its place may be anything. */
export function asListing(context: unknown): ListingContext | undefined {
  try {
    const { getTools, executeTool } = Object(context) as Partial<ListingContext>;
    return typeof getTools === 'function' && typeof executeTool === 'function'
      ? (context as ListingContext)
      : undefined;
  } catch {
    return undefined;
  }
}
