import { attribute, isHtml, localName } from './dom.ts';
import { svgTitle } from './html-role.ts';
import type { Labels } from './labels.ts';

/**
 * The name HTML and SVG give an element of this kind (https://www.w3.org/TR/html-aam-1.0/, section 4.1), titles and
 * placeholders apart. Undefined where they say nothing. `textOf` reads a label, a legend or a caption. Without `labels`
 * none is followed: a label that leads to another one could come back.
 */
export function nativeName(
  element: Element,
  role: string,
  textOf: (element: Element) => string,
  labels: Labels | undefined,
): string | undefined {
  if (!isHtml(element))
    return localName(element) === 'math' ? (attribute(element, 'alttext') ?? undefined) : svgTitle(element);
  switch (localName(element)) {
    case 'input':
      return inputName(element as HTMLInputElement, labelled(element, textOf, labels));
    case 'button':
    case 'meter':
    case 'output':
    case 'progress':
    case 'select':
    case 'textarea':
      return labelled(element, textOf, labels);
    case 'img':
    case 'area':
      return attribute(element, 'alt') ?? undefined;
    case 'fieldset':
      return childText(element, 'legend', textOf);
    case 'table':
      return childText(element, 'caption', textOf) || (attribute(element, 'summary') ?? undefined);
    case 'option':
    case 'optgroup':
      return attribute(element, 'label') ?? undefined;
    default:
      return role !== 'generic' && localName(element).includes('-')
        ? labelled(element, textOf, labels)
        : undefined;
  }
}

function labelled(
  element: Element,
  textOf: (element: Element) => string,
  labels: Labels | undefined,
): string | undefined {
  const texts = labels?.of(element).map(textOf);
  return texts === undefined || texts.length === 0 ? undefined : texts.join(' ').trim() || undefined;
}

function inputName(input: HTMLInputElement, label: string | undefined): string | undefined {
  if (label !== undefined) return label;
  switch (input.type) {
    case 'button':
      return input.value;
    // What the browser would write on it; its own language is not known here.
    case 'submit':
      return attribute(input, 'value') ?? 'Submit';
    case 'reset':
      return attribute(input, 'value') ?? 'Reset';
    case 'image':
      return attribute(input, 'alt') || attribute(input, 'value') || attribute(input, 'title') || 'Submit';
    default:
      return undefined;
  }
}

/** The text of the first child of this kind. */
function childText(element: Element, kind: string, textOf: (element: Element) => string): string | undefined {
  for (let child = element.firstElementChild; child !== null; child = child.nextElementSibling)
    if (localName(child) === kind) return textOf(child) || undefined;
  return undefined;
}
