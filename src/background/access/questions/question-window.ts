import type { After } from '../../calls/call-deadline.ts';

declare const brand: unique symbol;
/** Chrome's id of a window. */
export type WindowId = number & { [brand]: 'window' };

/** ms until a window that was told to close, and is still there, is looked at again. */
const closePatience = 1_000;

export interface QuestionWindowEdges {
  /** Opens the window that shows the list. */
  openWindow(): Promise<WindowId>;
  closeWindow(id: WindowId): Promise<void>;
  /** Whether there is such a window; a rejection counts as no. */
  windowExists(id: WindowId): Promise<boolean>;
  readonly after: After;
}

/** What the window tells its owner. */
export interface QuestionWindowOwner {
  /** A person closed it while it was needed. */
  dismissed(): void;
  /** It could not be opened. */
  failed(cause: unknown): void;
  /** {@link QuestionWindow.id} changed. */
  moved(): void;
}

/** `checking`: left by an earlier worker, perhaps. `leaving`: told to close, not gone yet. */
type State =
  | { readonly is: 'none' }
  | { readonly is: 'opening'; readonly closed: Set<WindowId>; readonly met: Set<WindowId> }
  | { readonly is: 'checking' | 'open' | 'leaving'; readonly id: WindowId };

/**
 * The one window for questions: there while it is needed, never twice. What is needed may change at any moment, what a
 * window does takes its time: each step ends with a look at what is needed then.
 */
export class QuestionWindow {
  readonly #edges: QuestionWindowEdges;
  readonly #owner: QuestionWindowOwner;
  #state: State = { is: 'none' };
  #needed = false;

  constructor(edges: QuestionWindowEdges, owner: QuestionWindowOwner) {
    this.#edges = edges;
    this.#owner = owner;
  }

  /** The window that is there now, for all that is known. */
  get id(): WindowId | undefined {
    return 'id' in this.#state ? this.#state.id : undefined;
  }

  /** Whether there should be a window. */
  need(needed: boolean): void {
    this.#needed = needed;
    this.#go();
  }

  /** A window of an earlier worker: it is used where one is needed, else closed. */
  adopt(id: WindowId): void {
    const state = this.#state;
    if (state.is === 'none') {
      const checking = { is: 'checking', id } as const;
      this.#to(checking);
      void this.#check(checking);
    } else if (state.is === 'opening') {
      // It may be the very one that is being opened, which speaks before Chrome has told its id.
      state.met.add(id);
    } else if (state.id !== id) {
      this.#dismiss(id);
    }
  }

  /** Chrome says that a window was closed. Any window: those that are not ours are ignored. */
  closed(id: WindowId): void {
    const state = this.#state;
    if (state.is === 'opening') {
      state.closed.add(id);
    } else if (state.is !== 'none' && state.id === id) {
      this.#to({ is: 'none' });
      // One that was told to close, or showed an earlier worker's list, was not closed to say no.
      if (state.is === 'open' && this.#needed) this.#owner.dismissed();
      this.#go();
    }
  }

  #go(): void {
    if (this.#state.is === 'none' && this.#needed) void this.#open();
    else if (this.#state.is === 'open' && !this.#needed) void this.#close(this.#state.id);
  }

  async #open(): Promise<void> {
    const opening = { is: 'opening', closed: new Set<WindowId>(), met: new Set<WindowId>() } as const;
    this.#to(opening);
    let id: WindowId;
    try {
      id = await this.#edges.openWindow();
    } catch (cause) {
      this.#to({ is: 'none' });
      for (const met of opening.met) this.adopt(met);
      this.#owner.failed(cause);
      this.#go();
      return;
    }
    for (const met of opening.met) if (met !== id) this.#dismiss(met);
    const gone = opening.closed.has(id);
    this.#to(gone ? { is: 'none' } : { is: 'open', id });
    if (gone && this.#needed) this.#owner.dismissed();
    this.#go();
  }

  async #check(checking: State & { readonly id: WindowId }): Promise<void> {
    const there = await this.#exists(checking.id);
    if (this.#state !== checking) return;
    this.#to(there ? { is: 'open', id: checking.id } : { is: 'none' });
    this.#go();
  }

  async #close(id: WindowId): Promise<void> {
    const leaving = { is: 'leaving', id } as const;
    this.#to(leaving);
    await this.#edges.closeWindow(id).catch(() => undefined);
    // Chrome answers before the window is gone: mostly `closed` tells that.
    if (this.#state === leaving && (await this.#exists(id))) {
      await new Promise<void>((over) => this.#edges.after(closePatience, over));
    }
    // It would not close: it is ours as before.
    if (this.#state === leaving) await this.#check(leaving);
  }

  async #exists(id: WindowId): Promise<boolean> {
    return await this.#edges.windowExists(id).catch(() => false);
  }

  /** A window beside the one there is. */
  #dismiss(id: WindowId): void {
    this.#edges.closeWindow(id).catch(() => undefined);
  }

  #to(state: State): void {
    const before = this.id;
    this.#state = state;
    if (this.id !== before) this.#owner.moved();
  }
}
