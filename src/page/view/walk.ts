import { own } from '../facts/own.ts';
import { apartFromNames, childrenPresentational } from './aria-roles.ts';
import { isClickable } from './clickable.ts';
import { Describer, type Draft, type Place, type Subject } from './describe.ts';
import { DocumentFacts } from './document-facts.ts';
import {
  attribute,
  boxOf,
  firstChild,
  firstElementChild,
  hasAttributes,
  isHtml,
  localName,
  nodeType,
  ownerDocument,
  rootOf,
  textContent,
} from './dom.ts';
import { isNamelessDrawing } from './drawing.ts';
import { ElementStyles, type WhiteSpace } from './element-styles.ts';
import { outOfView, withContent } from './embedded-tree.ts';
import { FlatTree } from './flat-tree.ts';
import { isEditable } from './focus.ts';
import { documentIn, frameOrigin } from './frame.ts';
import { missingNote } from './frame-notes.ts';
import { HiddenFiles } from './hidden-files.ts';
import { areasOf } from './image-areas.ts';
import { Labels } from './labels.ts';
import { baseLevel, type Level, nextNode, type Opening } from './level.ts';
import { Names, tidy } from './name-of.ts';
import { mostOptions, optionNodes } from './option-nodes.ts';
import { PseudoContent } from './pseudo-content.ts';
import { roleOf } from './role-of.ts';
import { isModal } from './states-of.ts';
import { TableKinds } from './table-kind.ts';
import { isEven, TextLine } from './text-line.ts';
import type { ViewNode } from './view-node.ts';
import { Budget, type View, type ViewOptions } from './view-options.ts';
import { Viewport } from './viewport.ts';
import { isLeftOut, isUnseen } from './visibility.ts';

export type { View, ViewOptions } from './view-options.ts';

const modalNote =
  'A modal dialog is open. Nothing else can be used until it is closed, so only the dialog is listed.';

/**
 * What a page shows, as a tree: one walk over the elements as they are painted, shadow roots, slots and frames of the
 * same origin in place. The page is only read. Its size and depth do not matter: a walk that has used up its budget ends
 * and says so.
 */
export function viewDocument(document: Document, options: ViewOptions): View {
  const modals = new Map<Document, Element>();
  const budget = new Budget(options);
  for (;;) {
    const view = new Walk(document, options, modals, budget).run();
    if (view !== undefined) return view;
  }
}

class Walk {
  readonly #options: ViewOptions;
  readonly #facts: DocumentFacts;
  readonly #budget: Budget;
  readonly #styles: ElementStyles;
  readonly #tree: FlatTree;
  readonly #labels = new Labels();
  readonly #tables = new TableKinds();
  readonly #files = new HiddenFiles(this.#labels);
  readonly #pseudo: PseudoContent;
  readonly #names: Names;
  readonly #viewport: Viewport | undefined;
  readonly #describer: Describer;
  readonly #notes = new Set<string>();
  readonly #closedFrames: string[] = [];
  /** Frames of other origins by why they are not shown. */
  readonly #missing = new Map<string, string[]>();
  /** Whether a frame of another origin is missing that may be there another time. */
  #lacking = false;
  readonly #stack: Level[] = [];
  readonly #base: Level;
  #restart = false;

  constructor(document: Document, options: ViewOptions, modals: Map<Document, Element>, budget: Budget) {
    this.#options = options;
    this.#facts = new DocumentFacts(modals);
    this.#budget = budget;
    this.#styles = new ElementStyles(document);
    this.#tree = new FlatTree(options.closedShadowRoot);
    this.#pseudo = new PseudoContent(this.#styles);
    const { uids } = options;
    const [styles, tree, tables, labels, pseudo] = [
      this.#styles,
      this.#tree,
      this.#tables,
      this.#labels,
      this.#pseudo,
    ];
    this.#names = new Names({ styles, labels, tables, tree, pseudo });
    this.#viewport = options.viewport === false ? undefined : new Viewport(document);
    const origin = options.pageOrigin ?? own(document, 'defaultView')?.location.origin ?? 'null';
    this.#describer = new Describer({
      names: this.#names,
      styles,
      tables,
      uids,
      viewport: this.#viewport,
      pageOrigin: origin === 'null' ? '' : origin,
    });
    this.#base = baseLevel(document);
  }

  /** Undefined when a modal dialog was found where none had been looked for: the walk has to begin again. */
  run(): View | undefined {
    const top = this.#options.root ?? this.#base.element;
    if (top !== null) {
      const root = rootOf(top);
      if (localName(top) !== 'html') this.#facts.meet(ownerDocument(top), this.#tree);
      this.#enter(top, { ...this.#base, root }, true);
    }
    const cut = this.#visitAll();
    if (this.#restart) return undefined;
    if (cut !== undefined) {
      this.#notes.add(
        `The page is very large: this is ${cut}, and the rest is missing. Look at a part of it with \`root\`.`,
      );
    }
    if (this.#names.exhausted) {
      this.#notes.add(
        'Some names are missing, because the page refers to too much text from too many places.',
      );
    }
    const [root = { role: 'document', name: '', states: [], children: [] }] = this.#base.children;
    for (const [why, names] of this.#missing) this.#notes.add(missingNote(names, why));
    const complete = cut === undefined && !this.#lacking;
    return {
      root,
      notes: [...this.#notes],
      complete,
      nodes: this.#budget.nodes,
      closedFrames: this.#closedFrames,
    };
  }

  #visitAll(): string | undefined {
    const stack = this.#stack;
    const budget = this.#budget;
    let cut: string | undefined;
    for (let level = stack.at(-1); level !== undefined && !this.#restart; level = stack.at(-1)) {
      const node = cut === undefined ? nextNode(level) : null;
      if (node === null) {
        const owned = cut === undefined ? level.owned[level.ownedIndex++] : undefined;
        if (owned !== undefined) {
          this.#enter(owned, level);
          continue;
        }
        stack.pop();
        this.#leave(level, stack.at(-1) ?? this.#base);
        continue;
      }
      budget.nodes++;
      const type = nodeType(node);
      if (type === 1) {
        const element = node as Element;
        if (!level.hasOwners || !this.#tree.isOwned(element, rootOf(element))) this.#enter(element, level);
      } else if (type === 3) this.#addText(node as Text, level);
      cut = budget.spent();
    }
    return cut;
  }

  #addText(node: Text, level: Level): void {
    if (level.silent || level.closed || !level.style.visible) return;
    const data = this.#kept(node.data);
    if (isEven(data)) level.line.add(this.#styles.transform(level.element, data), 'collapse', level.element);
    else {
      level.whiteSpace ??= this.#styles.whiteSpace(level.element);
      this.#addUneven(data, level.element, level.line, level.whiteSpace);
    }
  }

  #addUneven(data: string, parent: Element, line: TextLine, whiteSpace: WhiteSpace): void {
    if (whiteSpace === 'collapse' && data.trim() === '') line.space();
    else line.add(this.#styles.transform(parent, data), whiteSpace, parent);
  }

  /** A text's characters, as many as the budget has left. */
  #kept(data: string): string {
    const kept = data.length > longText ? data.slice(0, this.#budget.charsLeft) : data;
    this.#budget.chars += kept.length;
    return kept;
  }

  #enter(element: Element, level: Level, asked = false): void {
    const name = localName(element);
    if (name === 'html' && isHtml(element)) {
      this.#enterRoot(element, level);
      return;
    }
    if (isUnseen(name) || (level.closed && name !== 'summary')) return;
    if (name === 'br') {
      if (!level.silent) level.line.lineBreak();
      return;
    }
    const style = this.#styles.of(element);
    if (!asked && isLeftOut(element, style)) {
      for (const input of this.#files.in(element)) this.#pushHiddenFile(input, level);
      return;
    }
    if (name === 'dialog' && this.#options.root === undefined && isModal(element)) {
      const document = ownerDocument(element);
      if (this.#facts.modalOf(document) === undefined) {
        // In a shadow root: part of the page was seen already that cannot be used.
        this.#facts.addModal(document, element);
        this.#restart = true;
        return;
      }
    }
    const clickable = style.visible && isClickable(element, name, style, level.style.pointer);
    if (name === 'svg' && !clickable && !asked && isNamelessDrawing(element)) return;
    let role = roleOf(element, this.#tables);
    const editable = isEditable(element, name, role);
    if (editable && role === 'generic') role = 'textbox';
    const focused = this.#facts.isFocused(element);
    const subject: Subject = { element, name, role, clickable, editable, focused, asked };
    const disabled =
      level.disabled || (hasAttributes(element) && attribute(element, 'aria-disabled') === 'true');
    const place: Place = disabled === level.disabled ? level : { ...level, disabled };
    const draft = style.visible || asked ? this.#describer.draft(subject, place) : undefined;
    if (!style.visible && name === 'input') {
      for (const input of this.#files.in(element)) this.#pushHiddenFile(input, level);
    }
    if (this.#isLeaf(element, name, draft, level)) return;
    this.#open({ element, name, role, style, draft, disabled }, level);
  }

  /** Elements that are complete without a look at their children; true when this one was. */
  #isLeaf(element: Element, name: string, draft: Draft | undefined, level: Level): boolean {
    switch (name) {
      case 'input':
      case 'textarea':
      case 'audio':
      case 'video':
      case 'embed':
        if (draft !== undefined) this.#push(element, draft, [], level);
        return true;
      case 'img':
        if (draft !== undefined) this.#push(element, draft, this.#areas(element, level), level);
        return true;
      case 'select':
        if (draft !== undefined) {
          const off = draft.states.includes('disabled');
          const options = optionNodes(element as HTMLSelectElement, this.#options.uids, off);
          this.#budget.nodes += options.length;
          if ((element as HTMLSelectElement).length > mostOptions) {
            this.#notes.add(`Of a list with more than ${mostOptions} options only the first are listed.`);
          }
          this.#push(element, draft, options, level);
        }
        return true;
      case 'iframe':
      case 'frame':
        if (draft !== undefined) this.#openFrame(element as HTMLIFrameElement, draft, level);
        return true;
      default:
        return false;
    }
  }

  #push(element: Element, draft: Draft, children: readonly ViewNode[], level: Level): void {
    this.#flush(level);
    const shown = this.#describer.shows(element, draft, level.shown);
    level.children.push(this.#describer.node(element, draft, children, shown));
  }

  #open({ element, name, role, style, draft, disabled }: Opening, level: Level): void {
    if (draft !== undefined || style.flow === 'block') this.#flush(level);
    else if (style.flow === 'box') level.line.space();
    // What is not read into a name is told by nobody else.
    const isApart = (): boolean => apartFromNames.has(role) || draft?.named.from === 'author';
    const silent = (level.silent && !isApart()) || this.#describer.isTold(element, name, draft);
    const root = level.root;
    const shadow = this.#tree.shadowRoot(element);
    const around = silent || !style.visible ? undefined : this.#pseudo.of(element, root);
    const owns = this.#tree.hasOwners(root);
    // Most elements hold text and nothing else, or nothing.
    const isLeaf = shadow === null && around === undefined && !owns && name !== 'slot' && name !== 'details';
    if (isLeaf && style.open && firstElementChild(element) === null) {
      this.#openText({ element, style, draft }, level, silent);
      return;
    }
    const { first, list } = style.open ? this.#tree.children(element, shadow) : nothing;
    if (first === null && list === undefined && around === undefined && !owns) {
      if (draft !== undefined) this.#push(element, draft, noNodes, level);
      return;
    }
    const [assigned] = list ?? noElements;
    // What is assigned to a slot is of another tree than the slot.
    const inner = shadow ?? (assigned === undefined ? root : rootOf(assigned));
    const next: Level = {
      element,
      root: inner,
      style,
      draft,
      children: draft === undefined ? level.children : [],
      line: draft === undefined ? level.line : new TextLine(),
      next: first,
      list,
      index: 0,
      owned: owns ? this.#tree.owned(element) : noElements,
      ownedIndex: 0,
      hasOwners: this.#tree.hasOwners(inner),
      closed: name === 'details' && !(element as HTMLDetailsElement).open,
      silent,
      presentational: level.presentational || (draft !== undefined && childrenPresentational.has(role)),
      disabled,
      fieldsetOff: level.fieldsetOff || (name === 'fieldset' && attribute(element, 'disabled') !== null),
      inGrid: level.inGrid || role === 'grid' || role === 'treegrid',
      shown: draft === undefined ? level.shown : this.#describer.shows(element, draft, level.shown),
      after: around?.after ?? '',
      whiteSpace: undefined,
    };
    if (around?.before) next.line.add(around.before, 'collapse', element);
    this.#stack.push(next);
  }

  /** An element around text only, from beginning to end. */
  #openText(
    { element, style, draft }: Pick<Opening, 'element' | 'style' | 'draft'>,
    level: Level,
    silent: boolean,
  ): void {
    this.#budget.nodes++;
    const told =
      silent || !style.visible || (draft !== undefined && draft.named.from === 'content' && !draft.named.cut);
    const data = told ? '' : this.#kept(textContent(element) ?? '');
    if (draft === undefined) {
      if (data !== '') this.#addData(data, element, level.line);
      if (style.flow === 'block') this.#flush(level);
      else if (style.flow === 'box') level.line.space();
      return;
    }
    const shown = this.#describer.shows(element, draft, level.shown);
    let children = noNodes;
    if (data !== '') {
      const line = new TextLine();
      this.#addData(data, element, line);
      const words = line.take();
      if (words !== '') children = [this.#describer.text(words, element, shown)];
    }
    level.children.push(this.#describer.node(element, draft, children, shown));
  }

  #addData(data: string, element: Element, line: TextLine): void {
    const whiteSpace = isEven(data) ? 'collapse' : this.#styles.whiteSpace(element);
    this.#addUneven(data, element, line, whiteSpace);
  }

  #leave(level: Level, outer: Level): void {
    const { draft, element, style } = level;
    if (level.after !== '') level.line.add(level.after, 'collapse', element);
    if (draft === undefined) {
      if (style.flow === 'block') this.#flush(level);
      else if (style.flow === 'box') level.line.space();
      return;
    }
    this.#flush(level);
    outer.children.push(this.#describer.node(element, draft, level.children, level.shown));
  }

  #flush(level: Level): void {
    const { element } = level.line;
    const text = level.line.take();
    if (text !== '') level.children.push(this.#describer.text(text, element, level.shown));
  }

  #enterRoot(element: Element, level: Level): void {
    const document = ownerDocument(element);
    this.#facts.meet(document, this.#tree);
    const style = this.#styles.of(element);
    this.#flush(level);
    const modal = this.#facts.modalOf(document);
    if (modal !== undefined) this.#notes.add(modalNote);
    const list = isLeftOut(element, style) ? [] : modal === undefined ? undefined : [modal];
    const title = tidy(own(document, 'title')).slice(0, 1_000);
    this.#stack.push({
      ...this.#base,
      element,
      root: modal === undefined ? document : rootOf(modal),
      style,
      draft: {
        role: 'document',
        named: title === '' ? { name: '' } : { name: title, from: 'author' },
        pointable: false,
        editable: false,
        states: [],
        value: undefined,
      },
      children: [],
      line: new TextLine(),
      next: list === undefined ? firstChild(element) : null,
      list,
      hasOwners: this.#tree.hasOwners(document),
      shown: level.shown,
    });
  }

  #openFrame(frame: HTMLIFrameElement, draft: Draft, level: Level): void {
    const inner = documentIn(frame);
    this.#flush(level);
    if (inner === undefined) {
      this.#embedFrame(frame, draft, level);
      return;
    }
    this.#viewport?.addFrame(frame, inner);
    this.#stack.push({
      ...this.#base,
      element: frame,
      draft,
      children: [],
      line: new TextLine(),
      list: [own(inner, 'documentElement')],
      shown: this.#describer.shows(frame, draft, level.shown),
    });
  }

  /** A frame of another origin: its place, and what was seen there where somebody looked. */
  #embedFrame(frame: HTMLIFrameElement, draft: Draft, level: Level): void {
    const { frames } = this.#options;
    const id = frames?.ids.of(frame);
    const seen = id === undefined ? undefined : frames?.embedded(id);
    const { width, height } = boxOf(frame);
    const shown = this.#describer.shows(frame, draft, level.shown);
    const size = `${Math.round(width)}×${Math.round(height)}`;
    const isOpen = seen !== undefined && 'root' in seen;
    const place = this.#describer.node(frame, isOpen ? draft : { ...draft, value: size }, [], shown);
    // Where it was asked to be, if it has no origin.
    const origin = isOpen && seen.origin !== 'null' ? seen.origin : frameOrigin(frame);
    level.children.push({
      ...place,
      ...(origin === undefined ? {} : { url: origin }),
      ...(id === undefined ? {} : { frame: id }),
      ...(isOpen ? withContent(place, shown === false ? outOfView(seen.root) : seen.root) : {}),
    });
    const name = place.uid ?? 'iframe';
    if (seen === undefined) this.#closedFrames.push(name);
    else if ('root' in seen) {
      for (const note of seen.notes) this.#notes.add(`In ${name}: ${note}`);
      this.#lacking ||= !seen.complete;
    } else {
      this.#missing.set(seen.missing, [...(this.#missing.get(seen.missing) ?? []), name]);
      this.#lacking ||= seen.passing;
    }
  }

  #areas(image: Element, level: Level): ViewNode[] {
    return areasOf(image).flatMap((area) => {
      const draft = this.#describer.draft(this.#subject(area, 'area', 'link'), level);
      return draft === undefined ? [] : [this.#describer.node(area, draft, [], level.shown)];
    });
  }

  #pushHiddenFile(input: Element, level: Level): void {
    const draft = this.#describer.draft(this.#subject(input, 'input', 'file'), level);
    if (draft === undefined) return;
    this.#flush(level);
    const states = [...draft.states, 'hidden'];
    level.children.push(this.#describer.node(input, { ...draft, states }, [], level.shown));
  }

  #subject(element: Element, name: string, role: string): Subject {
    const focused = this.#facts.isFocused(element);
    return { element, name, role, clickable: false, editable: false, focused, asked: false };
  }
}

/** A text this long is checked against the budget before it is looked at. */
const longText = 10_000;

const noElements: readonly Element[] = [];
const noNodes: readonly ViewNode[] = [];
const nothing = { first: null, list: undefined } as const;
