import { own } from '../facts/own.ts';
import { apartFromNames, namedByContent } from './aria-roles.ts';
import {
  attribute,
  contains,
  firstElementChild,
  hasAttributes,
  isConnected,
  isHtml,
  isRendered,
  localName,
  nextSibling,
  nodeType,
  rootOf,
  textContent,
} from './dom.ts';
import type { ElementStyles } from './element-styles.ts';
import { embeddedValue } from './embedded-value.ts';
import { type FlatTree, idsOf } from './flat-tree.ts';
import type { Labels } from './labels.ts';
import { nativeName } from './native-name.ts';
import type { PseudoContent } from './pseudo-content.ts';
import { roleOf } from './role-of.ts';
import type { TableKinds } from './table-kind.ts';

export interface Name {
  readonly name: string;
  readonly from?: 'content' | 'author' | undefined;
  /** Whether the name ends in … because the element holds more than a name. */
  readonly cut?: boolean | undefined;
}

/** What names are worked out with. */
export interface NameSources {
  readonly styles: ElementStyles;
  readonly labels: Labels;
  readonly tables: TableKinds;
  readonly tree: FlatTree;
  readonly pseudo: PseudoContent;
}

/** One computation, wherever it leads. */
interface Pass {
  /** The element that gets the name: met again in its own label, it says nothing. */
  readonly origin: Element;
  /** Whether the text was asked for by reference, after which no other reference is followed. */
  readonly referenced: boolean;
  /** Whether what is hidden counts: the reference led to a hidden element. */
  readonly hidden: boolean;
  readonly hasOwners: boolean;
  /** Characters still wanted. */
  room: number;
}

/** A longer name or description is cut; content it was made of stays readable below it. */
const longestName = 1_000;
/** Deeper content is read as plain text, so that no page can exhaust the stack. */
const deepestContent = 200;
/** Nodes visited for all names of one view, so that references to large things stay cheap in all. */
const mostNameWork = 3_000_000;

const nothing: Name = { name: '' };

/** Accessible names and descriptions by accname-1.2 and html-aam, as Chromium reads them. */
export class Names {
  readonly #sources: NameSources;
  readonly #references = new Map<Element, string>();
  #work = 0;

  constructor(sources: NameSources) {
    this.#sources = sources;
  }

  /** Whether names were left out because the page makes them too expensive. */
  get exhausted(): boolean {
    return this.#work > mostNameWork;
  }

  nameOf(element: Element, role: string, root: Document | ShadowRoot, inGrid = false): Name {
    const given = hasAttributes(element) ? this.#authorName(element) : undefined;
    if (given) return byAuthor(given);
    const native = nativeName(
      element,
      role,
      (label) => this.#labelText(label, element),
      this.#sources.labels,
    );
    if (native) return byAuthor(tidy(native));
    if (namedByContent.has(role) || (role === 'row' && inGrid)) {
      const content = this.#whole(element, root);
      if (content !== '') return cutName(content);
    }
    if (role === 'generic' || !hasAttributes(element)) return nothing;
    const title = tidy(attribute(element, 'title') ?? '');
    if (title !== '') return byAuthor(title);
    const hint = attribute(element, 'placeholder') ?? attribute(element, 'aria-placeholder');
    return hint !== null && /^(?:textbox|searchbox|combobox|spinbutton)$/.test(role)
      ? byAuthor(tidy(hint))
      : nothing;
  }

  /** What is said of an element besides its name. */
  descriptionOf(element: Element, named: Name): string | undefined {
    if (!hasAttributes(element)) return undefined;
    const referenced = this.#referencedText(element, 'aria-describedby');
    if (referenced) return whole(referenced);
    const given = tidy(attribute(element, 'aria-description') ?? '');
    if (given !== '') return whole(given);
    const title = tidy(attribute(element, 'title') ?? '');
    return title !== '' && title !== named.name ? whole(title) : undefined;
  }

  /** Text of everything in an element that counts for a name, as rendered in one line. */
  textOf(element: Element): string {
    return tidy(this.#content(element, this.#pass(element, true), 0));
  }

  #pass(origin: Element, referenced: boolean, hidden = false): Pass {
    const hasOwners = this.#sources.tree.hasOwners(rootOf(origin));
    return { origin, referenced, hidden, hasOwners, room: longestName + 1 };
  }

  #authorName(element: Element): string | undefined {
    return this.#referencedText(element, 'aria-labelledby') || tidy(attribute(element, 'aria-label') ?? '');
  }

  #referencedText(element: Element, name: 'aria-labelledby' | 'aria-describedby'): string | undefined {
    const value = attribute(element, name);
    if (value === null) return undefined;
    const elements = value === '' ? setByScript(element, name) : this.#byIds(element, name);
    const texts = elements.map((each) => this.#referenceText(each, element));
    return tidy(texts.join(' ')) || undefined;
  }

  #byIds(element: Element, name: string): Element[] {
    const root = rootOf(element);
    if (!isConnected(element)) return [];
    return idsOf(element, name)
      .map((id) => own(root, 'getElementById')(id))
      .filter((found) => found !== null);
  }

  /** The text of an element that is pointed at; the same for all who do, unless they are in it. */
  #referenceText(element: Element, origin: Element): string {
    const known = this.#references.get(element);
    if (known !== undefined) return known;
    const pass = this.#pass(origin, true, this.#isHidden(element));
    const text = this.#contribution(element, pass, 0, true).slice(0, longestName);
    if (!contains(element, origin)) this.#references.set(element, text);
    return text;
  }

  #labelText(label: Element, origin: Element): string {
    const pass = this.#pass(origin, true);
    return this.#isHidden(label) ? '' : this.#contribution(label, pass, 0, true);
  }

  #isHidden(element: Element): boolean {
    const { display, visible } = this.#sources.styles.kept(element);
    return display === 'none' || !visible || !isRendered(element);
  }

  /** The content as text; by far the most frequent is text and nothing else. */
  #whole(element: Element, root: Document | ShadowRoot): string {
    const { styles, tree, pseudo } = this.#sources;
    if (
      firstElementChild(element) === null &&
      localName(element) !== 'slot' &&
      !tree.hasOwners(root) &&
      tree.shadowRoot(element) === null &&
      pseudo.of(element, root) === undefined
    ) {
      const text = textContent(element) ?? '';
      if (text === '' || !styles.of(element).visible) return '';
      if (text.length <= longestName) return tidy(styles.transform(element, text));
    }
    return tidy(this.#content(element, this.#pass(element, false), 0));
  }

  #content(element: Element, pass: Pass, depth: number): string {
    const { styles, tree, pseudo } = this.#sources;
    if (depth > deepestContent) return ` ${(textContent(element) ?? '').slice(0, pass.room)} `;
    const style = styles.kept(element);
    if (!style.open && !pass.hidden) return '';
    const around = pseudo.of(element, rootOf(element));
    let text = around?.before ?? '';
    const closed = localName(element) === 'details' && !(element as HTMLDetailsElement).open && !pass.hidden;
    const { first, list } = tree.children(element);
    let index = 0;
    for (
      let node: Node | null | undefined = list ? list[index++] : first;
      node;
      node = list ? list[index++] : nextSibling(node)
    ) {
      if (pass.room <= 0 || this.#work++ > mostNameWork) break;
      const type = nodeType(node);
      if (type === 3) {
        if (!(style.visible || pass.hidden) || closed) continue;
        const data = (node as Text).data.slice(0, longestName * 4);
        text += styles.transform(element, data);
        pass.room -= data.length;
      } else if (type === 1) {
        const child = node as Element;
        if (closed && localName(child) !== 'summary') continue;
        if (pass.hasOwners && tree.isOwned(child, rootOf(child))) continue;
        text += this.#child(child, pass, depth);
      }
    }
    if (pass.hasOwners)
      for (const owned of tree.owned(element)) text += ` ${this.#child(owned, pass, depth)} `;
    return text + (around?.after ?? '');
  }

  #child(child: Element, pass: Pass, depth: number): string {
    const name = localName(child);
    if (name === 'br') return ' ';
    if (/^(?:script|style|template|noscript|head|rp|rt|title|desc|metadata|defs)$/.test(name)) return '';
    const text = this.#contribution(child, pass, depth, false);
    return text === '' || this.#sources.styles.kept(child).flow === 'words' ? text : ` ${text} `;
  }

  /** What one element adds to a text (accname-1.2, 4.3.2, steps 2A to 2I). */
  #contribution(element: Element, pass: Pass, depth: number, asked: boolean): string {
    if (element === pass.origin && !asked) return '';
    const { styles } = this.#sources;
    const attributed = hasAttributes(element);
    if (!pass.hidden) {
      if (styles.kept(element).display === 'none') return '';
      if (attributed && !asked && attribute(element, 'aria-hidden') === 'true') return '';
    }
    if (attributed && !pass.referenced) {
      const referenced = this.#referencedText(element, 'aria-labelledby');
      if (referenced) return ` ${referenced} `;
    }
    const role = roleOf(element, this.#sources.tables);
    if (element !== pass.origin) {
      const value = embeddedValue(element, role, (each) => this.textOf(each));
      if (value?.trim()) return ` ${value} `;
    }
    if (!(styles.kept(element).visible || pass.hidden) && /^(?:img|input|svg)$/.test(localName(element)))
      return '';
    const label = attributed ? tidy(attribute(element, 'aria-label') ?? '') : '';
    if (label !== '') return ` ${label} `;
    const native = nativeName(
      element,
      role,
      (each) => this.#labelText(each, element),
      pass.referenced ? undefined : this.#sources.labels,
    );
    if (native) return ` ${native} `;
    if (asked || !apartFromNames.has(role)) {
      const content = this.#content(element, pass, depth + 1);
      if (content.trim() !== '' || !attributed) return content;
    }
    const title = attributed ? tidy(attribute(element, 'title') ?? '') : '';
    return title !== '' && (isHtml(element) || role !== 'generic') ? ` ${title} ` : '';
  }
}

/** One line, single spaces, none at the ends. */
export function tidy(text: string): string {
  const trimmed = text.trim();
  return /[^\S ]|\u200b| {2}/.test(trimmed) ? trimmed.replace(/[\s\u200b]+/g, ' ').trim() : trimmed;
}

function byAuthor(name: string): Name {
  return { name: name.length > longestName ? `${whole(name)}…` : name, from: 'author' };
}

function cutName(text: string): Name {
  if (text.length <= longestName) return { name: text, from: 'content' };
  return { name: `${whole(text)}…`, from: 'content', cut: true };
}

/** Elements a script set as a reference: the attribute is empty then. */
function setByScript(element: Element, name: 'aria-labelledby' | 'aria-describedby'): Element[] {
  const property = name === 'aria-labelledby' ? 'ariaLabelledByElements' : 'ariaDescribedByElements';
  const elements: unknown = Reflect.get(element, property);
  return Array.isArray(elements) ? elements.slice(0, 100) : [];
}

/** The beginning of a text, no character of it cut in two. */
function whole(text: string): string {
  return text.slice(0, longestName - 1).replace(/[\ud800-\udbff]$/, '');
}
