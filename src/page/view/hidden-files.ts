import { own } from '../facts/own.ts';
import { contains, isRendered, rootOf } from './dom.ts';
import type { Labels } from './labels.ts';

/** File inputs of one root that are looked at. */
const mostInputs = 200;

/**
 * File inputs without a box: pages hide the browser's own and show a button or a label of theirs. They are the way to
 * upload something, so they are listed though they cannot be seen.
 */
export class HiddenFiles {
  readonly #labels: Labels;
  readonly #inputs = new Map<Node, readonly Element[]>();

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  /** Those in something hidden that can be reached: the thing itself, or an input whose label can be seen. */
  in(hidden: Element): readonly Element[] {
    const root = rootOf(hidden);
    let inputs = this.#inputs.get(root);
    if (inputs === undefined) {
      inputs = Array.from(own(root, 'querySelectorAll')('input[type=file i]')).slice(0, mostInputs);
      this.#inputs.set(root, inputs);
    }
    return inputs.filter(
      (input) => input === hidden || (contains(hidden, input) && this.#labels.of(input).some(isRendered)),
    );
  }
}
