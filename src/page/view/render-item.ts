import { bareOrQuoted, plainStart, plainText, quoteCut, segment, startOf } from './render-text.ts';
import type { ViewNode } from './view-node.ts';

/** Characters of a text, or of a member of a thing, that are shown. */
export interface TextLimits {
  readonly text: number;
  readonly name: number;
  readonly options: number;
}

/** For a look at the page; what is cut is counted. */
export const glanceLimits: TextLimits = { text: 300, name: 150, options: 20 };
/** For a look into a part of it. */
export const closeLimits: TextLimits = { text: 5_000, name: 2_000, options: 500 };

const longestUrl = 120;

/** Every word a line may begin with, besides a uid; text that begins with one is quoted. */
export const roleWords: ReadonlySet<string> = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox clickable code color columnheader ' +
    'combobox comment complementary contentinfo date datetime definition deletion dialog directory document emphasis ' +
    'feed figure file form generic graphics-document graphics-object graphics-symbol grid gridcell group header ' +
    'headers heading iframe image img insertion label legend link list listbox listitem log main mark marquee math menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio meter month navigation none note option paragraph password presentation ' +
    'progressbar radio radiogroup region role row rowgroup rowheader scrollbar search searchbox section sectionfooter ' +
    'sectionheader separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist ' +
    'tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem video audio week canvas details ' +
    'disclosuretriangle embed object plugin ruby summary'
  ).split(' '),
);

/** The role as readers know it: `h2` for a heading, where a uid before it keeps it from being taken for one. */
function roleWord({ role, states, uid }: ViewNode): string {
  if (role === 'generic' && uid !== undefined) return 'clickable';
  const level = role === 'heading' && uid !== undefined ? levelOf(states) : undefined;
  if (level !== undefined) return `h${level}`;
  if (roleWords.has(role)) return role;
  return role.startsWith('doc-') && /^[a-z-]+$/.test(role)
    ? `role ${role}`
    : `role ${quoteCut(plainText(role), 40)}`;
}

function levelOf(states: readonly string[]): string | undefined {
  return states.find((state) => /^level=[1-9]$/.test(state))?.slice('level='.length);
}

/**
 * A thing in one line: uid, role, name, what holds of it, value, description, target, options. `name`: what to show as
 * its name, where the node’s own would only repeat what follows.
 */
export function item(node: ViewNode, limits: TextLimits, { name = node.name, role = true } = {}): string {
  const parts: string[] = node.uid === undefined ? [] : [node.uid];
  const word = roleWord(node);
  if (role) parts.push(word);
  const shown = plainText(name);
  if (shown !== '') parts.push(quoteCut(shown, limits.name));
  for (const state of node.states) {
    if (state.startsWith('level=') && /^h\d$/.test(word)) continue;
    parts.push(stateWord(state));
  }
  const options = optionsOf(node);
  const { text: value, more } = plainStart(node.value ?? '');
  const said = options?.some(
    (option) => option.states.includes('selected') && plainText(option.name) === value,
  );
  if (value !== '' && !said) parts.push(`value=${quoteCut(value, limits.text, more)}`);
  const description = plainText(node.description ?? '');
  if (description !== '') parts.push(`description=${quoteCut(description, limits.name)}`);
  if (node.url !== undefined && node.url !== '') parts.push(urlWord(node.url));
  if (options !== undefined) parts.push(optionList(options, limits));
  return parts.join(' ');
}

function stateWord(state: string): string {
  if (/^[a-z]+(?:=[\w.-]+)?$/.test(state)) return state;
  const at = state.indexOf('=');
  const key = state.slice(0, Math.max(0, at)).replace(/[^a-z]/g, '') || 'state';
  return `${key}=${quoteCut(plainText(state.slice(at + 1)), 40)}`;
}

function urlWord(url: string): string {
  const bare =
    url.length <= longestUrl &&
    /^(?:[/?#]|[a-z][a-z\d+.-]*:)[\x21-\x7e]*$/.test(url) &&
    !/["|;\\]|:$/.test(url);
  return bare ? url : `url=${quoteCut(plainText(url), longestUrl)}`;
}

/** Whether it is a native list of options. */
export function isSelect({ select, element }: ViewNode): boolean {
  return select ?? (element !== undefined && /^select$/i.test(element.nodeName));
}

/** The options of a select that is shown in one line: they have no use on their own, or nothing else would fit. */
export function optionsOf(node: ViewNode): readonly ViewNode[] | undefined {
  if (node.role !== 'combobox' && node.role !== 'listbox') return undefined;
  const native = isSelect(node);
  const isGroup = ({ role, uid }: ViewNode): boolean => role === 'group' && (native || uid === undefined);
  const options = node.children.flatMap((child) => (isGroup(child) ? child.children : [child]));
  if (
    options.length === 0 ||
    options.some((option) => option.role !== 'option' || option.children.some(isThing))
  )
    return undefined;
  return native || options.every(({ uid }) => uid === undefined) ? options : undefined;
}

function isThing({ role }: ViewNode): boolean {
  return role !== 'text';
}

/** `(*chosen, other, "with, comma")`. The chosen ones are shown, however many there are before them. */
function optionList(options: readonly ViewNode[], { options: most, name }: TextLimits): string {
  const chosen = options.filter(({ states }) => states.includes('selected'));
  const shown = options.slice(0, most);
  const late = chosen.filter((option) => !shown.includes(option)).slice(0, most);
  const words = [...shown, ...late].map((option) => {
    const text = plainText(option.name);
    const bare =
      /^[^\s*"…(),;|][^"…(),;|\n]*$/.test(text) && text.length <= name && !/(?:^| )disabled$/.test(text);
    const star = option.states.includes('selected') ? '*' : '';
    return `${star}${bare ? text : quoteCut(text, name)}${option.states.includes('disabled') ? ' disabled' : ''}`;
  });
  const left = options.length - shown.length - late.length;
  if (left > 0) words.push(`…${left} more`);
  return `(${words.join(', ')})`;
}

/** Text as a line; empty where it says nothing. */
export function textLine(text: string, limits: TextLimits): string {
  const { text: start, more } = plainStart(text);
  if (more > 0) return quoteCut(start, limits.text, more);
  return start === '' ? '' : bareOrQuoted(start, limits.text, roleWords);
}

/** Text as one of several parts of a line. */
export function textSegment(text: string, limits: TextLimits): string {
  return segment(text, limits.text, roleWords);
}

/** A thing in a few words, without its uid: for messages and contexts. */
export function brief({
  role,
  name,
  states,
  uid,
}: Pick<ViewNode, 'role' | 'name' | 'states' | 'uid'>): string {
  const shown = role === 'generic' && uid !== undefined ? 'clickable' : role;
  return item({ role: shown, name: startOf(plainText(name), 60), states, children: [] }, glanceLimits);
}
