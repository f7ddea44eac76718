import type { After } from '../calls/call-deadline.ts';
import type { ToolbarText } from './toolbar-text.ts';

/** ms to gather the changes of a tab: tools come one by one. */
const gathering = 100;

export interface ToolbarEdges {
  textFor(tabId: number): ToolbarText;
  /** Rejects where the tab is gone. */
  show(tabId: number, text: ToolbarText): Promise<void>;
  readonly after: After;
}

/** Keeps the toolbar's button true for each tab. */
export class Toolbar {
  readonly #edges: ToolbarEdges;
  readonly #changing = new Set<number>();

  constructor(edges: ToolbarEdges) {
    this.#edges = edges;
  }

  /** Something about a tab changed. */
  changed(tabId: number): void {
    if (this.#changing.has(tabId)) return;
    this.#changing.add(tabId);
    this.#edges.after(gathering, () => {
      this.#changing.delete(tabId);
      this.#edges.show(tabId, this.#edges.textFor(tabId)).catch(() => undefined);
    });
  }
}
