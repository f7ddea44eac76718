import { untilAborted } from '../../calls/until-aborted.ts';
import type {
  CompletionTarget,
  RawResult,
  RemoteCallOptions,
  RemoteCalls,
  RemoteList,
  ServerId,
} from '../remote.ts';
import { asRecord } from './as-record.ts';
import { asFailure, refuse } from './call-failure.ts';
import { Coalesced } from './coalesced.ts';
import type { ConnectionEdges, ConnectionEvents } from './connection-edges.ts';
import { Connector } from './connector.ts';
import { diagnose } from './diagnose.ts';
import { listDeadline, readList } from './read-list.ts';
import { RemoteRequests } from './remote-requests.ts';
import { ServerCalls } from './server-calls.ts';
import type { ServerConfig } from './server-config.ts';
import { idle, type ServerState, TroubleError } from './server-state.ts';
import { isStale } from './stale-wire.ts';
import { Watching } from './watching.ts';

/**
 * One configured server. It connects when something needs it, tells what the server lists, and passes calls on. A call
 * that may have reached the server is never sent twice. Disposed, it ends everything; a changed configuration is a new one.
 */
export class ServerConnection implements RemoteCalls, Disposable {
  readonly #config: ServerConfig;
  readonly #edges: ConnectionEdges;
  readonly #events: ConnectionEvents;
  readonly #life = new AbortController();
  readonly #connector: Connector;
  readonly #requests: RemoteRequests;
  readonly #refresher: Coalesced<RemoteList>;
  #state: ServerState = idle;
  #list: RemoteList | undefined;
  #watching: Watching | undefined;
  #watchers = 0;

  constructor(config: ServerConfig, edges: ConnectionEdges, events: ConnectionEvents) {
    this.#config = config;
    this.#edges = edges;
    this.#events = events;
    const { elicit } = edges;
    this.#refresher = new Coalesced(() => this.#readList(), edges.after);
    const running = new ServerCalls(config.id);
    this.#connector = new Connector(config, edges, this.#life.signal, {
      changed: () => this.#refresher.wish(),
      renewed: () => {
        if (!this.#refresher.busy) this.#refresher.wish();
      },
      become: (state) => this.#become(state),
      ...(elicit === undefined ? {} : { ask: (asked, signal) => running.ask(elicit, asked, signal) }),
    });
    this.#requests = new RemoteRequests(config, edges, this.#life.signal, this.#connector, running, {
      listed: (name) => this.#list?.tools.find((tool) => asRecord(tool)?.name === name),
      relist: () => this.#refresher.now(),
    });
  }

  get id(): ServerId {
    return this.#config.id;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** What was listed last, since this object exists. */
  get list(): RemoteList | undefined {
    return this.#list;
  }

  /**
   * Reads the list now; `listed` follows.
   *
   * @throws CallError where it cannot be read; the state says why
   */
  async refresh(): Promise<RemoteList> {
    try {
      return await this.#refresher.now();
    } catch (error) {
      throw this.#life.signal.aborted ? this.#life.signal.reason : asFailure(this.#config, error);
    }
  }

  /** Hears of changes, and comes back after failures, until what it returns is disposed. */
  watch(): Disposable {
    this.#watchers += 1;
    this.#watching ??= new Watching({
      ...this.#edges,
      connect: () => this.#connector.connected(),
      refresh: () => this.#refresher.now(),
    });
    let over = false;
    return {
      [Symbol.dispose]: () => {
        if (over) return;
        over = true;
        if (--this.#watchers > 0) return;
        this.#watching?.[Symbol.dispose]();
        this.#watching = undefined;
      },
    };
  }

  async call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: RemoteCallOptions,
  ): Promise<RawResult> {
    return await this.#requests.request(
      {
        method: 'tools/call',
        params: { name, arguments: args },
        what: `the tool “${name}”`,
        tool: { name, args },
      },
      options,
    );
  }

  async readResource(uri: string, options: RemoteCallOptions): Promise<RawResult> {
    return await this.#requests.request(
      { method: 'resources/read', params: { uri }, what: 'the resource' },
      options,
    );
  }

  async getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    options: RemoteCallOptions,
  ): Promise<RawResult> {
    return await this.#requests.request(
      { method: 'prompts/get', params: { name, arguments: args }, what: `the prompt “${name}”` },
      options,
    );
  }

  async complete(
    target: CompletionTarget,
    argument: { readonly name: string; readonly value: string },
    context: Readonly<Record<string, string>>,
    options: RemoteCallOptions,
  ): Promise<RawResult> {
    const ref =
      target.kind === 'prompt'
        ? { type: 'ref/prompt', name: target.name }
        : { type: 'ref/resource', uri: target.uriTemplate };
    return await this.#requests.request(
      {
        method: 'completion/complete',
        params: {
          ref,
          argument,
          ...(Object.keys(context).length > 0 ? { context: { arguments: context } } : {}),
        },
        what: 'the completion',
      },
      options,
    );
  }

  [Symbol.dispose](): void {
    this.#watching?.[Symbol.dispose]();
    this.#watching = undefined;
    this.#refresher.stop();
    this.#life.abort(
      refuse(
        { config: this.#config },
        'UNAVAILABLE',
        `The server “${this.#config.name}” was removed or changed in the settings. What was under way may have been done.`,
        { retryable: false },
      ),
    );
  }

  async #readList(): Promise<RemoteList> {
    for (let renewed = false; ; renewed = true) {
      const held = await this.#connector.connected();
      const late = new AbortController();
      const callOff = this.#edges.after(listDeadline, () =>
        late.abort(new DOMException('Too slow.', 'TimeoutError')),
      );
      using _use = held.use();
      try {
        const signal = AbortSignal.any([late.signal, this.#life.signal, held.wire.ended]);
        const list = await untilAborted(readList(held.wire, signal), signal);
        this.#list = list;
        this.#events.listed(list);
        return list;
      } catch (error) {
        this.#life.signal.throwIfAborted();
        if (!renewed && isStale(error, held.wire)) {
          await this.#connector.forget(held);
          continue;
        }
        const trouble = diagnose(error, held.wire.guard.seen);
        this.#connector.fail(held, trouble);
        throw new TroubleError(trouble, error);
      } finally {
        callOff();
      }
    }
  }

  #become(state: ServerState): void {
    if (this.#life.signal.aborted) return;
    this.#state = state;
    this.#events.stateChanged(state);
    if (state.kind === 'ready') this.#watching?.poke();
  }
}
