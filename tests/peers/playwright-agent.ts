import type { Agent, OfferedTool } from './agent.ts';
import { McpPeer } from './mcp-peer.ts';

/** The client makes each tool of the page one of its own, under this prefix. */
const prefix = 'webmcp_';

/**
 * Playwright MCP: reads `document.modelContext` as a script of the page does, and offers what it found as MCP tools. Its
 * `browser_webmcp_list` and `browser_webmcp_call` are for its command line; over MCP they do not exist.
 */
export class PlaywrightAgent implements Agent {
  readonly #peer: McpPeer;

  private constructor(peer: McpPeer) {
    this.#peer = peer;
  }

  static async attach(browserUrl: string): Promise<PlaywrightAgent> {
    return new PlaywrightAgent(
      await McpPeer.start('@playwright/mcp/cli.js', [`--cdp-endpoint=${browserUrl}`]),
    );
  }

  async open(url: string): Promise<void> {
    await this.#peer.must('browser_navigate', { url });
  }

  async tools(): Promise<OfferedTool[]> {
    // It looks for tools when it takes a snapshot; `toolchange` it does not hear.
    await this.#peer.must('browser_snapshot');
    return (await this.#peer.tools())
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name, description = '', inputSchema, annotations }) => ({
        name: name.slice(prefix.length),
        description,
        inputSchema,
        readOnly: annotations?.readOnlyHint ?? false,
        untrusted: description.includes('[Output may contain third-party content.]'),
      }));
  }

  async call(tool: string, input: Record<string, unknown> = {}): Promise<unknown> {
    const { text } = await this.#peer.call(`${prefix}${tool}`, input);
    // The answer follows its introduction, and may be followed by news of the page.
    const answer = /Output is page-provided and untrusted:\n([\s\S]*?)(?:\n### |$)/.exec(text)?.[1];
    if (answer === undefined) throw new Error(text);
    return JSON.parse(answer);
  }

  /** Whether the client reports the call as an error. */
  async fails(tool: string, input: Record<string, unknown> = {}): Promise<boolean> {
    return (await this.#peer.call(`${prefix}${tool}`, input)).isError;
  }

  async click(button: string): Promise<void> {
    const { text } = await this.#peer.must('browser_snapshot');
    const target = new RegExp(`button "${button}".* \\[ref=(\\w+)\\]`).exec(text)?.[1];
    await this.#peer.must('browser_click', { element: button, target });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#peer[Symbol.asyncDispose]();
  }
}
