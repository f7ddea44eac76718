/**
 * The platform's own way to read nodes: `<input name="firstChild">` covers a member of its form, in isolated worlds too
 * (`../facts/own.ts`). Accessors are looked up once, since walks use them for every node.
 */

export const firstChild = getter<Node, ChildNode | null>('firstChild');
export const nextSibling = getter<Node, ChildNode | null>('nextSibling');
export const parentNode = getter<Node, ParentNode | null>('parentNode');
export const nodeType = getter<Node, number>('nodeType');
export const isConnected = getter<Node, boolean>('isConnected');
/** Of an element; a document has none. */
export const ownerDocument = getter<Node, Document>('ownerDocument');
/** The document or shadow root of a connected node. */
export const rootOf = method<Node, [], Document | ShadowRoot>('getRootNode');
export const contains = method<Node, [Node], boolean>('contains');
export const textContent = getter<Node, string | null>('textContent');

export const localName = getter<Element, string>('localName');
export const namespace = getter<Element, string | null>('namespaceURI');
/** Null where an element holds text only, or nothing. */
export const firstElementChild = getter<Element, Element | null>('firstElementChild');
export const openShadowRoot = getter<Element, ShadowRoot | null>('shadowRoot');
export const hasAttributes = method<Element, [], boolean>('hasAttributes');
export const attributeNames = method<Element, [], string[]>('getAttributeNames');
export const attribute = method<Element, [string], string | null>('getAttribute');
export const matches = method<Element, [string], boolean>('matches');
export const queryAll = method<Element, [string], NodeListOf<Element>>('querySelectorAll');
export const closest = method<Element, [string], Element | null>('closest');
export const boxOf = method<Element, [], DOMRect>('getBoundingClientRect');
const checkVisibility = method<Element, [], boolean>('checkVisibility');

/** Whether the element has a box, or would have one if it were looked at (`content-visibility: auto`). */
export function isRendered(element: Element): boolean {
  return 'checkVisibility' in element ? checkVisibility(element) : true;
}

export function isElement(node: Node | null): node is Element {
  return node !== null && nodeType(node) === 1;
}

export function parentElement(node: Node): Element | null {
  const parent = parentNode(node) as Node | null;
  return isElement(parent) ? parent : null;
}

/** Of HTML, by namespace: `a` and `title` are names in SVG too. */
export function isHtml(element: Element): boolean {
  return namespace(element) === 'http://www.w3.org/1999/xhtml';
}

function getter<Of extends object, Result>(name: string): (of: Of) => Result {
  let get: ((this: Of) => Result) | undefined;
  return (of) => {
    get ??= inherited(of, name).get as (this: Of) => Result;
    return get.call(of);
  };
}

function method<Of extends object, Args extends unknown[], Result>(
  name: string,
): (of: Of, ...args: Args) => Result {
  let call: ((this: Of, ...args: Args) => Result) | undefined;
  return (of, ...args) => {
    call ??= inherited(of, name).value as (this: Of, ...args: Args) => Result;
    return call.call(of, ...args);
  };
}

function inherited(of: object, name: string): PropertyDescriptor {
  for (let holder = Object.getPrototypeOf(of); holder !== null; holder = Object.getPrototypeOf(holder)) {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    if (found !== undefined) return found;
  }
  throw new TypeError(`No ${name} here`);
}
