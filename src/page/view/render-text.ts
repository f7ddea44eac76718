/**
 * What a reader would not see or would be misled by: control and format characters (the bidi ones turn text around), what
 * Unicode says to ignore when drawing, lone surrogates, private and unassigned characters, the blank Braille pattern.
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}\u{FFFC}]/gu;

/** Of these, what scripts and emoji are written with; a run of them writes nothing. */
const joiners = /^(?:\u{200C}|\u{200D}|\u{FE0F})$/u;

const lineBreaks = /[^\S\n\r\u0085\u2028\u2029]*[\n\r\v\f\u0085\u2028\u2029][\s\u0085]*/g;

/**
 * Text of a page as it may stand in an answer: white space as one space or one line break, nothing that hides. Most texts
 * come back as they are, so that is found out first.
 */
export function plainText(text: string): string {
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return text;
  return text
    .replace(lineBreaks, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(unseen, (character, at: number, whole: string) => {
      if (character === '\n') return character;
      return joiners.test(character) && joins(whole, at) ? character : '';
    })
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '');
}

/** The start of a text as {@link plainText}, and how many characters of it were not looked at. */
export function plainStart(text: string): { readonly text: string; readonly more: number } {
  if (text.length <= longestLook) return { text: plainText(text), more: 0 };
  const start = startOf(text, longestLook);
  return { text: plainText(start), more: text.length - start.length };
}

/** Characters of one text that are worth a look where little of it is shown. */
export const longestLook = 50_000;

/** Whether a joiner stands after something that is seen. */
function joins(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  return before !== '' && !/(?:[\s\p{Cc}\p{Cf}]|\u{FE0F})$/u.test(before);
}

/** The start of a text, whole characters of at most `max` code units. */
export function startOf(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

/** In double quotes, on one line: `\` goes before quotes and itself, `\n` is a line break. */
export function quote(text: string): string {
  if (!/["\\\n]/.test(text)) return `"${text}"`;
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', String.raw`\n`)}"`;
}

/** As {@link quote}, with the count of what was cut after the closing quote; `more` was cut before. */
export function quoteCut(text: string, max: number, more = 0): string {
  const start = startOf(text, max);
  const left = text.length - start.length + more;
  return left === 0 ? quote(text) : `${quote(start)}…+${left}`;
}

/** What looks like a uid at its start, or where people write such marks. */
const uidLike = /(?:^|[[(=@#])[a-z]{1,4}[1-9]\d*(?![\w])/;

/** Begins as a line of ours begins: quoted text, what was cut, a table’s row. */
const ours = /^["…|]/;

/**
 * Text as it may stand on a line of its own: bare where nobody could take it for something else. `roles` are the words
 * with which a thing’s line may begin.
 */
export function bareOrQuoted(text: string, max: number, roles: ReadonlySet<string>): string {
  if (text.length > max || text === '' || ours.test(text) || text.includes('\n') || uidLike.test(text))
    return quoteCut(text, max);
  const [word] = /^[a-z][a-z-]*(?=[ :|;]|$)/.exec(text) ?? [];
  return word !== undefined && roles.has(word) ? quote(text) : text;
}

/** As {@link bareOrQuoted}, where several texts stand on one line, between bars and semicolons. */
export function segment(text: string, max: number, roles: ReadonlySet<string>): string {
  return /[|;]/.test(text) ? quoteCut(text, max) : bareOrQuoted(text, max, roles);
}
