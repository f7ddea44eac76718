import { attribute, isHtml, localName, parentElement } from './dom.ts';
import { optionName } from './field-value.ts';
import type { Uids } from './uids.ts';
import type { ViewNode } from './view-node.ts';

/** Options of one select that are listed, at most. */
export const mostOptions = 5_000;

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
    if (option === undefined || attribute(option, 'hidden') !== null) continue;
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
    const states: string[] = [];
    if (option.selected) states.push('selected');
    if (attribute(option, 'disabled') !== null || disabled || group?.off) states.push('disabled');
    const name = optionName(option);
    const node: ViewNode = {
      role: 'option',
      name,
      states,
      uid: uids.of(option, { role: 'option', name }),
      children: [],
      element: option,
    };
    (group?.children ?? nodes).push(node);
  }
  return nodes;
}
