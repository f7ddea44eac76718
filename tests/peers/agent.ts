/** A tool of the page, as a client shows it to its model. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
  /** Told that it changes nothing. */
  readonly readOnly: boolean;
  /** Told that its answer may hold words of third parties. */
  readonly untrusted: boolean;
}

/** What an agent does with a page, whichever client it works through. */
export interface Agent extends AsyncDisposable {
  open(url: string): Promise<void>;
  /** The page's tools, as the client sees them now. */
  tools(): Promise<OfferedTool[]>;
  /**
   * What the tool answered, parsed.
   *
   * @throws Error with the client's words, where it got no answer out of the page
   */
  call(tool: string, input?: Record<string, unknown>): Promise<unknown>;
  /** Clicks a button by its name, found in the client's own snapshot of the page. */
  click(button: string): Promise<void>;
}
