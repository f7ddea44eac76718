import {
  attribute,
  attributeNames,
  hasAttributes,
  isHtml,
  localName,
  matches,
  parentElement,
} from './dom.ts';
import { inputType, isSummary } from './html-role.ts';

/** The states, in the order they are told in. `current`, `level` and `sort` may have a value: `level=2`. */
export const stateOrder = [
  'checked',
  'mixed',
  'pressed',
  'expanded',
  'collapsed',
  'selected',
  'disabled',
  'readonly',
  'required',
  'invalid',
  'current',
  'modal',
  'busy',
  'focused',
  'multiselectable',
  'level',
  'sort',
  'hidden',
] as const;

/** What is known from around the element. */
export interface StateContext {
  /** Whether `aria-disabled` on something around it switches it off. */
  readonly disabled: boolean;
  /** Whether a disabled `fieldset` is around it. */
  readonly fieldsetOff: boolean;
  readonly focused: boolean;
}

const none: readonly string[] = [];

/** The states that hold for an element of this role, in {@link stateOrder}. */
export function statesOf(element: Element, role: string, around: StateContext): readonly string[] {
  const name = localName(element);
  const settled = !around.disabled && !around.fieldsetOff && !around.focused;
  const told = hasAttributes(element) && attributeNames(element).some(tellsState);
  if (settled && !told && !stateful.has(name) && role !== 'heading') return none;
  const states: string[] = [];
  const add = (state: string, holds: boolean) => {
    if (holds) states.push(state);
  };
  const aria = (attributeName: string) =>
    told ? attribute(element, `aria-${attributeName}`)?.trim().toLowerCase() : undefined;
  const html = isHtml(element);
  const field = html && /^(?:input|select|textarea)$/.test(name);

  const checked = checkedState(element, name, role, aria('checked'));
  add('checked', checked === 'true');
  const pressed = role === 'button' ? aria('pressed') : undefined;
  add('mixed', checked === 'mixed' || pressed === 'mixed');
  add('pressed', pressed === 'true');
  const expanded = expandedState(element, name, aria('expanded'));
  add('expanded', expanded === true);
  add('collapsed', expanded === false);
  add(
    'selected',
    name === 'option' && html ? (element as HTMLOptionElement).selected : aria('selected') === 'true',
  );
  add(
    'disabled',
    around.disabled ||
      aria('disabled') === 'true' ||
      (html && isSwitchedOff(element, name, around.fieldsetOff)),
  );
  add('readonly', aria('readonly') === 'true' || (field && isReadOnly(element)));
  add('required', aria('required') === 'true' || (field && attribute(element, 'required') !== null));
  const invalid = aria('invalid');
  add(
    'invalid',
    invalid === undefined ? field && isUserInvalid(element) : invalid !== '' && invalid !== 'false',
  );
  const current = aria('current');
  if (current && current !== 'false')
    states.push(current === 'true' ? 'current' : `current=${current.slice(0, 20)}`);
  add('modal', /dialog$/.test(role) && (aria('modal') === 'true' || (name === 'dialog' && isModal(element))));
  add('busy', aria('busy') === 'true');
  add('focused', around.focused);
  add(
    'multiselectable',
    aria('multiselectable') === 'true' || (name === 'select' && (element as HTMLSelectElement).multiple),
  );
  const level = levelOf(name, role, aria('level'));
  if (level !== undefined) states.push(`level=${level}`);
  const sort = aria('sort');
  if (sort === 'ascending' || sort === 'descending') states.push(`sort=${sort}`);
  return states;
}

/** Elements that have states though they may have no attribute. */
const stateful = new Set('dialog h1 h2 h3 h4 h5 h6 input optgroup option select summary textarea'.split(' '));

const stateAttributes: ReadonlySet<string> = new Set(
  (
    'disabled popovertarget aria-checked aria-pressed aria-expanded aria-selected aria-disabled aria-readonly aria-required ' +
    'aria-invalid aria-current aria-modal aria-busy aria-multiselectable aria-level aria-sort'
  ).split(' '),
);

/** Whether an attribute may say something of the state of any element. */
function tellsState(name: string): boolean {
  return stateAttributes.has(name);
}

/** Whether a dialog makes the rest of its document inert. */
export function isModal(element: Element): boolean {
  try {
    return matches(element, ':modal');
  } catch {
    return false;
  }
}

function checkedState(
  element: Element,
  name: string,
  role: string,
  aria: string | undefined,
): string | undefined {
  if (name === 'input') {
    const type = inputType(element);
    if (type === 'checkbox' || type === 'radio') {
      const { checked, indeterminate } = element as HTMLInputElement;
      return indeterminate && type === 'checkbox' ? 'mixed' : String(checked);
    }
  }
  return /^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/.test(role)
    ? aria
    : undefined;
}

function expandedState(element: Element, name: string, aria: string | undefined): boolean | undefined {
  if (name === 'summary' && isSummary(element)) return (parentElement(element) as HTMLDetailsElement).open;
  if (aria === 'true' || aria === 'false') return aria === 'true';
  const opens = name === 'button' && attribute(element, 'popovertarget') !== null;
  const popover = opens ? (element as HTMLButtonElement).popoverTargetElement : undefined;
  if (popover === null || popover === undefined) return undefined;
  return matches(popover, ':popover-open');
}

/** By the attribute or by a `fieldset`; what stands in that one's legend stays usable, which the browser knows. */
function isSwitchedOff(element: Element, name: string, fieldsetOff: boolean): boolean {
  if (!fieldsetOff && attribute(element, 'disabled') === null) return false;
  return (
    (/^(?:button|fieldset|input|optgroup|option|select|textarea)$/.test(name) || name.includes('-')) &&
    matches(element, ':disabled')
  );
}

function isReadOnly(element: Element): boolean {
  return attribute(element, 'readonly') !== null && (element as HTMLInputElement).readOnly === true;
}

/** Wrong in the person's eyes: a field nobody has touched is not told of. */
function isUserInvalid(element: Element): boolean {
  try {
    return matches(element, ':user-invalid');
  } catch {
    return false;
  }
}

function levelOf(name: string, role: string, aria: string | undefined): number | undefined {
  const given = Number(aria);
  const isWhole = aria !== undefined && Number.isInteger(given) && given > 0 && given < 100;
  if (role === 'heading') return isWhole ? given : /^h[1-6]$/.test(name) ? Number(name[1]) : 2;
  return isWhole ? given : undefined;
}
