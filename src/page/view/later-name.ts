import type { Name } from './name-of.ts';
import type { ViewNode } from './view-node.ts';

/** A name that is worked out when somebody reads it. */
export class LaterName implements Name {
  readonly #workOut: () => Name;
  #known: Name | undefined;

  constructor(workOut: () => Name) {
    this.#workOut = workOut;
  }

  /** What is known of it by now. */
  get known(): Name | undefined {
    return this.#known;
  }

  get name(): string {
    return this.#name().name;
  }

  get from(): Name['from'] {
    return this.#name().from;
  }

  get cut(): boolean | undefined {
    return this.#name().cut;
  }

  #name(): Name {
    this.#known ??= this.#workOut();
    return this.#known;
  }
}

/** A thing with such a name. What it has beyond this is added. */
export class LaterNamed implements ViewNode {
  readonly #named: Name;
  readonly role: string;
  readonly states: readonly string[];
  readonly children: readonly ViewNode[];
  readonly element: Element;

  constructor(
    named: Name,
    role: string,
    states: readonly string[],
    children: readonly ViewNode[],
    element: Element,
  ) {
    this.#named = named;
    this.role = role;
    this.states = states;
    this.children = children;
    this.element = element;
  }

  get name(): string {
    return this.#named.name;
  }

  get nameFrom(): ViewNode['nameFrom'] {
    return this.#named.from;
  }
}
