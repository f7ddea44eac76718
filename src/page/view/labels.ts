import { own } from '../facts/own.ts';
import { rootOf } from './dom.ts';

/**
 * The labels of form controls. `element.labels` is quadratic over a page; one pass over the labels of each root gives
 * the same.
 */
export class Labels {
  readonly #roots = new Map<Node, ReadonlyMap<Element, readonly Element[]>>();

  of(control: Element): readonly Element[] {
    const root = rootOf(control);
    let labels = this.#roots.get(root);
    if (labels === undefined) {
      labels = labelsIn(root);
      this.#roots.set(root, labels);
    }
    return labels.get(control) ?? [];
  }
}

function labelsIn(root: Document | ShadowRoot): Map<Element, Element[]> {
  const labels = new Map<Element, Element[]>();
  // The browser keeps this list: where there are none it says so at once.
  if ('getElementsByTagNameNS' in root && own(root, 'getElementsByTagNameNS')('*', 'label').length === 0)
    return labels;
  for (const label of own(root, 'querySelectorAll')('label')) {
    const { control } = label;
    if (control === null) continue;
    const known = labels.get(control);
    if (known === undefined) labels.set(control, [label]);
    else known.push(label);
  }
  return labels;
}
