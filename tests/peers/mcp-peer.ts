import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** What a peer said to one call. */
export interface Reply {
  /** What the model reads. */
  readonly text: string;
  /** The same for programs, where the peer offers it. */
  readonly structured: unknown;
  readonly isError: boolean;
}

/** One of the programs that agents drive a browser with: an MCP server from node_modules, spoken to over stdio. */
export class McpPeer implements AsyncDisposable {
  readonly #client: Client;
  readonly #folder: string;

  private constructor(client: Client, folder: string) {
    this.#client = client;
    this.#folder = folder;
  }

  /**
   * @param bin its program, from node_modules
   * @throws Error with what the peer wrote, where it does not start
   */
  static async start(bin: string, args: string[], env: Record<string, string> = {}): Promise<McpPeer> {
    // Peers leave files in the folder they are started in.
    const folder = mkdtempSync(join(tmpdir(), 'pagehand-peer-'));
    const program = resolve(import.meta.dirname, '../../node_modules', bin);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, ...args],
      env,
      cwd: folder,
      stderr: 'pipe',
    });
    let complaints = '';
    transport.stderr?.on('data', (chunk) => {
      complaints += chunk;
    });
    const client = new Client({ name: 'pagehand-tests', version: '1.0.0' });
    const peer = new McpPeer(client, folder);
    try {
      await client.connect(transport);
    } catch (error) {
      await peer[Symbol.asyncDispose]();
      throw new Error(`${bin} does not start: ${complaints}`, { cause: error });
    }
    return peer;
  }

  /** The tools the peer has at this moment. */
  async tools(): Promise<Tool[]> {
    return (await this.#client.listTools()).tools;
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<Reply> {
    const { content, structuredContent, isError } = await this.#client.callTool({ name, arguments: args });
    return {
      text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
      structured: structuredContent,
      isError: isError === true,
    };
  }

  /**
   * As `call`, for what has to succeed.
   *
   * @throws Error with the peer's words, where it failed
   */
  async must(name: string, args: Record<string, unknown> = {}): Promise<Reply> {
    const reply = await this.call(name, args);
    if (reply.isError) throw new Error(`${name} failed: ${reply.text}`);
    return reply;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
