import { attribute, hasAttributes, isHtml, localName, parentElement } from './dom.ts';
import { optionName } from './field-value.ts';
import type { Uids } from './uids.ts';
import type { ViewNode } from './view-node.ts';

/** Options of one select that are listed, at most. */
export const mostOptions = 5_000;

const none: readonly string[] = [];
const chosen: readonly string[] = ['selected'];
const noChildren: readonly ViewNode[] = [];

/** An option gets its uid when somebody asks for it: snapshots name it without one, in the line of its select. */
class OptionNode implements ViewNode {
  readonly role = 'option';
  readonly name: string;
  readonly states: readonly string[];
  readonly children = noChildren;
  readonly element: Element;
  readonly #uids: Uids;

  constructor(element: Element, name: string, states: readonly string[], uids: Uids) {
    this.element = element;
    this.name = name;
    this.states = states;
    this.#uids = uids;
  }

  get uid(): string {
    return this.#uids.of(this.element, this);
  }
}

/**
 * The options of a select, in their groups. Read from the element itself: computed styles of options in a closed select
 * are slow, and an option hides in no other way than by its attribute.
 */
export function optionNodes(select: HTMLSelectElement, uids: Uids, disabled: boolean): ViewNode[] {
  const nodes: ViewNode[] = [];
  let group: { element: Element; children: ViewNode[]; off: boolean } | undefined;
  const { options } = select;
  const count = Math.min(options.length, mostOptions);
  for (let index = 0; index < count; index++) {
    const option = options[index];
    if (option === undefined) continue;
    const attributed = hasAttributes(option);
    if (attributed && attribute(option, 'hidden') !== null) continue;
    const parent = parentElement(option);
    if (parent !== null && parent !== select && localName(parent) === 'optgroup' && isHtml(parent)) {
      if (group?.element !== parent) {
        group = { element: parent, children: [], off: attribute(parent, 'disabled') !== null };
        const { children, off } = group;
        const name = attribute(parent, 'label') ?? '';
        nodes.push({
          role: 'group',
          name,
          states: off || disabled ? ['disabled'] : [],
          children,
          element: parent,
        });
      }
    } else group = undefined;
    const off = disabled || group?.off === true || (attributed && attribute(option, 'disabled') !== null);
    const states = option.selected ? (off ? ['selected', 'disabled'] : chosen) : off ? ['disabled'] : none;
    (group?.children ?? nodes).push(new OptionNode(option, optionName(option), states, uids));
  }
  return nodes;
}
