import type {
  CompletionTarget,
  RawResult,
  RemoteCallOptions,
  RemoteCalls,
  RemoteList,
  ServerId,
} from '../remote.ts';
import type { ConnectionEdges, ConnectionEvents } from './connection-edges.ts';
import type { ServerConfig } from './server-config.ts';
import type { ServerConnection } from './server-connection.ts';
import { idle, type ServerState } from './server-state.ts';

/**
 * A {@link ServerConnection} that is there when something first needs it: its code, and that of the MCP client, is not
 * evaluated before. From then on it is that connection.
 */
export class LateConnection implements RemoteCalls, Disposable {
  readonly #config: ServerConfig;
  readonly #edges: ConnectionEdges;
  readonly #events: ConnectionEvents;
  #coming: Promise<ServerConnection> | undefined;
  #there: ServerConnection | undefined;
  #over = false;

  constructor(config: ServerConfig, edges: ConnectionEdges, events: ConnectionEvents) {
    this.#config = config;
    this.#edges = edges;
    this.#events = events;
  }

  get id(): ServerId {
    return this.#config.id;
  }

  get state(): ServerState {
    return this.#there?.state ?? idle;
  }

  /** As {@link ServerConnection.refresh}. */
  async refresh(): Promise<RemoteList> {
    return await (await this.#connection()).refresh();
  }

  /** As {@link ServerConnection.watch}. */
  watch(): Disposable {
    let watching: Disposable | undefined;
    let over = false;
    void this.#connection().then((connection) => {
      if (!over) watching = connection.watch();
    });
    return {
      [Symbol.dispose]: () => {
        over = true;
        watching?.[Symbol.dispose]();
      },
    };
  }

  async call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: RemoteCallOptions,
  ): Promise<RawResult> {
    return await (await this.#connection()).call(name, args, options);
  }

  async readResource(uri: string, options: RemoteCallOptions): Promise<RawResult> {
    return await (await this.#connection()).readResource(uri, options);
  }

  async getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    options: RemoteCallOptions,
  ): Promise<RawResult> {
    return await (await this.#connection()).getPrompt(name, args, options);
  }

  async complete(
    target: CompletionTarget,
    argument: { readonly name: string; readonly value: string },
    context: Readonly<Record<string, string>>,
    options: RemoteCallOptions,
  ): Promise<RawResult> {
    return await (await this.#connection()).complete(target, argument, context, options);
  }

  [Symbol.dispose](): void {
    this.#over = true;
    this.#there?.[Symbol.dispose]();
  }

  async #connection(): Promise<ServerConnection> {
    this.#coming ??= this.#made();
    return await this.#coming;
  }

  async #made(): Promise<ServerConnection> {
    const { ServerConnection } = await import('../late.ts');
    const connection = new ServerConnection(this.#config, this.#edges, this.#events);
    // Whoever asked for something meanwhile hears from it what became of it.
    if (this.#over) connection[Symbol.dispose]();
    this.#there = connection;
    return connection;
  }
}
