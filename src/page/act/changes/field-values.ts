import { own } from '../../facts/own.ts';
import type { Root } from './watched-roots.ts';

/** Fields that are compared at most; reading 2,000 takes 1.4 ms. */
const mostFields = 5_000;

/** What the fields of a page hold: a script that sets a field's `value` fires no event and changes no node. */
export class FieldValues {
  readonly #held = new Map<Element, string | number | boolean>();

  constructor(roots: Iterable<Root>) {
    for (const root of roots) {
      const fields = own(root, 'querySelectorAll')('input, select, textarea');
      for (let index = 0; index < fields.length; index += 1) {
        if (this.#held.size >= mostFields) return;
        const field = fields[index] as Element;
        this.#held.set(field, heldBy(field));
      }
    }
  }

  /** Whether one of these fields holds something else by now. */
  differ(): boolean {
    for (const [field, held] of this.#held) {
      if (heldBy(field) !== held) return true;
    }
    return false;
  }
}

function heldBy(field: Element): string | number | boolean {
  switch (field.localName) {
    case 'select': {
      const select = field as HTMLSelectElement;
      if (!select.multiple) return select.selectedIndex;
      return Array.from(select.selectedOptions, (option) => option.index).join();
    }
    case 'input': {
      const { type, checked, value } = field as HTMLInputElement;
      return type === 'checkbox' || type === 'radio' ? checked : value;
    }
    default:
      return (field as HTMLTextAreaElement).value ?? '';
  }
}
