/**
 * The platform's own way to read nodes, for walks: as `own` does it (`../facts/own.ts`), but looked up once, not per node.
 */
export interface NodeAccess {
  firstChild(node: Node): ChildNode | null;
  nextSibling(node: Node): ChildNode | null;
  nodeType(node: Node): number;
  localName(element: Element): string;
  shadowRoot(element: Element): ShadowRoot | null;
  attribute(element: Element, name: string): string | null;
}

/** Takes the accessors from the prototypes of a document and its root element. */
export function nodeAccess(document: Document, root: Element): NodeAccess {
  const getAttribute = descriptor(root, 'getAttribute').value as (name: string) => string | null;
  return {
    firstChild: getter(document, 'firstChild'),
    nextSibling: getter(document, 'nextSibling'),
    nodeType: getter(document, 'nodeType'),
    localName: getter(root, 'localName'),
    shadowRoot: getter(root, 'shadowRoot'),
    attribute: (element, name) => getAttribute.call(element, name),
  };
}

function getter<Host extends object, Name extends keyof Host & string>(
  host: Host,
  name: Name,
): (of: object) => Host[Name] {
  const get = descriptor(host, name).get as (this: object) => Host[Name];
  return (of) => get.call(of);
}

function descriptor(host: object, name: string): PropertyDescriptor {
  for (let holder = Object.getPrototypeOf(host); holder !== null; holder = Object.getPrototypeOf(holder)) {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    if (found) return found;
  }
  throw new TypeError(`No ${name} here`);
}
