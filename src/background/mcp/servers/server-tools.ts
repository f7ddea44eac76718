import type { RemoteList } from '../remote.ts';
import { adaptServer } from '../tools/adapt-server.ts';
import type { AdaptedTool } from '../tools/adapted-tool.ts';
import type { RefusedTool } from '../tools/refused-tool.ts';
import type { ToolServer } from '../tools/tool-identity.ts';
import { type AdaptedList, keptTools } from './kept-tools.ts';

const nothing = { tools: [], refused: [] } as const;

/** The tools of one server, made of its list when somebody wants them: most pages want none. */
export class ServerTools {
  #server: ToolServer;
  #list: RemoteList | undefined;
  #adapted: AdaptedList | undefined;
  #byName: ReadonlyMap<string, AdaptedTool> | undefined;
  #stale = false;

  constructor(server: ToolServer) {
    this.#server = server;
  }

  get list(): RemoteList | undefined {
    return this.#list;
  }

  /** The same array until a tool changes, and in it the same object for a tool that did not. */
  get tools(): readonly AdaptedTool[] {
    return this.#now()?.tools ?? nothing.tools;
  }

  get refused(): readonly RefusedTool[] {
    return this.#now()?.refused ?? nothing.refused;
  }

  named(name: string): AdaptedTool | undefined {
    const { tools } = this;
    this.#byName ??= new Map(tools.map((tool) => [tool.descriptor.name, tool]));
    return this.#byName.get(name);
  }

  /** The server has another title or slug. */
  rename(server: ToolServer): void {
    if (server.slug === this.#server.slug && server.title === this.#server.title) return;
    this.#server = server;
    this.#stale = true;
  }

  /** What the server lists now; undefined where that is not known any more. */
  replace(list: RemoteList | undefined): void {
    this.#list = list;
    this.#stale = true;
  }

  #now(): AdaptedList | undefined {
    if (!this.#stale) return this.#adapted;
    this.#stale = false;
    this.#byName = undefined;
    const list = this.#list;
    const adapted = list && { list, ...adaptServer(this.#server, list) };
    this.#adapted = adapted && this.#adapted ? keptTools(this.#adapted, adapted) : adapted;
    return this.#adapted;
  }
}
