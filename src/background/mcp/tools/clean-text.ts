import { cutText } from '../../calls/cut-text.ts';

/**
 * What is not there for a reader and may be there for a model: control characters, lone surrogates, everything Unicode
 * lets a renderer ignore (zero-width characters, marks of text direction, variation selectors, tags, fillers),
 * interlinear annotations, and the blank of braille. Lines are kept.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu;

/** Plain words as in most descriptions, European ones with their quotation marks and dashes: nothing about them needs to be cleaned. */
const clean =
  /^[!-~\u00A1-\u00AC\u00AE-\u034E\u2010-\u2027]+(?:(?: |\n\n?)[!-~\u00A1-\u00AC\u00AE-\u034E\u2010-\u2027]+)*$/;

/** Characters read at most: what is beyond is no description any more. */
const mostRead = 20_000;

/** A text without anything hidden, spaces and empty lines closed up, at most `most` characters. */
export function cleanText(text: string, most: number): string {
  if (text.length <= most && clean.test(text)) return text;
  const cleaned = inLines(text)
    .replace(hidden, (character) => (character === '\n' ? character : ''))
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (cleaned.length <= most) return cleaned;
  return `${cutText(cleaned, most - 1)}…`;
}

/** As {@link cleanText}, in one line. */
export function cleanLine(text: string, most: number): string {
  return cleanText(text.slice(0, mostRead).replace(/[\r\n\u2028\u2029]+/g, ' '), most);
}

/** A text as a person should see it: what is hidden is shown by its number, as `⟨U+202E⟩`. At most `most` characters. */
export function showHidden(text: string, most: number): string {
  if (text.length <= most && clean.test(text)) return text;
  const shown = inLines(text).replace(hidden, (character) =>
    character === '\n' ? character : `⟨U+${codeOf(character)}⟩`,
  );
  return shown.length <= most ? shown : `${cutText(shown, most - 1)}…`;
}

/** Whether a text has anything hidden. */
export function hasHidden(text: string): boolean {
  if (text.length <= mostRead && clean.test(text)) return false;
  return inLines(text).replaceAll('\n', '').search(hidden) !== -1;
}

function inLines(text: string): string {
  const read = text.length <= mostRead ? text : text.slice(0, mostRead).replace(/[\uD800-\uDBFF]$/, '');
  return read.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ');
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
