import type { SelectionArgs, SelectionResult } from '../../protocol/page-operations.ts';
import { own } from '../facts/own.ts';
import { cutText } from './cut-text.ts';
import { isSecretField } from './secret-field.ts';

/** Shadow roots within each other that are looked into. */
const deepest = 100;

type Found = { readonly text: string } | { readonly withheld: string };

const secret: Found = {
  withheld:
    'The selection is in a field for passwords, codes or cards. Its text is never given; do without, or ask the person to type it themselves.',
};

const closed: Found = {
  withheld:
    'The selection is in a part of the page that is closed to extensions. Ask the person to paste the text.',
};

/**
 * The text the person selected: in the page, its open shadow roots, text fields, or frames of its own site; where they
 * work now goes first.
 *
 * @throws the signal's reason when it is aborted
 */
export function readSelection(
  document: Document,
  { maxChars }: SelectionArgs,
  signal: AbortSignal,
): SelectionResult {
  signal.throwIfAborted();
  const { documents, foreign } = focusedDocuments(document);
  for (const each of documents.reverse()) {
    const found = selectedIn(each);
    if (found === undefined) continue;
    const text = 'text' in found ? found.text : '';
    return {
      text: cutText(text, 0, maxChars).text,
      url: own(each, 'URL'),
      totalChars: text.length,
      notes: 'withheld' in found ? [found.withheld] : [],
    };
  }
  const note = foreign
    ? 'Nothing is selected on the page itself. The person works in a frame of another site, which is not read; ask them to paste the text.'
    : 'Nothing is selected on the page. Ask the person to select the text they mean.';
  return { text: '', url: own(document, 'URL'), totalChars: 0, notes: [note] };
}

/** The page and the frames in it that have the focus, from the outside in. `foreign`: another site's follows. */
function focusedDocuments(document: Document): { documents: Document[]; foreign: boolean } {
  const documents = [document];
  for (;;) {
    const focused = focusedElement(documents.at(-1) ?? document);
    if (focused === undefined || !/^i?frame$/.test(own(focused, 'localName')))
      return { documents, foreign: false };
    const inner = own(focused as HTMLIFrameElement, 'contentDocument');
    if (inner === null) return { documents, foreign: true };
    documents.push(inner);
  }
}

function selectedIn(document: Document): Found | undefined {
  const selection = own(document, 'getSelection')();
  const shown = selection?.toString() ?? '';
  if (selection !== null && !selection.isCollapsed) {
    if (shown.trim() === '') return undefined;
    return isInSecret(selection.anchorNode) ? secret : { text: shown };
  }
  // A selection inside a field or a shadow root looks collapsed from outside, and yet has a text.
  const inner = innermost(selection);
  if (inner !== undefined && isField(inner)) return selectedOf(inner, shown);
  if (shown.trim() !== '') return inner === undefined ? closed : isInSecret(inner) ? secret : { text: shown };
  const focused = focusedElement(document);
  return focused !== undefined && isField(focused) ? selectedOf(focused, '') : undefined;
}

/** Where a selection that looks collapsed really is; undefined where that is in a closed shadow root. */
function innermost(selection: Selection | null): Node | undefined {
  let inside = selection;
  for (let depth = 0; depth < deepest; depth++) {
    const { anchorNode: around = null, anchorOffset = 0 } = inside ?? {};
    if (around === null || !isElement(around)) return around ?? undefined;
    const at = own(around, 'childNodes')[anchorOffset] ?? around;
    if (!isElement(at) || isField(at)) return at;
    const root = own(at, 'shadowRoot') as (ShadowRoot & { getSelection?: () => Selection | null }) | null;
    // Not in the standard; Chrome has it, and the standard's own getComposedRanges() only from 137 on.
    inside = root?.getSelection?.() ?? null;
  }
  return undefined;
}

/** `shown`: what the browser says is selected, for fields that do not tell themselves, such as e-mail addresses. */
function selectedOf(field: HTMLInputElement | HTMLTextAreaElement, shown: string): Found | undefined {
  const start = own(field, 'selectionStart');
  const end = own(field, 'selectionEnd');
  const marked = start === null || end === null ? '' : own(field, 'value').slice(start, end);
  const text = marked || shown;
  if (text === '') return undefined;
  return isSecretField(field) ? secret : { text };
}

/** The element that has the focus, in whatever open shadow root it is. */
function focusedElement(document: Document): Element | undefined {
  let focused = own(document, 'activeElement');
  for (let root = focused && own(focused, 'shadowRoot'); root?.activeElement; ) {
    focused = root.activeElement;
    root = own(focused, 'shadowRoot');
  }
  return focused ?? undefined;
}

/** Editable parts of a page can be for secrets as fields can. */
function isInSecret(node: Node | null): boolean {
  for (let around = node; around !== null; around = own(around, 'parentNode')) {
    if (isElement(around) && isSecretField(around)) return true;
  }
  return false;
}

function isElement(node: Node): node is Element {
  return own(node, 'nodeType') === 1;
}

function isField(node: Node): node is HTMLInputElement | HTMLTextAreaElement {
  return (
    isElement(node) &&
    own(node, 'namespaceURI') === 'http://www.w3.org/1999/xhtml' &&
    /^(?:input|textarea)$/.test(own(node, 'localName'))
  );
}
