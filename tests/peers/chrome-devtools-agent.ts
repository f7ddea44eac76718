import { z } from 'zod';
import type { Agent, OfferedTool } from './agent.ts';
import { McpPeer } from './mcp-peer.ts';

const pages = z.object({ pages: z.array(z.object({ id: z.number() })).min(1) });

const listing = z.object({
  webmcpTools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      inputSchema: z.unknown(),
      annotations: z.object({ readOnly: z.boolean(), untrustedContent: z.boolean() }).partial().optional(),
    }),
  ),
});

const execution = z.object({
  status: z.string(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** chrome-devtools-mcp: sees the page's tools through the WebMCP domain of the DevTools protocol. */
export class ChromeDevtoolsAgent implements Agent {
  readonly #peer: McpPeer;
  readonly #pageId: number;

  private constructor(peer: McpPeer, pageId: number) {
    this.#peer = peer;
    this.#pageId = pageId;
  }

  static async attach(browserUrl: string): Promise<ChromeDevtoolsAgent> {
    const peer = await McpPeer.start(
      'chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js',
      [
        `--browserUrl=${browserUrl}`,
        '--categoryExperimentalWebmcp',
        // The lists as data beside the text.
        '--experimentalStructuredContent',
        '--no-usage-statistics',
        '--no-performance-crux',
      ],
      {
        CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: '1',
        CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1',
        CHROME_DEVTOOLS_MCP_NO_CONFIG_DISCOVERY: '1',
      },
    );
    try {
      const first = pages.parse((await peer.must('list_pages')).structured).pages[0];
      return new ChromeDevtoolsAgent(peer, first?.id ?? 0);
    } catch (error) {
      await peer[Symbol.asyncDispose]();
      throw error;
    }
  }

  async open(url: string): Promise<void> {
    await this.#onPage('navigate_page', { type: 'url', url });
  }

  async tools(): Promise<OfferedTool[]> {
    const { webmcpTools } = listing.parse((await this.#onPage('list_webmcp_tools')).structured);
    return webmcpTools.map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema,
      readOnly: annotations?.readOnly ?? false,
      untrusted: annotations?.untrustedContent ?? false,
    }));
  }

  async call(tool: string, input: Record<string, unknown> = {}): Promise<unknown> {
    const args = { toolName: tool, input: JSON.stringify(input) };
    const { text } = await this.#onPage('execute_webmcp_tool', args);
    const { status, output, error } = execution.parse(JSON.parse(text));
    if (status !== 'Completed') throw new Error(`${tool}: ${status}, ${String(error)}`);
    return output;
  }

  async click(button: string): Promise<void> {
    const { text } = await this.#onPage('take_snapshot');
    const uid = new RegExp(`uid=(\\S+) button "${button}"`).exec(text)?.[1];
    await this.#onPage('click', { uid });
  }

  /** Runs a function, given as its source, in the page and returns what it returned. */
  async evaluate(source: string): Promise<unknown> {
    const { text } = await this.#onPage('evaluate_script', { function: source });
    return JSON.parse(/```json\n([\s\S]*?)\n```/.exec(text)?.[1] ?? 'null');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#peer[Symbol.asyncDispose]();
  }

  async #onPage(name: string, args: Record<string, unknown> = {}) {
    return await this.#peer.must(name, { pageId: this.#pageId, ...args });
  }
}
