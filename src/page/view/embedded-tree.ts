import { isSelect } from './render-item.ts';
import type { ViewNode } from './view-node.ts';

/**
 * A tree as text, for frames whose elements are not at hand: JSON of a list of nodes in order, each with its depth, since
 * trees may be deeper than JSON can be.
 */
export function treeText(root: ViewNode): string {
  const rows: string[] = [];
  const waiting: { readonly node: ViewNode; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    const { role, name, nameFrom, description, value, states, url, frame, uid, inViewport } = node;
    const select = isSelect(node) || undefined;
    rows.push(
      JSON.stringify([
        depth,
        { role, name, nameFrom, description, value, states, url, frame, uid, inViewport, select },
      ]),
    );
    const { children } = node;
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child !== undefined) waiting.push({ node: child, depth: depth + 1 });
    }
  }
  return `[${rows.join(',')}]`;
}

/** How the nodes of a tree that came as text are taken. */
export interface TreeReader {
  /** What its uids begin with; others are dropped, so that no frame can speak of things of another. */
  readonly tag: string;
  /** What is below a frame in it. */
  below(frame: ViewNode): ViewNode;
}

type Writable = { -readonly [Key in keyof ViewNode]: ViewNode[Key] } & { children: ViewNode[] };

/** Reads {@link treeText}; undefined where it is none. It comes from a frame that may be anybody's. */
export function readTree(text: string, reader: TreeReader): ViewNode | undefined {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(rows)) return undefined;
  /** The nodes from the root to the last one. */
  const open: Writable[] = [];
  const places: { readonly parent: Writable; readonly index: number }[] = [];
  let root: ViewNode | undefined;
  for (const row of rows as unknown[]) {
    const [depth, given] = Array.isArray(row) ? (row as unknown[]) : [];
    const node = nodeFrom(given, reader.tag);
    if (node === undefined || typeof depth !== 'number' || !(depth <= open.length && depth >= 0))
      return undefined;
    open.length = depth;
    const parent = open.at(-1);
    if (parent === undefined) {
      if (root !== undefined) return undefined;
      root = node;
    } else {
      if (node.frame !== undefined) places.push({ parent, index: parent.children.length });
      parent.children.push(node);
    }
    open.push(node);
  }
  for (const { parent, index } of places) {
    const frame = parent.children[index];
    if (frame !== undefined) parent.children[index] = reader.below(frame);
  }
  return root;
}

function nodeFrom(given: unknown, tag: string): Writable | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { role, name, nameFrom, description, value, states, url, frame, uid, inViewport, select } =
    given as Readonly<Record<string, unknown>>;
  if (!isText(role) || !isText(name) || !Array.isArray(states) || !states.every(isText)) return undefined;
  const node: Writable = { role, name, states, children: [] };
  if (nameFrom === 'content' || nameFrom === 'author') node.nameFrom = nameFrom;
  if (isText(description)) node.description = description;
  if (isText(value)) node.value = value;
  if (isText(url)) node.url = url;
  if (Number.isInteger(frame)) node.frame = frame as number;
  if (isText(uid) && isUidOf(uid, tag)) node.uid = uid;
  if (typeof inViewport === 'boolean') node.inViewport = inViewport;
  if (select === true) node.select = true;
  return node;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isUidOf(uid: string, tag: string): boolean {
  return uid.startsWith(tag) && /^[1-9]\d{0,8}$/.test(uid.slice(tag.length));
}

/** The same, in a frame that cannot be seen: then nothing in it can. */
export function outOfView(root: ViewNode): ViewNode {
  const copy = (node: ViewNode, children: readonly ViewNode[]): ViewNode => ({
    ...node,
    children,
    ...(node.inViewport === true ? { inViewport: false } : {}),
  });
  const top: ViewNode[] = [];
  const waiting = [{ node: root, into: top }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const children: ViewNode[] = [];
    next.into.push(copy(next.node, children));
    for (let at = next.node.children.length - 1; at >= 0; at--) {
      const child = next.node.children[at];
      if (child !== undefined) waiting.push({ node: child, into: children });
    }
  }
  return top[0] ?? root;
}

/** What a frame has when it is open: a document without a line of its own, whose title names a frame that has no name. */
export function withContent({ name }: ViewNode, root: ViewNode): Partial<ViewNode> {
  const children = [{ ...root, name: '' }];
  return name !== '' || root.name === '' ? { children } : { children, name: root.name, nameFrom: 'author' };
}
