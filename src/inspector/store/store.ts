import type { ControlLink } from '../../link/control-link.ts';
import { CommandError } from '../../link/control-link.ts';
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
  /** What is said when a text was copied, or could not be. */
  readonly copied: () => string;
  readonly copyFailed: () => string;
}

/** Where inputs a person saved are kept, for all Inspectors. */
export interface SavedInputs {
  /** Tells all of them, now and at every change, until the returned function is called. */
  watch(tell: (saved: readonly SavedInput[]) => void): () => void;
  keep(saved: readonly SavedInput[]): void;
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
  #stop: (() => void)[] = [];

  constructor(tabId: number, edges: StoreEdges) {
    this.#edges = edges;
    this.#state = initialState(tabId);
    this.act = {
      run: async (command) => {
        try {
          if (this.#link === undefined) throw new CommandError('The Inspector is closed. Open it again.');
          return { done: true, value: await this.#link.run(command) };
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          return { done: false, message: error.message };
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
    if (this.#link !== undefined) return;
    const { tabId } = this.#state;
    const link = this.#edges.openLink();
    this.#link = link;
    this.#stop = [
      link.listen({
        state: (state) => this.dispatch({ type: 'link/state', link: state, now: this.#edges.now() }),
        reply: (reply) => this.dispatch({ type: 'link/reply', reply }),
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
    if (next.saved !== saved && action.type !== 'saved/all') this.#edges.saved.keep(next.saved);
    for (const changed of this.#listeners) changed();
  }
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
