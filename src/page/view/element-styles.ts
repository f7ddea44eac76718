import { own } from '../facts/own.ts';
import { localName, ownerDocument } from './dom.ts';

/** What the walk wants to know of an element's computed style. There are few of them, shared by many elements. */
export interface ElementStyle {
  readonly display: string;
  readonly visible: boolean;
  /** Whether the cursor shows that a click does something. */
  readonly pointer: boolean;
  /** Whether its children are painted: not with `content-visibility: hidden`, `hidden=until-found` among them. */
  readonly open: boolean;
  /** How the box stands in a line of text: as words, as a box among words, or not at all. */
  readonly flow: 'words' | 'box' | 'block';
}

/** Computed styles of one view. */
export class ElementStyles {
  /** Of what names are made of: it is read there, and again in its place. */
  readonly #known = new Map<Element, ElementStyle>();
  /** The rest is asked about several times in a row, or never again: to remember it would take longer than to read it. */
  #last: Element | undefined;
  #lastStyle: ElementStyle | undefined;
  #lastComputed: CSSStyleDeclaration | undefined;
  readonly #shared = new Map<string, (ElementStyle | undefined)[]>();
  readonly #view: Window | null;

  constructor(document: Document) {
    this.#view = own(document, 'defaultView');
  }

  of(element: Element): ElementStyle {
    if (element === this.#last && this.#lastStyle !== undefined) return this.#lastStyle;
    const known = this.#known.size === 0 ? undefined : this.#known.get(element);
    if (known !== undefined) return known;
    const style = this.#read(element);
    this.#lastStyle = style;
    return style;
  }

  /** As {@link of}, for what will be asked about again later. */
  kept(element: Element): ElementStyle {
    let style = this.#known.get(element);
    if (style === undefined) {
      style = this.of(element);
      this.#known.set(element, style);
    }
    return style;
  }

  /** Whether the box may stand elsewhere than the boxes around it. What stands in a line or a table does not. */
  isFixed(element: Element): boolean {
    const { flow, display } = this.of(element);
    if (flow !== 'block' || display.startsWith('table-')) return false;
    const position = this.#computed(element)?.position;
    return position === 'fixed' || position === 'absolute' || position === 'sticky';
  }

  /** The text as rendered: `text-transform` applied, white space left alone. */
  transform(element: Element, text: string): string {
    const how = this.#computed(element)?.textTransform;
    if (how === 'none') return text;
    if (how === 'uppercase') return text.toUpperCase();
    if (how === 'lowercase') return text.toLowerCase();
    if (how !== 'capitalize') return text;
    return text.replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  }

  /** What becomes of white space in the element's text. */
  whiteSpace(element: Element): WhiteSpace {
    const value = this.#computed(element)?.getPropertyValue('white-space-collapse');
    if (value === 'preserve' || value === 'break-spaces') return 'preserve';
    return value === 'preserve-breaks' ? 'lines' : 'collapse';
  }

  /** The style of `::before` or `::after`, or undefined where there is none to see. */
  pseudo(element: Element, which: '::before' | '::after'): { content: string; inline: boolean } | undefined {
    const style = this.#view?.getComputedStyle(element, which);
    const content = style?.content;
    if (style === undefined || !content || content === 'none' || content === 'normal') return undefined;
    const { display } = style;
    if (display === 'none' || style.visibility !== 'visible') return undefined;
    return { content, inline: flowOf(display) === 'words' };
  }

  /** Live: it says at any time what holds then. */
  #computed(element: Element): CSSStyleDeclaration | undefined {
    if (element !== this.#last) {
      this.#last = element;
      this.#lastStyle = undefined;
      this.#lastComputed = this.#view?.getComputedStyle(element);
    }
    return this.#lastComputed;
  }

  #read(element: Element): ElementStyle {
    const style = this.#computed(element);
    let display = style?.display ?? 'inline';
    // Nothing is computed in a frame without layout.
    if (display === '')
      display = own(ownerDocument(element), 'defaultView') === this.#view ? 'inline' : 'none';
    if (display === 'none' || style === undefined) return this.#share(display, true, false, true);
    const { visibility } = style;
    const open = !mayClose(element, display) || style.getPropertyValue('content-visibility') !== 'hidden';
    return this.#share(
      display,
      visibility === 'visible' || visibility === '',
      style.cursor === 'pointer',
      open,
    );
  }

  #share(display: string, visible: boolean, pointer: boolean, open: boolean): ElementStyle {
    const index = (visible ? 1 : 0) + (pointer ? 2 : 0) + (open ? 4 : 0);
    let styles = this.#shared.get(display);
    if (styles === undefined) {
      styles = Array<undefined>(8).fill(undefined);
      this.#shared.set(display, styles);
    }
    styles[index] ??= { display, visible, pointer, open, flow: flowOf(display) };
    return styles[index];
  }
}

/** Whether white space collapses, keeps its line breaks, or stands as it is. */
export type WhiteSpace = 'collapse' | 'lines' | 'preserve';

function flowOf(display: string): ElementStyle['flow'] {
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return 'words';
  return display.startsWith('inline') ? 'box' : 'block';
}

/** `content-visibility` does nothing on inline boxes and on the parts of tables, of which there are many. */
function mayClose(element: Element, display: string): boolean {
  if (display === 'inline' || display === 'contents' || display.startsWith('table-')) return false;
  const name = localName(element);
  return name !== 'button' && name !== 'select' && name !== 'input' && name !== 'a';
}
