/** An image, as MCP has it (https://modelcontextprotocol.io/specification/2025-06-18/server/tools#image-content). */
export interface ToolImage {
  /** Base64. */
  readonly data: string;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
}

/** A snapshot of the page as text, to be shown beside what the tool says. */
export interface ToolSnapshot {
  readonly text: string;
  /** How to see what a cut one lacks. */
  readonly goOn: string;
  /** Characters the caller asked for, which count where the budget of answers is smaller. */
  readonly asked?: number;
}

/** Where a handler says what the answer is to hold. One place renders it, within the budget. */
export interface ToolResponse {
  /** Structured data. Members of several calls are merged. */
  data(data: Readonly<Record<string, unknown>>): void;
  /** As `data`, for what a slim answer leaves out. */
  detail(data: Readonly<Record<string, unknown>>): void;
  /** Text for the reader; it can be cut, data cannot. */
  text(text: string): void;
  /** The page as it is now; the last one counts. */
  snapshot(snapshot: ToolSnapshot): void;
  image(image: ToolImage): void;
  /** What the reader should know besides: what was skipped, how to go on. */
  note(note: string): void;
  /** Done once the answer is on its way to the caller: for what ends the caller’s page. Its failures are nobody’s. */
  afterwards(task: () => Promise<void>): void;
}
