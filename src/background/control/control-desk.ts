import type { Command, ControlMessage, ControlReply, Topic } from '../../protocol/control.ts';
import type { InspectView } from '../../protocol/inspect.ts';
import { inEnglish, type Said, type Saying, said, saidWhere } from '../../protocol/said/said.ts';
import { asFailure } from '../calls/as-failure.ts';
import type { ConnectionPort } from '../documents/page-connection.ts';
import type { News } from '../inspect/event-log.ts';
import { SaidError } from '../said-error.ts';
import { saidIssue } from '../said-issue.ts';
import { saidOf } from '../said-of.ts';
import { controlMessageSchema } from './control-message-schema.ts';
import { ToldView } from './told-view.ts';

type View = Exclude<Extract<ControlReply, { type: Topic['name']; view: object }>, { type: 'timeline' }>;
type Timeline = Extract<Topic, { name: 'timeline' }>;

export interface ControlDeskEdges {
  /** What a screen gets to see of a topic. */
  view(topic: Exclude<Topic, Timeline>): Promise<View>;
  /** What happened in a tab since the event with this number; all that is kept where none is said. */
  news?(tabId: number, after: number | undefined): News;
  /** The tabs that some screen inspects are these. */
  inspected?(tabs: ReadonlySet<number>): void;
  /** @param screen aborted when the screen that had it done is gone */
  run(command: Command, screen: AbortSignal): Promise<unknown>;
  /** A message was none of the protocol's. */
  dropped(why: string): void;
}

/** One screen and what it watches. */
interface Watcher {
  /** False where the reply could not be posted: it is too large, or the port is closed. */
  readonly post: (reply: ControlReply) => boolean;
  readonly topics: Map<string, Watch>;
  readonly gone: AbortController;
}

interface Watch {
  readonly topic: Topic;
  said: string;
  /** What was told of a tab that is inspected. */
  told: ToldView;
  /** The number of the last event that was told. */
  upTo: number | undefined;
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
    const post = (reply: ControlReply): boolean => {
      try {
        port.postMessage(reply);
        return true;
      } catch {
        // Where the port closed in between, `onDisconnect` says the rest.
        return false;
      }
    };
    const watcher: Watcher = { post, topics: new Map(), gone: new AbortController() };
    this.#watchers.add(watcher);
    port.onDisconnect.addListener(() => {
      this.#watchers.delete(watcher);
      watcher.gone.abort();
      this.#inspected();
    });
    port.onMessage.addListener((raw) => {
      const message = parse(raw);
      if ('malformed' in message) {
        this.#edges.dropped('malformed-control');
        const { id } = Object(raw) as { id?: unknown };
        const { malformed } = message;
        if (typeof id === 'string')
          post({ type: 'failed', id, message: inEnglish(malformed), said: { message: malformed } });
      } else if (message.type === 'watch') {
        this.#watch(watcher, message.topic);
      } else {
        void this.#do(message.id, message.command, watcher);
      }
    });
  }

  /** Something changed that screens may show. `tabId` where only one tab did. */
  changed(tabId?: number): void {
    for (const watcher of this.#watchers) {
      for (const watch of watcher.topics.values()) {
        const { topic } = watch;
        const elsewhere = tabId !== undefined && 'tabId' in topic && topic.tabId !== tabId;
        if (!elsewhere && topic.name !== 'timeline') void this.#show(watcher, watch);
      }
    }
  }

  /** Something happened in a tab. */
  told(tabId: number): void {
    for (const watcher of this.#watchers) {
      for (const watch of watcher.topics.values())
        if (watch.topic.name === 'timeline' && watch.topic.tabId === tabId) this.#tell(watcher, watch, tabId);
    }
  }

  #tell(watcher: Watcher, watch: Watch, tabId: number): void {
    const told = this.#edges.news?.(tabId, watch.upTo);
    if (told === undefined) return;
    watch.upTo = told.upTo;
    const { first, events, dropped } = told.news;
    if (first || events.length > 0 || dropped > 0) watcher.post({ type: 'timeline', view: told.news });
  }

  #inspected(): void {
    const topics = [...this.#watchers].flatMap((watcher) => [...watcher.topics.values()]);
    this.#edges.inspected?.(
      new Set(
        topics.flatMap(({ topic }) =>
          topic.name === 'inspect' || topic.name === 'timeline' ? [topic.tabId] : [],
        ),
      ),
    );
  }

  #watch(watcher: Watcher, topic: Topic): void {
    const key = JSON.stringify(topic);
    const told = new ToldView();
    const fresh = { topic, said: '', told, upTo: undefined, making: false, again: false };
    const watch: Watch = watcher.topics.get(key) ?? fresh;
    // Who asks once more is told once more.
    watch.said = '';
    watch.told = told;
    watch.upTo = undefined;
    watcher.topics.set(key, watch);
    this.#inspected();
    if (topic.name === 'timeline') this.#tell(watcher, watch, topic.tabId);
    else void this.#show(watcher, watch);
  }

  async #show(watcher: Watcher, watch: Watch): Promise<void> {
    const { topic } = watch;
    if (topic.name === 'timeline') return;
    watch.again = true;
    if (watch.making) return;
    watch.making = true;
    while (watch.again && this.#watchers.has(watcher)) {
      watch.again = false;
      try {
        const view = await this.#edges.view(topic);
        if (view.type === 'inspect') {
          this.#showInspected(watcher, watch, view.view);
          continue;
        }
        const said = JSON.stringify(view);
        if (said !== watch.said && watcher.post(view)) watch.said = said;
      } catch (error) {
        console.error(error);
      }
    }
    watch.making = false;
  }

  /** What cannot be told is told without tools, and that they are missing. */
  #showInspected(watcher: Watcher, watch: Watch, view: InspectView): void {
    const news = watch.told.next(view);
    if (news === undefined || watcher.post(news)) return;
    watch.told = new ToldView();
    const bare = watch.told.next({ ...view, tools: [], left: (view.left ?? 0) + view.tools.length });
    if (bare !== undefined) watcher.post(bare);
  }

  async #do(id: string, command: Command, { post, gone }: Watcher): Promise<void> {
    try {
      const value = await this.#edges.run(command, gone.signal);
      if (!post({ type: 'done', id, value: value ?? null })) {
        throw new SaidError('INTERNAL_ERROR', said('answer_too_large'));
      }
    } catch (error) {
      const { message, hint } = asFailure(error);
      post({
        type: 'failed',
        id,
        message: hint === undefined ? message : `${message} ${hint}`,
        ...saidWhere({ message: saidOf(error) }),
      });
    }
  }
}

/** The message, or in a sentence why it is none. */
function parse(raw: unknown): ControlMessage | { readonly malformed: Said<Saying> } {
  try {
    const parsed = controlMessageSchema.safeParse(raw);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.slice(1).map(String).join('.') ?? '';
    const why = issue === undefined ? said('fault_else') : saidIssue(issue, raw);
    return {
      malformed: where === '' ? said('command_wrong_whole', why) : said('command_wrong', where, why),
    };
  } catch {
    return { malformed: said('command_nested') };
  }
}
