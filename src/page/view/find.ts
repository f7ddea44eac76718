import { brief } from './render-item.ts';
import { plainText, startOf } from './render-text.ts';
import type { ViewNode } from './view-node.ts';

/** What is looked for: a text, or things of a role, a name, or both. */
export interface ViewQuery {
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly name?: string | undefined;
}

/** A thing that was found. */
export interface ViewHit {
  /** Its own uid, or that of what it stands in. */
  readonly uid?: string;
  /** Role, name and states. */
  readonly what: string;
  /** The text around what was looked for, where `what` does not say it. */
  readonly text?: string;
  /** What it stands in, from the page inwards. */
  readonly within: readonly string[];
  readonly node: ViewNode;
}

export interface ViewHits {
  readonly hits: readonly ViewHit[];
  readonly total: number;
}

/** Things that say where others are. */
const contexts = 4;
const longestExcerpt = 160;

/** A node in its place. */
interface Spot {
  readonly node: ViewNode;
  readonly parent: Spot | undefined;
  readonly depth: number;
}

/** What things of a page say, one after the other, as one normalised text. */
interface Said {
  readonly text: string;
  /** Where each piece begins, rising. */
  readonly starts: readonly number[];
  readonly spots: readonly Spot[];
}

/** Case, white space and what hides do not matter. */
export function normalised(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').toLowerCase();
}

/** Finds what a query means, at most `limit` of it, each thing once. */
export function findInView(root: ViewNode, query: ViewQuery, limit: number): ViewHits {
  const spots = spotsOf(root);
  const found =
    query.text === undefined ? byRoleAndName(spots, query) : byText(spots, normalised(query.text), query);
  const hits = found.slice(0, limit).map(({ spot, text }) => hitOf(spot, text));
  return { hits, total: found.length };
}

/** Whether the page says a text. Cheaper than finding where. */
export function saysAny(root: ViewNode, texts: readonly string[]): string | undefined {
  const spots = spotsOf(root);
  const said = saidBy(spots).text;
  const attributes = spots.map(({ node }) => attributesOf(node)).join('\n');
  return texts.find((text) => said.includes(normalised(text)) || attributes.includes(normalised(text)));
}

interface Found {
  readonly spot: Spot;
  readonly text: string | undefined;
}

function byRoleAndName(spots: readonly Spot[], query: ViewQuery): Found[] {
  return spots.flatMap((spot) =>
    spot.node.role !== 'text' && fits(spot.node, query) ? [{ spot, text: undefined }] : [],
  );
}

function fits(node: ViewNode, { role, name }: ViewQuery): boolean {
  if (name !== undefined && !normalised(node.name).includes(normalised(name))) return false;
  if (role === undefined) return true;
  const wanted = role.trim().toLowerCase();
  if (wanted === 'clickable') return node.role === 'generic' && node.uid !== undefined;
  const level = /^h([1-9])$/.exec(wanted)?.[1];
  if (level !== undefined) return node.role === 'heading' && node.states.includes(`level=${level}`);
  return (
    node.role === wanted ||
    (wanted === 'img' && node.role === 'image') ||
    (wanted === 'image' && node.role === 'img')
  );
}

function byText(spots: readonly Spot[], wanted: string, query: ViewQuery): Found[] {
  const found = new Map<Spot, string | undefined>();
  if (wanted === '') return [];
  const add = (spot: Spot, text: string | undefined): void => {
    const asked = query.role === undefined && query.name === undefined ? spot : holderThatFits(spot, query);
    if (asked === undefined || found.has(asked)) return;
    const own = plainText(asked.node.name);
    const at = normalised(own).indexOf(wanted);
    const isWord = asked.node.role === 'text';
    found.set(
      asked,
      at < 0 ? text : isWord ? excerpt(own.replace(/\s+/g, ' '), at, wanted.length) : undefined,
    );
  };
  const { text, starts, spots: speakers } = saidBy(spots);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const first = speakers[lastAtMost(starts, at)];
    const last = speakers[lastAtMost(starts, at + wanted.length - 1)];
    if (first === undefined || last === undefined) continue;
    add(commonHolder(first, last), excerpt(text, at, wanted.length));
  }
  for (const spot of spots) {
    if (attributesOf(spot.node).includes(wanted)) add(spot, undefined);
  }
  const order = new Map(spots.map((spot, at) => [spot, at]));
  return [...found]
    .map(([spot, said]) => ({ spot, text: said }))
    .sort((one, other) => (order.get(one.spot) ?? 0) - (order.get(other.spot) ?? 0));
}

function spotsOf(root: ViewNode): Spot[] {
  const spots: Spot[] = [];
  const waiting: Spot[] = [{ node: root, parent: undefined, depth: 0 }];
  for (let spot = waiting.pop(); spot !== undefined; spot = waiting.pop()) {
    spots.push(spot);
    for (let at = spot.node.children.length - 1; at >= 0; at--) {
      const node = spot.node.children[at];
      if (node !== undefined) waiting.push({ node, parent: spot, depth: spot.depth + 1 });
    }
  }
  return spots;
}

/** All text and all names that stand for text, in order. */
function saidBy(spots: readonly Spot[]): Said {
  const pieces: string[] = [];
  const starts: number[] = [];
  const speakers: Spot[] = [];
  let length = 0;
  for (const spot of spots) {
    if (spot.node.role !== 'text' && spot.node.nameFrom !== 'content') continue;
    const piece = normalised(spot.node.name);
    if (piece === '') continue;
    pieces.push(piece);
    starts.push(length);
    speakers.push(spot);
    length += piece.length + 1;
  }
  return { text: pieces.join(' '), starts, spots: speakers };
}

/** What is said of a thing without being text of the page. */
function attributesOf({ role, name, nameFrom, value = '', description = '' }: ViewNode): string {
  const own = role === 'text' || nameFrom === 'content' ? '' : name;
  return own === '' && value === '' && description === ''
    ? ''
    : normalised(`${own}\n${value}\n${description}`);
}

function commonHolder(one: Spot, other: Spot): Spot {
  let [low, high] = [one, other];
  while (low !== high) {
    if (low.depth >= high.depth) low = low.parent ?? high;
    else high = high.parent ?? low;
  }
  return low;
}

function holderThatFits(spot: Spot, query: ViewQuery): Spot | undefined {
  for (let holder: Spot | undefined = spot; holder !== undefined; holder = holder.parent) {
    if (holder.node.role !== 'text' && fits(holder.node, query)) return holder;
  }
  return undefined;
}

function hitOf(spot: Spot, text: string | undefined): ViewHit {
  const { node } = spot;
  const within: string[] = [];
  let uid = node.uid;
  for (let holder = spot.parent; holder !== undefined; holder = holder.parent) {
    uid ??= holder.node.uid;
    const { role, name, nameFrom } = holder.node;
    const own = nameFrom === 'content' ? '' : name;
    const says =
      holder.parent !== undefined && role !== 'document' && (own !== '' || holder.node.uid !== undefined);
    if (says && within.length < contexts)
      within.unshift(
        brief({
          role,
          name: own,
          states: [],
          ...(holder.node.uid === undefined ? {} : { uid: holder.node.uid }),
        }),
      );
  }
  const what = node.role === 'text' ? 'text' : brief(node);
  return {
    ...(uid === undefined ? {} : { uid }),
    what,
    ...(text === undefined ? {} : { text }),
    within,
    node,
  };
}

/** The text around a stretch of it. */
function excerpt(text: string, at: number, length: number): string {
  const from = Math.max(0, at - 40);
  const cut = startOf(
    text.slice(from).replace(/^[\udc00-\udfff]/, ''),
    Math.min(longestExcerpt, at - from + length + 40),
  );
  return cut.trim();
}

function lastAtMost(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
