import { own } from '../facts/own.ts';
import type { Draft, Place } from './describe.ts';
import { nextSibling } from './dom.ts';
import type { ElementStyle, WhiteSpace } from './element-styles.ts';
import { TextLine } from './text-line.ts';
import type { ViewNode } from './view-node.ts';

/** An element whose children are being visited. */
export interface Level extends Place {
  readonly element: Element;
  readonly style: ElementStyle;
  /** The node its children become children of; without it they go where the element itself stands. */
  readonly draft: Draft | undefined;
  readonly children: ViewNode[];
  /** The text being put together there. */
  readonly line: TextLine;
  next: Node | null;
  readonly list: readonly Node[] | undefined;
  index: number;
  /** What `aria-owns` brings here, after the children. */
  readonly owned: readonly Element[];
  ownedIndex: number;
  /** Whether some children are shown elsewhere, in their owner's place. */
  readonly hasOwners: boolean;
  /** Whether only the summary is open. */
  readonly closed: boolean;
  /** What style sheets put at the end. */
  readonly after: string;
  whiteSpace: WhiteSpace | undefined;
}

/** An element that is about to be looked into. */
export interface Opening {
  readonly element: Element;
  readonly name: string;
  readonly role: string;
  readonly style: ElementStyle;
  readonly draft: Draft | undefined;
  readonly disabled: boolean;
}

/** The place outside of a document. */
export function baseLevel(document: Document): Level {
  return {
    element: own(document, 'documentElement'),
    root: document,
    style: { display: 'block', visible: true, pointer: false, open: true, flow: 'block' },
    draft: undefined,
    children: [],
    line: new TextLine(),
    next: null,
    list: undefined,
    index: 0,
    owned: [],
    ownedIndex: 0,
    hasOwners: false,
    closed: false,
    silent: false,
    presentational: false,
    disabled: false,
    fieldsetOff: false,
    inGrid: false,
    shown: undefined,
    after: '',
    whiteSpace: undefined,
  };
}

/** The next child to visit, once. */
export function nextNode(level: Level): Node | null {
  if (level.list !== undefined) return level.list[level.index++] ?? null;
  const node = level.next;
  if (node !== null) level.next = nextSibling(node);
  return node;
}
