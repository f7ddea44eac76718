import type { Caller, FrameName, ScriptPlace } from '../../protocol/inspect.ts';
import type { WaitingQuestion } from '../../protocol/questions.ts';
import { inEnglish, type Saying, said } from '../../protocol/said/said.ts';
import type { ServersView } from '../../protocol/servers.ts';
import type { Json } from '../../registry/index.ts';
import type { CallRequest } from '../calls/call-request.ts';
import type { CallWatch } from '../calls/call-watch.ts';
import type { TabWatcher } from '../debugger/debugger-sessions.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { cutValue } from './cut-value.ts';
import type { EventLog, News } from './event-log.ts';
import type { Happening } from './happening.ts';

export interface TimelineEdges {
  readonly log: EventLog;
  /** ms since the epoch. */
  now(): number;
  /** Whether a screen looks at this tab now. */
  watched(tabId: number): boolean;
  /** The tabs that are looked at. */
  watchedTabs(): Iterable<number>;
  /** There is news of a tab. */
  told(tabId: number): void;
}

/** A call that is not one of the pipeline’s. */
export interface OtherCall {
  readonly call: string;
  readonly tool: string;
  readonly frame: FrameName;
  readonly by: Caller;
  readonly input: unknown;
  readonly at?: ScriptPlace;
}

export interface OtherAnswer {
  readonly call: string;
  readonly tool: string;
  readonly ok: boolean;
  readonly code: string;
  readonly ms: number;
  readonly result: unknown;
}

const whyDetached: Readonly<Record<string, Saying>> = {
  canceled_by_user: 'detached_cancelled',
  target_closed: 'detached_replaced',
  released: 'detached_unneeded',
  'page-crashed': 'debugger_page-crashed',
  'tab-closed': 'debugger_tab-closed',
};

/**
 * Writes down what happens in tabs. Of private windows only while somebody looks, and that is forgotten when they stop.
 */
export class Timeline implements CallWatch, TabWatcher {
  readonly #edges: TimelineEdges;
  readonly #began: number;
  readonly #levels = new Map<number, string>();
  readonly #servers = new Map<string, string>();
  /** Tabs in private windows. */
  readonly #private = new Set<number>();

  constructor(edges: TimelineEdges) {
    this.#edges = edges;
    this.#began = edges.now();
  }

  since(tabId: number, after?: number): News {
    this.#begin(tabId);
    return this.#edges.log.since(tabId, after);
  }

  add(tabId: number, happening: Happening): void {
    if (this.#private.has(tabId) && !this.#edges.watched(tabId)) return;
    this.#begin(tabId);
    this.#edges.log.add(tabId, this.#edges.now(), happening);
    this.#edges.told(tabId);
  }

  /** Nobody looks at this tab any more. */
  unwatched(tabId: number): void {
    if (this.#private.has(tabId)) this.#edges.log.forget(tabId);
  }

  tabClosed(tabId: number): void {
    this.#edges.log.forget(tabId);
    this.#levels.delete(tabId);
    this.#private.delete(tabId);
  }

  moved({ sender, url }: LiveDocument, how: 'came' | 'left' | 'route'): void {
    if (sender.incognito) this.#private.add(sender.tabId);
    this.add(sender.tabId, { kind: 'page', what: how, url: url.slice(0, 2_000) });
  }

  /** The level of a tab now. */
  level(tabId: number, level: string): void {
    const before = this.#levels.get(tabId);
    this.#levels.set(tabId, level);
    if (before !== undefined && before !== level) this.add(tabId, { kind: 'level', level });
  }

  /** Servers may stand elsewhere than before: told in the tabs that are looked at. */
  servers(view: () => ServersView): void {
    const tabs = [...this.#edges.watchedTabs()];
    if (tabs.length === 0) return;
    for (const { id, title, state } of view().servers) {
      const now = JSON.stringify([state.kind, state.says]);
      const before = this.#servers.get(id);
      this.#servers.set(id, now);
      if (before === undefined || before === now) continue;
      const { kind, says, said: codes } = state;
      const happening = {
        kind: 'server',
        server: title,
        state: kind,
        says,
        ...(codes?.says === undefined ? {} : { said: { says: codes.says } }),
      } as const;
      for (const tabId of tabs) this.add(tabId, happening);
    }
  }

  asked({ tabId, id, tool }: WaitingQuestion): void {
    this.add(tabId, { kind: 'asked', question: id, tool: tool.name });
  }

  answeredQuestion({ tabId, id, tool }: WaitingQuestion, how: string): void {
    this.add(tabId, { kind: 'answered', question: id, tool: tool.name, how });
  }

  began(call: string, { tool, input, origin, document }: CallRequest): void {
    const by = origin === 'page' ? 'page' : 'person';
    this.called(document.sender.tabId, { call, tool, frame: '', by, input });
  }

  progressed(
    call: string,
    { document }: CallRequest,
    { progress, total, message }: { progress: number; total?: number; message?: string },
  ): void {
    this.add(document.sender.tabId, {
      kind: 'progress',
      call,
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message: message.slice(0, 2_000) }),
    });
  }

  answered(
    call: string,
    { tool, document }: CallRequest,
    result: { readonly ok: boolean; readonly code: string },
    ms: number,
  ): void {
    this.ended(document.sender.tabId, { call, tool, ok: result.ok, code: result.code, ms, result });
  }

  called(tabId: number, { input, ...call }: OtherCall): void {
    this.add(tabId, { kind: 'call', ...call, input: cutValue(input).value });
  }

  ended(tabId: number, { result, ...answer }: OtherAnswer): void {
    const { value, cut }: { value: Json; cut?: true } = cutValue(result);
    this.add(tabId, { kind: 'answer', ...answer, result: value, ...(cut === undefined ? {} : { cut }) });
  }

  event(): void {
    // What the debugger says is listened to elsewhere.
  }

  attached(tabId: number): void {
    this.add(tabId, { kind: 'debugger', what: 'attached', why: '' });
  }

  detached(tabId: number, why: string): void {
    const known = whyDetached[why];
    const sentence = known === undefined ? undefined : said(known);
    this.add(tabId, {
      kind: 'debugger',
      what: 'detached',
      why: sentence === undefined ? why : inEnglish(sentence),
      ...(sentence === undefined ? {} : { said: { why: sentence } }),
    });
  }

  /** Each tab’s events begin with the worker’s own start. */
  #begin(tabId: number): void {
    const { log } = this.#edges;
    if (!log.has(tabId)) log.add(tabId, this.#began, { kind: 'worker', what: 'started' });
  }
}
