/**
 * The API of https://webmachinelearning.github.io/webmcp/ as browsers have it, and what is read from it.
 * Members that one version has and another lacks are optional here; nothing else in this room guesses about versions.
 */

/** The annotations a browser lists; those that were not given are `false`. */
export interface ListedAnnotations {
  readonly readOnlyHint: boolean;
  readonly untrustedContentHint: boolean;
  readonly consequentialHint: boolean;
}

/**
 * One entry of `getTools()`: a dictionary today, an interface object with its members on the prototype from Chrome 160
 * on, and with `inputSchema` as JSON text in Chrome 154 and older. Read it with `readTool`, never by spread or JSON.
 */
export interface RegisteredTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object | string;
  /** Until Chrome 159. */
  readonly window?: object;
  /** From Chrome 160 on. */
  readonly source?: object;
  readonly origin?: string;
  readonly annotations?: Partial<ListedAnnotations>;
}

/** What `readTool` finds in a {@link RegisteredTool}, the same for every version. */
export interface ListedTool {
  readonly name: string;
  /** Empty where the tool has none. */
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object | undefined;
  /** The window of the document that registered it. */
  readonly window: object | undefined;
  readonly origin: string;
  /** Absent where the tool was registered without. */
  readonly annotations: ListedAnnotations | undefined;
}

/** https://webmachinelearning.github.io/webmcp/#dictdef-modelcontexttool */
export interface ModelContextTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object;
  readonly annotations?: Partial<ListedAnnotations>;
  readonly execute: (input: never, client: { signal: AbortSignal }) => unknown;
}

/** https://webmachinelearning.github.io/webmcp/#model-context-container */
export interface ModelContext extends EventTarget {
  registerTool(
    tool: object,
    options?: { signal?: AbortSignal; exposedTo?: readonly string[] },
  ): Promise<undefined>;
  getTools(options?: { fromOrigins?: readonly string[] }): Promise<readonly RegisteredTool[]>;
  /** @param input an object; JSON text in Chrome 154 and older */
  executeTool(
    tool: RegisteredTool,
    input?: object | string,
    options?: { signal?: AbortSignal },
  ): Promise<string | null>;
}
