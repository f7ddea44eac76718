import type { ControlLink } from '../../link/control-link.ts';
import { CommandError } from '../../link/control-link.ts';
import type { CommandName } from '../../protocol/control.ts';
import { linkSayings } from '../../protocol/said/link-sayings.ts';
import type { Spoken } from '../words/spoken.ts';
import type { Action, Actions } from './actions.ts';
import { reduce } from './reduce.ts';
import { initialSlices } from './rooms.ts';
import type { InspectorState, SavedInput, TabLife } from './state.ts';

/** The part of {@link ControlLink} that is used. */
export type Link = Pick<ControlLink, 'state' | 'listen' | 'watch' | 'run' | 'close'>;

export interface StoreEdges {
  /** A new link to the worker. */
  openLink(): Link;
  /** Tells what becomes of a tab, now and at every change, until the returned function is called. */
  watchTab(tabId: number, tell: (life: TabLife) => void): () => void;
  /** Puts a text on the clipboard. Rejects where the browser does not allow it. */
  copy(text: string): Promise<void>;
  readonly saved: SavedInputs;
  /** ms since the epoch. */
  now(): number;
  /** What the worker told, in the person’s language. */
  readonly spoken: Pick<Spoken, 'reply' | 'refusal'>;
  /** What is said when a text was copied, or could not be. */
  readonly copied: () => string;
  readonly copyFailed: () => string;
  /** What is said when saved inputs could not be kept. */
  readonly notKept: () => string;
}

/** Where inputs a person saved are kept, for all Inspectors. */
export interface SavedInputs {
  /** Tells all of them, now and at every change, until the returned function is called. */
  watch(tell: (saved: readonly SavedInput[]) => void): () => void;
  /** Rejects where the browser does not take them: they are gone with this Inspector then. */
  keep(saved: readonly SavedInput[]): Promise<void>;
}

/**
 * The Inspector’s one state, for one tab. What the link brings and what a person does are actions; nothing else changes it.
 * It survives its link: `close` and `open` again go on where it was.
 */
export class InspectorStore {
  readonly act: Actions;
  readonly #edges: StoreEdges;
  readonly #listeners = new Set<() => void>();
  #state: InspectorState;
  #link: Link | undefined;
  /** What a person has done that is not answered yet, by the command’s name. */
  readonly #underWay: CommandName[] = [];
  #left = false;
  #stop: (() => void)[] = [];

  constructor(tabId: number, edges: StoreEdges) {
    this.#edges = edges;
    this.#state = initialState(tabId);
    this.act = {
      run: async (command) => {
        const { name } = command;
        if (name !== 'highlight') this.#underWay.push(name);
        try {
          if (this.#link === undefined) throw closed();
          return { done: true, value: await this.#link.run(command) };
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          return { done: false, message: edges.spoken.refusal(error) };
        } finally {
          if (name !== 'highlight') this.#underWay.splice(this.#underWay.indexOf(name), 1);
          if (this.#left && this.#underWay.length === 0) this.close();
        }
      },
      dispatch: (action) => this.dispatch(action),
      copy: async (text) => {
        const copied = await edges.copy(text).then(
          () => true,
          () => false,
        );
        this.dispatch({
          type: 'shell/say',
          ...(copied
            ? { kind: 'done', text: edges.copied() }
            : { kind: 'trouble', text: edges.copyFailed() }),
        });
        return copied;
      },
    };
  }

  get state(): InspectorState {
    return this.#state;
  }

  /** Calls `changed` after every change until the returned function is called. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly read = (): InspectorState => this.#state;

  /** Begins to hear, of the worker and of the tab. */
  open(): void {
    this.#left = false;
    if (this.#link !== undefined) return;
    const { tabId } = this.#state;
    const link = this.#edges.openLink();
    this.#link = link;
    this.#stop = [
      link.listen({
        state: (state) => this.dispatch({ type: 'link/state', link: state, now: this.#edges.now() }),
        reply: (reply) => {
          this.dispatch({ type: 'link/reply', reply: this.#edges.spoken.reply(reply) });
          const { view, tab } = this.#state;
          // Changes of a view that is not here: it is asked for as a whole.
          const missed = reply.type === 'inspect' && reply.changes && reply.changes.version !== view?.version;
          if (missed && tab !== 'closed') link.watch({ name: 'inspect', tabId });
        },
      }),
      this.#edges.watchTab(tabId, (tab) => this.dispatch({ type: 'tab/life', tab })),
      this.#edges.saved.watch((saved) => this.dispatch({ type: 'saved/all', saved })),
    ];
    this.dispatch({ type: 'link/open', link: link.state });
    link.watch({ name: 'inspect', tabId });
    link.watch({ name: 'timeline', tabId });
    link.watch({ name: 'settings' });
    link.watch({ name: 'servers' });
    link.watch({ name: 'questions' });
    link.watch({ name: 'shelf', tabId });
  }

  /** The browser gave the tab another number, as it does with one that was put to sleep. What was seen of it stays. */
  replaced(tabId: number): void {
    const isOpen = this.#link !== undefined;
    this.close();
    this.dispatch({ type: 'tab/replaced', tabId });
    if (isOpen) this.open();
  }

  /** Nobody looks at the tab now. What was begun goes on, for it would end with the link; then the link is closed. */
  leave(): void {
    this.#left = true;
    if (this.#underWay.length === 0) {
      this.close();
      return;
    }
    // Nobody picks an element of a page that is out of sight; whatever else is pointed at ends it.
    if (this.#underWay.includes('pick'))
      this.#link?.run({ name: 'highlight', tabId: this.#state.tabId }).catch(() => undefined);
  }

  /** Hears nothing any more. What is known stays. */
  close(): void {
    for (const stop of this.#stop.splice(0)) stop();
    this.#link?.close();
    this.#link = undefined;
  }

  dispatch(action: Action): void {
    const next = reduce(this.#state, action);
    if (next === this.#state) return;
    const { saved } = this.#state;
    this.#state = next;
    if (next.saved !== saved && action.type !== 'saved/all') void this.#keep(next.saved);
    for (const changed of this.#listeners) changed();
  }

  async #keep(saved: readonly SavedInput[]): Promise<void> {
    try {
      await this.#edges.saved.keep(saved);
    } catch {
      this.dispatch({ type: 'shell/say', kind: 'trouble', text: this.#edges.notKept() });
    }
  }
}

function closed(): CommandError {
  return new CommandError(linkSayings.inspector_closed, { code: 'inspector_closed' });
}

function initialState(tabId: number): InspectorState {
  return {
    tabId,
    link: 'connecting',
    tab: 'there',
    view: undefined,
    timeline: { events: [], missed: 0, heads: new Map() },
    shown: 'tools',
    help: false,
    said: undefined,
    saved: [],
    rooms: initialSlices,
  };
}
