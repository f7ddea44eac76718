import { optionsOf } from './render-item.ts';
import { longestLook, plainText } from './render-text.ts';
import type { ViewNode } from './view-node.ts';

/** Things that say nothing by themselves: what they hold stands in their place. */
const plain = new Set([
  'generic',
  'none',
  'presentation',
  'paragraph',
  'group',
  'rowgroup',
  'document',
  'figure',
  'caption',
  'strong',
  'emphasis',
  'time',
  'mark',
]);

/** Whether what a thing holds stands in its place. */
export function isPlain(node: ViewNode): boolean {
  return plain.has(node.role) && isBare(node);
}

/** Whether a thing has nothing to say besides its role and what it holds. */
export function isBare({ uid, name, nameFrom, states, value, description, url }: ViewNode): boolean {
  const named = name !== '' && nameFrom !== 'content';
  return uid === undefined && !named && states.length === 0 && !value && !description && !url;
}

/** What a node holds, past the plain ones. */
export function leavesOf(node: ViewNode, depth = 0): readonly ViewNode[] {
  if (depth > 100 || !node.children.some(isPlain)) return node.children;
  return node.children.flatMap((child) => (isPlain(child) ? leavesOf(child, depth + 1) : [child]));
}

/** The texts of nodes that are nothing else; undefined where they are more, or too much for one line. */
export function textsOf(leaves: readonly ViewNode[]): string[] | undefined {
  const texts: string[] = [];
  for (const { role, name } of leaves) {
    if (role !== 'text' || name.length > longestLook) return undefined;
    const text = plainText(name);
    if (text !== '') texts.push(text);
  }
  return texts;
}

/** Whether a thing is said in one line. */
export function hasNoLinesBelow(node: ViewNode): boolean {
  if (node.children.length === 0 || optionsOf(node) !== undefined) return true;
  const texts = textsOf(leavesOf(node));
  return texts !== undefined && (texts.length === 0 || same(texts.join(' '), plainText(node.name)));
}

/** Whether the name only says what is below anyway. */
export function repeats(node: ViewNode): boolean {
  if (node.nameFrom !== 'content') return false;
  const name = withoutSpaces(plainText(node.name));
  let at = 0;
  for (const leaf of everyLeaf(node)) {
    const part = withoutSpaces(plainText(leaf.name));
    if (!name.startsWith(part, at)) return false;
    at += part.length;
  }
  return at === name.length;
}

/** The texts and named things below, in order; not what is in named things. */
function* everyLeaf(node: ViewNode, depth = 0): Generator<ViewNode> {
  for (const child of node.children) {
    if (child.role === 'text' || (child.name !== '' && child.children.length === 0)) yield child;
    else if (depth < 100) yield* everyLeaf(child, depth + 1);
  }
}

/** All it says, in one text. */
export function contentOf(node: ViewNode): string {
  return [...everyLeaf(node)].map(({ name }) => plainText(name)).join(' ');
}

/** Whether two texts have the same words, white space aside. */
export function same(one: string, other: string): boolean {
  return withoutSpaces(one) === withoutSpaces(other);
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
