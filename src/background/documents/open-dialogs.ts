import type { OpenDialog } from '../../tools/conditions.ts';

/** The dialogs that are open in tabs, as far as whoever watches a tab told. */
export class OpenDialogs {
  readonly #dialogs = new Map<number, OpenDialog>();
  readonly #changed: (tabId: number) => void;

  /** @param changed called when a tab's dialog came or went */
  constructor(changed: (tabId: number) => void) {
    this.#changed = changed;
  }

  in(tabId: number): OpenDialog | undefined {
    return this.#dialogs.get(tabId);
  }

  opened(tabId: number, dialog: OpenDialog): void {
    this.#dialogs.set(tabId, dialog);
    this.#changed(tabId);
  }

  /** It was answered, or its tab is gone. */
  closed(tabId: number): void {
    if (this.#dialogs.delete(tabId)) this.#changed(tabId);
  }
}
