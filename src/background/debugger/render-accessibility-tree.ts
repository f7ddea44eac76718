import { CallError } from '../../shared/result.ts';
import type { BrowserTree } from '../../tools/handles.ts';
import type { AccessibilityTree } from './accessibility-tree.ts';
import type { AccessibilityNode, AccessibilityValue } from './protocol.ts';

/** Characters of a name, a value and of each property. The page chooses them. */
const longest = { name: 500, value: 500, property: 200 } as const;

/** Levels that are shown as such. */
const deepest = 100;

/** In place of what stands in a secret field, whatever its length. */
const masked = '••••••••';

/** Secret values that are looked for in other texts; on a page that has more, no text is given. */
const mostSecrets = 500;

/** What every line would have, or says nothing to a reader. */
const plain: ReadonlySet<string> = new Set(['focusable', 'invalid:false', 'live:off']);

/** Parts of lines of text, which the text has said. */
const pieces: ReadonlySet<string> = new Set(['InlineTextBox']);

/** A node that is yet to be shown. */
interface Waiting {
  readonly node: AccessibilityNode;
  readonly depth: number;
  /** The name of what it stands in. */
  readonly around: string;
  /** It is a part of what can be written in. */
  readonly inField: boolean;
}

export interface RenderTreeOptions {
  readonly root?: string | undefined;
  /** A part of the whole, from 1. */
  readonly page?: number | undefined;
  /** Budget in characters. */
  readonly maxChars: number;
}

/**
 * The browser's tree as text: one line a node, indented by what it stands in, with uid, role, name, value and
 * properties. Nodes that the browser ignores are left out, what is in them is not.
 *
 * @throws CallError NOT_FOUND where `root` is not in the tree, or there is no such page
 */
export function renderAccessibilityTree(tree: AccessibilityTree, options: RenderTreeOptions): BrowserTree {
  const { root, page = 1, maxChars } = options;
  const parts = split(linesOf(tree, root), maxChars);
  const text = parts[page - 1];
  if (text === undefined)
    throw new CallError(
      'NOT_FOUND',
      `There are ${parts.length} pages with this max_chars. Ask for one of these.`,
    );
  return { text, pages: parts.length, totalChars: parts.reduce((sum, part) => sum + part.length + 1, -1) };
}

function linesOf(tree: AccessibilityTree, root: string | undefined): string[] {
  const nodes = new Map(tree.nodes.map((node) => [node.nodeId, node]));
  const top = root === undefined ? tree.nodes[0] : tree.nodes.find((node) => uidOf(tree, node) === root);
  if (top === undefined)
    throw new CallError(
      'NOT_FOUND',
      'The browser has no such thing in its tree: it is hidden, or in a frame. Leave root out, or verbose.',
    );
  nodes.delete(top.nodeId);
  const lines: string[] = [];
  const hide = hiding(tree);
  // Not by recursion: pages can be deeper than any stack.
  const waiting: Waiting[] = [{ node: top, depth: 0, around: '', inField: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth, around, inField } = next;
    const secret = !inField && isSecret(tree, node);
    const name = hide(textOf(node.name));
    const shown = !node.ignored && !pieces.has(textOf(node.role)) && !isEcho(node, name, around);
    if (shown) lines.push(`${' '.repeat(Math.min(depth, deepest))}${lineOf(tree, node, secret, hide)}`);
    // What stands in a secret field is its value.
    if (secret) continue;
    const within = {
      ...(shown ? { depth: depth + 1, around: name } : { depth, around }),
      inField: inField || isEditable(node),
    };
    for (const id of [...(node.childIds ?? [])].reverse()) {
      const child = nodes.get(id);
      // Each is shown once, though the browser's tree went wrong.
      if (child !== undefined && nodes.delete(id)) waiting.push({ node: child, ...within });
    }
  }
  return lines;
}

/** A text that is the name of what it stands in. */
function isEcho({ role }: AccessibilityNode, name: string, around: string): boolean {
  return textOf(role) === 'StaticText' && (name === around || name.trim() === '');
}

type Hide = (text: string) => string;

/**
 * Takes what stands in secret fields out of the texts of others: the name of a cell or a label is made of the values in
 * it, too.
 */
function hiding(tree: AccessibilityTree): Hide {
  const values = tree.nodes.flatMap((node) => (isSecret(tree, node) ? [textOf(node.value)] : []));
  const words = [...new Set(values)]
    .filter((value) => value !== '')
    .sort((one, other) => other.length - one.length);
  if (words.length === 0) return (text) => text;
  if (words.length > mostSecrets) return () => masked;
  // One or two characters are told from others only where they stand alone.
  const patterns = words.map((word) =>
    word.length > 2 ? escaped(word) : `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`,
  );
  const pattern = new RegExp(patterns.join('|'), 'gu');
  return (text) => text.replace(pattern, masked);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function lineOf(tree: AccessibilityTree, node: AccessibilityNode, secret: boolean, hide: Hide): string {
  const [name, description] = [hide(textOf(node.name)), hide(textOf(node.description))];
  const value = textOf(node.value);
  const said = secret ? masked : quoted(hide(value), longest.value);
  return [
    uidOf(tree, node),
    textOf(node.role),
    name === '' ? undefined : quoted(name, longest.name),
    value === '' || value === name ? undefined : `value=${said}`,
    description === '' ? undefined : `description=${quoted(description, longest.property)}`,
    ...(node.properties ?? []).map(({ name: property, value: is }) => propertyOf(tree, property, is, hide)),
  ]
    .filter((word) => word !== undefined && word !== '')
    .join(' ');
}

function propertyOf(
  tree: AccessibilityTree,
  name: string,
  { value, relatedNodes = [] }: AccessibilityValue,
  hide: Hide,
): string | undefined {
  const say = (text: string): string => `${name}=${short(hide(oneLine(text)), longest.property)}`;
  if (relatedNodes.length > 0) {
    const named = relatedNodes.map(({ backendDOMNodeId, idref, text }) =>
      [tree.uids.get(backendDOMNodeId), idref && `#${idref}`, text].find((each) => each),
    );
    return say(named.filter((each) => each !== undefined).join(', '));
  }
  if (value === true) return plain.has(name) ? undefined : name;
  if (value === undefined || value === false || value === '' || plain.has(`${name}:${String(value)}`))
    return undefined;
  return say(String(value));
}

function uidOf({ uids }: AccessibilityTree, { backendDOMNodeId }: AccessibilityNode): string | undefined {
  return backendDOMNodeId === undefined ? undefined : uids.get(backendDOMNodeId);
}

/** Also of fields that a snapshot does not name: nobody has looked whether they are secret. */
function isSecret(tree: AccessibilityTree, node: AccessibilityNode): boolean {
  const uid = uidOf(tree, node);
  return uid === undefined ? isEditable(node) : tree.secret.has(uid);
}

function isEditable({ properties = [] }: AccessibilityNode): boolean {
  return properties.some(({ name }) => name === 'editable');
}

function textOf(value: AccessibilityValue | undefined): string {
  const said = value?.value;
  return said === undefined || said === null ? '' : oneLine(String(said));
}

/** Nothing of the page makes a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function quoted(text: string, length: number): string {
  return JSON.stringify(short(text, length));
}

function short(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Into parts of at most `room` characters, between lines. */
function split(lines: readonly string[], room: number): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let size = -1;
  for (const line of lines.map((each) => short(each, room))) {
    if (size + 1 + line.length > room) {
      parts.push(part.join('\n'));
      part = [];
      size = -1;
    }
    part.push(line);
    size += 1 + line.length;
  }
  parts.push(part.join('\n'));
  return parts;
}
