import type { Level } from '../../protocol/levels.ts';
import { CallError } from '../../shared/result.ts';
import type { Reach } from '../../tools/define.ts';
import { longestCall } from '../mcp/connection/longest-call.ts';
import type { RemoteCalls, ServerId } from '../mcp/remote.ts';
import type { AdaptedTool } from '../mcp/tools/adapted-tool.ts';
import type { CatalogTool, ToolCall, ToolOutcome, ToolParams } from './catalog-tool.ts';
import { registeredName } from './describe-tool.ts';

/** ms for connecting, for a place at the server, and for a person who fills in what it asks, on top of the longest call. */
const patience = 600_000;

export interface ExternalToolEdges {
  /** The server’s connection; undefined where it was removed or switched off. */
  callsOf(server: ServerId): RemoteCalls | undefined;
}

/** A tool of one of the person’s servers. */
export class ExternalTool implements CatalogTool {
  readonly external: AdaptedTool;
  readonly category = 'external';
  readonly reach = 'external';
  readonly level = 'act';
  readonly worksOn = 'server';
  /** Each server has a queue of its own (`mcp/connection/call-slots.ts`). */
  readonly queue = 'none';
  readonly blockedByDialog = false;
  readonly outlivesPage = false;
  readonly #edges: ExternalToolEdges;

  constructor(tool: AdaptedTool, edges: ExternalToolEdges) {
    this.external = tool;
    this.#edges = edges;
  }

  get name() {
    return this.descriptor.name;
  }

  get title() {
    return this.external.shown.title;
  }

  get description() {
    return this.external.shown.description;
  }

  get effect() {
    return this.external.effect;
  }

  get descriptor() {
    return this.external.descriptor;
  }

  parse(input: ToolParams): ToolParams {
    this.external.check(input);
    return input;
  }

  reachOf(): Reach {
    return this.reach;
  }

  levelOf(): Exclude<Level, 'off'> {
    return this.level;
  }

  deadlineOf(): number {
    return longestCall + patience;
  }

  async run({ params, signal, budget, progress, keep }: ToolCall): Promise<ToolOutcome> {
    const calls = this.#edges.callsOf(this.external.identity.server);
    if (calls === undefined) {
      throw new CallError(
        'UNAVAILABLE',
        'The server of this tool was removed or switched off. List the tools of this page again.',
      );
    }
    const room = { budget, keep, readOn: registeredName({ name: 'read_more' }) };
    const result = await this.external.run(calls, params, { signal, room, onProgress: progress });
    return { result, later: [] };
  }
}
