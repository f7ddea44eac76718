import { isSecretField } from '../read/secret-field.ts';
import { spokenWhole, structureRoles, widgetRoles, wordRoles } from './aria-roles.ts';
import {
  attribute,
  firstElementChild,
  hasAttributes,
  isRendered,
  localName,
  ownerDocument,
  parentElement,
} from './dom.ts';
import type { ElementStyles } from './element-styles.ts';
import { fieldValue, maskedValue } from './field-value.ts';
import { LaterName, LaterNamed } from './later-name.ts';
import { isAtHome, linkUrl } from './link-url.ts';
import type { Name, Names } from './name-of.ts';
import { roleOf } from './role-of.ts';
import { statesOf } from './states-of.ts';
import type { TableKinds } from './table-kind.ts';
import type { Uids } from './uids.ts';
import type { ViewNode } from './view-node.ts';
import type { Viewport } from './viewport.ts';

/** A node that is still without its children. */
export interface Draft {
  readonly role: string;
  readonly named: Name;
  /** Whether it gets a uid. */
  readonly pointable: boolean;
  /** Whether its text is its value: something a person writes into. */
  readonly editable: boolean;
  readonly states: readonly string[];
  readonly value: string | undefined;
}

/** What is known of the place an element stands in. */
export interface Place {
  readonly root: Document | ShadowRoot;
  /** Whether what has no function of its own is left out as a thing. */
  readonly presentational: boolean;
  /** Whether the text here is told already, in the name of something around it. */
  readonly silent: boolean;
  readonly disabled: boolean;
  readonly fieldsetOff: boolean;
  readonly inGrid: boolean;
  /** Whether the thing around it is in the viewport. */
  readonly shown: boolean | undefined;
}

/** What is known of the element itself. */
export interface Subject {
  readonly element: Element;
  readonly name: string;
  readonly role: string;
  readonly clickable: boolean;
  readonly editable: boolean;
  readonly focused: boolean;
  /** Whether it is listed in any case: the walk was asked for it. */
  readonly asked: boolean;
}

interface Sources {
  readonly names: Names;
  readonly styles: ElementStyles;
  readonly tables: TableKinds;
  readonly uids: Uids;
  readonly viewport: Viewport | undefined;
  readonly pageOrigin: string;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Says what becomes of elements in the view. */
export class Describer {
  readonly #sources: Sources;
  readonly #atHome = new Map<Document, boolean>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The element as a thing of its own; undefined where only its content counts. */
  draft(subject: Subject, place: Place): Draft | undefined {
    const { element, name, role, clickable, editable, focused, asked } = subject;
    const widget = widgetRoles.has(role);
    if (!asked && !clickable && !widget) {
      if (role === 'none' || place.presentational || wordRoles.has(role)) return undefined;
      if (role === 'generic' && (place.silent || !hasLabel(element))) return undefined;
    }
    if (name === 'label' && role === 'generic' && !asked && this.#namesShownControl(element))
      return undefined;
    const shownRole = role === 'none' ? 'generic' : role;
    const named = this.#named(subject, place);
    if (!asked && !clickable && !widget && saysNothingUnnamed(role, name) && named.name === '')
      return undefined;
    const { disabled, fieldsetOff } = place;
    return {
      role: shownRole,
      named,
      pointable: clickable || widget || structureRoles.has(role),
      editable,
      states: statesOf(element, role, { disabled, fieldsetOff, focused }),
      value: editable && isSecretField(element) ? maskedValue : fieldValue(element, role),
    };
  }

  /** What is in a cell is read twice where the cell has a name of its own, which few ask for. */
  #named({ element, role, clickable, asked }: Subject, { root, inGrid }: Place): Name {
    const { names } = this.#sources;
    const isCell = role === 'cell' || role === 'gridcell';
    return isCell && !clickable && !asked && firstElementChild(element) !== null
      ? new LaterName(() => names.nameOf(element, role, root, inGrid))
      : names.nameOf(element, role, root, inGrid);
  }

  /** The finished node. */
  node(element: Element, draft: Draft, children: readonly ViewNode[], shown: boolean | undefined): ViewNode {
    const { role, states } = draft;
    const { named } = draft;
    let { value } = draft;
    let kept = children;
    if (children.length > 0 && children.every(isText)) {
      if (draft.editable && value === undefined) {
        value = children.map((child) => child.name).join('\n');
        kept = [];
      } else if (named.name !== '' && isSaidBy(named, children)) kept = [];
    }
    let node: Writable<ViewNode>;
    if (named instanceof LaterName && named.known === undefined) {
      node = new LaterNamed(named, role, states, kept, element);
    } else {
      node = { role, name: named.name, states, children: kept, element };
      if (named.from !== undefined) node.nameFrom = named.from;
    }
    if (hasAttributes(element)) {
      const description = this.#sources.names.descriptionOf(element, named);
      if (description !== undefined) node.description = description;
      const url =
        role === 'link'
          ? linkUrl(element, this.#sources.pageOrigin, this.#isAtHome(ownerDocument(element)))
          : undefined;
      if (url !== undefined) node.url = url;
    }
    if (value !== undefined) node.value = value;
    if (draft.pointable) node.uid = this.#sources.uids.of(element, { role, name: named.name });
    if (shown !== undefined) node.inViewport = shown;
    return node;
  }

  #isAtHome(document: Document): boolean {
    let known = this.#atHome.get(document);
    if (known === undefined) {
      known = isAtHome(document, this.#sources.pageOrigin);
      this.#atHome.set(document, known);
    }
    return known;
  }

  /** Text that stands in an element. */
  text(name: string, element: Element | undefined, around: boolean | undefined): ViewNode {
    const node: Writable<ViewNode> = { role: 'text', name, states: [], children: [] };
    if (element !== undefined) node.element = element;
    const seen =
      around === false || element === undefined ? around : (this.#sources.viewport?.shows(element) ?? around);
    if (seen !== undefined) node.inViewport = seen;
    return node;
  }

  /** Whether the box can be seen, for what gets a uid; the rest is where the thing around it is. */
  shows(element: Element, draft: Draft, around: boolean | undefined): boolean | undefined {
    const { viewport, styles } = this.#sources;
    if (viewport === undefined || !draft.pointable) return around;
    if (around === false && !styles.isFixed(element)) return false;
    return viewport.shows(element) ?? around;
  }

  /** Whether the element's text is told already: as its own name, or as the name of a field or table. */
  isTold(element: Element, name: string, draft: Draft | undefined): boolean {
    if (draft !== undefined) {
      const { role, named, editable, value } = draft;
      if (spokenWhole.has(role) && named.from === 'content' && !named.cut) return true;
      if (role === 'img' && named.name !== '') return true;
      if (editable && value !== undefined) return true;
    }
    if (name === 'label') return this.#namesShownControl(element);
    if (name !== 'legend' && name !== 'caption') return false;
    const parent = parentElement(element);
    if (parent === null || localName(parent) !== (name === 'legend' ? 'fieldset' : 'table')) return false;
    return !hasLabel(parent) && roleOf(parent, this.#sources.tables) !== 'none';
  }

  /** Whether this is the label of a field that stands on the page with that name. */
  #namesShownControl(label: Element): boolean {
    const { control } = label as HTMLLabelElement;
    if (control === null || control === undefined || hasLabel(control) || !isRendered(control)) return false;
    return this.#sources.styles.of(control).visible && control.closest('[aria-hidden=true],[inert]') === null;
  }
}

/** Whether texts say no more than the name does. */
function isSaidBy(named: Name, texts: readonly ViewNode[]): boolean {
  return named.from === 'content' ? !named.cut && saysAll(named.name, texts) : isSame(named.name, texts);
}

function isText(node: ViewNode): boolean {
  return node.role === 'text';
}

/** Whether a name made of content has the words of all these texts; spaces may be set differently. */
function saysAll(name: string, texts: readonly ViewNode[]): boolean {
  const words = name.replace(/\s+/g, '');
  return texts.every((text) => words.includes(text.name.replace(/\s+/g, '')));
}

function isSame(name: string, texts: readonly ViewNode[]): boolean {
  return texts.length === 1 && texts[0]?.name === name;
}

function hasLabel(element: Element): boolean {
  if (!hasAttributes(element)) return false;
  return attribute(element, 'aria-label') !== null || attribute(element, 'aria-labelledby') !== null;
}

/** Things that mean nothing without a name: pictures, and elements that group by habit only. */
function saysNothingUnnamed(role: string, name: string): boolean {
  if (role === 'img' || role === 'figure' || role === 'generic') return true;
  return role === 'group' && /^(?:address|hgroup|div|span)$/.test(name);
}
