import { getterOf, uncurried } from '../primordials.ts';
import { attribute, type Control, labelled, selectAll } from './dom.ts';
import { each } from './each.ts';

const remember = uncurried(WeakMap.prototype.set) as (map: object, key: object, value: string) => void;
const recall = uncurried(WeakMap.prototype.get) as (map: object, key: object) => string | undefined;
const trim = uncurried(String.prototype.trim);
const firstChild = getterOf<Node | null>(Node.prototype, 'firstChild');
const nextSibling = getterOf<Node | null>(Node.prototype, 'nextSibling');

/** The texts of a control's labels. */
export type LabelOf = (control: Control) => string;

/**
 * Reads all labels of the document in one pass, when first asked: `element.labels` takes time that grows with the
 * square of the document.
 */
export function readLabels(): LabelOf {
  let texts: WeakMap<object, string> | undefined;
  return (control) => {
    texts ??= collect();
    return recall(texts, control) ?? '';
  };
}

function collect(): WeakMap<object, string> {
  const texts = new WeakMap<object, string>();
  each(selectAll(document, 'label'), (label) => {
    const control = labelled(label);
    const text = trim(textWithin(label));
    if (control === null || text === '') return;
    const before = recall(texts, control);
    remember(texts, control, before === undefined ? text : `${before}; ${text}`);
  });
  return texts;
}

/** Text without that of the controls inside: a label may hold its own select, with all its options. */
function textWithin(parent: Node): string {
  let text = '';
  for (let node = firstChild(parent); node !== null; node = nextSibling(node)) {
    if (node.nodeType === 3) text += (node as Text).data;
    else if (node.nodeName !== 'SELECT' && node.nodeName !== 'TEXTAREA') text += textWithin(node);
  }
  return text;
}

/** What tells about a control: its own description, its labels, or its ARIA description. */
export function describeControl(control: Control, labelOf: LabelOf): string {
  return (
    attribute(control, 'toolparamdescription') ||
    labelOf(control) ||
    attribute(control, 'aria-description') ||
    ''
  );
}
