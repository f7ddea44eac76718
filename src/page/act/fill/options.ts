import { own } from '../../facts/own.ts';
import {
  attribute,
  boxOf,
  closest,
  contains,
  isElement,
  isRendered,
  nextSibling,
  ownerDocument,
  parentElement,
  queryAll,
  rootOf,
  textContent,
} from '../../view/dom.ts';
import { FlatTree, idsOf } from '../../view/flat-tree.ts';
import { tidy } from '../../view/name-of.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import type { Choice } from './choose.ts';
import { roleWord } from './field.ts';
import { isDisabled } from './ready.ts';
import { shownText } from './shown-text.ts';

/** An option of a widget, which is not an option of HTML’s. */
export interface WidgetOption extends Choice {
  readonly element: HTMLElement;
  readonly disabled: boolean;
}

const optionRoles = '[role=option],[role=menuitemradio],[role=treeitem]';
/** Options that are looked at, and nodes for them where they stand in shadow trees. */
const mostOptions = 2_000;
const mostNodes = 20_000;

/** Options that were there before a field opened its own, by field. */
const before = new WeakMap<Element, WeakSet<Element>>();

/** Remembers the options that are shown already, which are not the field’s unless it says so. */
export function noteOptionsBefore(field: Element): void {
  const open = attribute(field, 'aria-expanded') === 'true';
  before.set(field, new WeakSet(open ? [] : anywhere(field).filter(isShown)));
}

/** The options a field shows now: of the list it names, else those that have appeared since. */
export function optionsOf(field: Element, viewed: ViewedPage): readonly WidgetOption[] {
  const tree = new FlatTree(viewed.closedShadowRoot);
  const lists = listsOf(field);
  const shown = lists.flatMap((list) => optionsIn(list, tree)).filter(isShown);
  if (shown.length > 0) return shown.map(asOption);
  const rows = lists.filter(isForReaders).flatMap(rowsBeside);
  if (rows.length > 0) return rows.map(asOption);
  const known = before.get(field);
  return anywhere(field)
    .filter((option) => known?.has(option) !== true && isShown(option))
    .map(asOption);
}

/** Whether a list is there for screen readers alone, beside rows that are drawn without a role. */
function isForReaders(list: Element): boolean {
  const { width, height } = boxOf(list);
  return isRendered(list) && (width < 2 || height < 2);
}

function rowsBeside(list: Element): readonly HTMLElement[] {
  const around = parentElement(list);
  if (around === null) return [];
  const rows: HTMLElement[] = [];
  for (const row of Array.from(queryAll(around, '[title],[class*=option]')).slice(0, mostOptions)) {
    const outer = rows.at(-1);
    if (contains(list, row) || !isShown(row) || (outer !== undefined && contains(outer, row))) continue;
    rows.push(row as HTMLElement);
  }
  return rows;
}

/** The options in a list, as they are painted. */
export function optionsIn(list: Element, tree: FlatTree): readonly HTMLElement[] {
  const found = Array.from(queryAll(list, optionRoles)).slice(0, mostOptions);
  if (found.length > 0) return found as HTMLElement[];
  const options: HTMLElement[] = [];
  let left = mostNodes;
  const visit = (element: Element): void => {
    const { first, list: assigned } = tree.children(element);
    let index = 0;
    for (
      let node: Node | null | undefined = assigned ? assigned[index++] : first;
      node && left > 0;
      node = assigned ? assigned[index++] : nextSibling(node)
    ) {
      if (!isElement(node)) continue;
      left--;
      if (/^(?:option|menuitemradio|treeitem)$/.test(roleWord(node))) options.push(node as HTMLElement);
      else visit(node);
    }
  };
  visit(list);
  return options;
}

export function asOption(element: HTMLElement): WidgetOption {
  const value = attribute(element, 'data-value') ?? attribute(element, 'value') ?? undefined;
  return { element, label: labelOf(element), value, disabled: isDisabled(element) };
}

/** What an option says, on one line. */
function labelOf(element: HTMLElement): string {
  const given = tidy(attribute(element, 'aria-label') ?? '');
  return given || tidy(shownText(element)) || tidy(textContent(element) ?? '');
}

/** Whether an option is chosen, as far as it says. */
export function isChosen(option: Element): boolean {
  return attribute(option, 'aria-selected') === 'true' || attribute(option, 'aria-checked') === 'true';
}

/** The lists a field says are its own. */
function listsOf(field: Element): readonly Element[] {
  const speakers = [field, closest(field, '[role=combobox]'), closest(field, '[aria-owns]')];
  const lists = new Set<Element>();
  for (const speaker of new Set(speakers)) {
    if (speaker === null) continue;
    for (const name of ['aria-controls', 'aria-owns'])
      for (const id of idsOf(speaker, name)) addTo(lists, byId(speaker, id));
    const active = attribute(speaker, 'aria-activedescendant');
    const option = active === null ? null : byId(speaker, active);
    addTo(lists, option === null ? null : closest(option, '[role=listbox],[role=menu],[role=tree]'));
  }
  return [...lists];
}

function addTo(lists: Set<Element>, list: Element | null): void {
  if (list !== null) lists.add(list);
}

function byId(from: Element, id: string): Element | null {
  return own(rootOf(from), 'getElementById')(id) ?? own(ownerDocument(from), 'getElementById')(id);
}

/** Options of the tree the field is in, and of those around it. */
function anywhere(field: Element): readonly HTMLElement[] {
  const options: Element[] = [];
  for (let root: Document | ShadowRoot = rootOf(field); ; root = rootOf((root as ShadowRoot).host)) {
    options.push(...Array.from(own(root, 'querySelectorAll')(optionRoles)).slice(0, mostOptions));
    if (!('host' in root)) break;
  }
  return options as HTMLElement[];
}

function isShown(option: Element): boolean {
  if (!isRendered(option)) return false;
  const { width, height } = boxOf(option);
  if (width < 1 || height < 1) return false;
  const list = closest(option, '[role=listbox]');
  if (list !== null && isForReaders(list)) return false;
  return own(ownerDocument(option), 'defaultView')?.getComputedStyle(option).visibility !== 'hidden';
}
