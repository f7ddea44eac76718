import type { FileTaker } from '../../../shared/file-rules.ts';
import {
  attribute,
  closest,
  firstChild,
  isElement,
  isHtml,
  localName,
  matches,
  nextSibling,
  parentElement,
  rootOf,
} from '../../view/dom.ts';
import type { FlatTree } from '../../view/flat-tree.ts';

/** How many things around an element still count as one component with it. */
const mostLevels = 5;

/** Nodes looked at. A component is small. */
const mostNodes = 20_000;

/** Where a component ends at the latest: what stands beside these is another row, entry or form. */
const components =
  'form, fieldset, dialog, li, tr, article, [role=row], [role=listitem], [role=article], [role=dialog], [role=alertdialog]';

/**
 * The file input an element means: itself, the one it is a label of, the one inside it, or the one beside it in the same
 * component. Undefined where it is tied to none; several where it holds them itself.
 */
export function fileInputOf(
  element: Element,
  tree: FlatTree,
): HTMLInputElement | readonly HTMLInputElement[] | undefined {
  if (isFileInput(element)) return element;
  const control = closest(element, 'label') as HTMLLabelElement | null;
  if (control?.control && isFileInput(control.control)) return control.control;
  const budget = { nodes: mostNodes };
  let at: Element | null = element;
  for (let level = 0; at !== null && level <= mostLevels; level += 1) {
    if (isPage(at)) return undefined;
    const inputs = fileInputsIn(at, tree, budget);
    if (inputs === undefined) return undefined;
    if (inputs.length === 1) return inputs[0];
    if (inputs.length > 1) return level === 0 ? inputs : undefined;
    if (matches(at, components)) return undefined;
    at = parentElement(at) ?? hostOf(at);
  }
  return undefined;
}

/** What a file input says it takes. */
export function takerOf(input: HTMLInputElement): FileTaker {
  return {
    accept: attribute(input, 'accept') ?? '',
    multiple: attribute(input, 'multiple') !== null,
    disabled: matches(input, ':disabled'),
    folder: attribute(input, 'webkitdirectory') !== null,
  };
}

/** In the order of the page, shadow roots among it; undefined where there is too much to look at. */
function fileInputsIn(
  top: Element,
  tree: FlatTree,
  budget: { nodes: number },
): HTMLInputElement[] | undefined {
  const found: HTMLInputElement[] = [];
  const waiting: Node[] = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const children: Node[] = [];
    if (isElement(node)) {
      if (isFileInput(node)) found.push(node);
      const shadow = tree.shadowRoot(node);
      if (shadow !== null) children.push(shadow);
    }
    for (let child: Node | null = firstChild(node); child !== null; child = nextSibling(child)) {
      budget.nodes -= 1;
      if (budget.nodes < 0) return undefined;
      if (isElement(child)) children.push(child);
    }
    waiting.push(...children.reverse());
  }
  return found;
}

function isFileInput(element: Element): element is HTMLInputElement {
  return localName(element) === 'input' && isHtml(element) && (element as HTMLInputElement).type === 'file';
}

function isPage(element: Element): boolean {
  return /^(?:html|body)$/.test(localName(element));
}

function hostOf(element: Element): Element | null {
  const root = rootOf(element);
  return 'host' in root ? root.host : null;
}
