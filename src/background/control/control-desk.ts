import type { Command, ControlMessage, ControlReply, Topic } from '../../protocol/control.ts';
import { asFailure } from '../calls/as-failure.ts';
import type { ConnectionPort } from '../documents/page-connection.ts';
import { controlMessageSchema } from './control-message-schema.ts';

type View = Extract<ControlReply, { type: Topic['name'] }>;

export interface ControlDeskEdges {
  /** What a screen gets to see of a topic. */
  view(topic: Topic): Promise<View>;
  run(command: Command): Promise<unknown>;
  /** A message was none of the protocol's. */
  dropped(why: string): void;
}

/** One screen and what it watches. */
interface Watcher {
  readonly post: (reply: ControlReply) => void;
  readonly topics: Map<string, Watch>;
}

interface Watch {
  readonly topic: Topic;
  said: string;
  /** A view is being made; `again` once something changed meanwhile. */
  making: boolean;
  again: boolean;
}

/** Serves our own screens: shows them what they watch, whenever it changes, and does what a person has done there. */
export class ControlDesk {
  readonly #edges: ControlDeskEdges;
  readonly #watchers = new Set<Watcher>();

  constructor(edges: ControlDeskEdges) {
    this.#edges = edges;
  }

  /** Listens to the port of a screen, which was proven to be one. */
  listen(port: ConnectionPort): void {
    const post = (reply: ControlReply): void => {
      try {
        port.postMessage(reply);
      } catch {
        // The port closed in between: `onDisconnect` says the rest.
      }
    };
    const watcher: Watcher = { post, topics: new Map() };
    this.#watchers.add(watcher);
    port.onDisconnect.addListener(() => this.#watchers.delete(watcher));
    port.onMessage.addListener((raw) => {
      const message = parse(raw);
      if ('malformed' in message) {
        this.#edges.dropped('malformed-control');
        const { id } = Object(raw) as { id?: unknown };
        if (typeof id === 'string') post({ type: 'failed', id, message: message.malformed });
      } else if (message.type === 'watch') {
        this.#watch(watcher, message.topic);
      } else {
        void this.#do(message.id, message.command, post);
      }
    });
  }

  /** Something changed that screens may show. `tabId` where only one tab did. */
  changed(tabId?: number): void {
    for (const watcher of this.#watchers) {
      for (const watch of watcher.topics.values()) {
        const elsewhere = tabId !== undefined && watch.topic.name === 'tab' && watch.topic.tabId !== tabId;
        if (!elsewhere) void this.#show(watcher, watch);
      }
    }
  }

  #watch(watcher: Watcher, topic: Topic): void {
    const key = JSON.stringify(topic);
    const watch = watcher.topics.get(key) ?? { topic, said: '', making: false, again: false };
    // Who asks once more is told once more.
    watch.said = '';
    watcher.topics.set(key, watch);
    void this.#show(watcher, watch);
  }

  async #show(watcher: Watcher, watch: Watch): Promise<void> {
    watch.again = true;
    if (watch.making) return;
    watch.making = true;
    while (watch.again && this.#watchers.has(watcher)) {
      watch.again = false;
      try {
        const view = await this.#edges.view(watch.topic);
        const said = JSON.stringify(view);
        if (said !== watch.said) watcher.post(view);
        watch.said = said;
      } catch (error) {
        console.error(error);
      }
    }
    watch.making = false;
  }

  async #do(id: string, command: Command, post: (reply: ControlReply) => void): Promise<void> {
    try {
      const value = await this.#edges.run(command);
      post({ type: 'done', id, value: value ?? null });
    } catch (error) {
      const { message, hint } = asFailure(error);
      post({ type: 'failed', id, message: hint === undefined ? message : `${message} ${hint}` });
    }
  }
}

/** The message, or in a sentence why it is none. */
function parse(raw: unknown): ControlMessage | { readonly malformed: string } {
  try {
    const parsed = controlMessageSchema.safeParse(raw);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.slice(1).map(String).join('.') ?? '';
    const what = where === '' ? 'the request' : `“${where}”`;
    return {
      malformed: `Nothing was changed: ${what} is not right (${issue?.message ?? ''}). Correct it and try again.`,
    };
  } catch {
    return { malformed: 'Nothing was changed: the request is nested too deeply. Send fewer levels.' };
  }
}
