import type { WhiteSpace } from './element-styles.ts';

/** White space that is not a single space between words; a no-break space is none. */
const uneven = /[\t\r\n\f]| {2}/;

/** Whether a text looks the same however its white space is treated. */
export function isEven(text: string): boolean {
  return !uneven.test(text);
}

/** A text with its white space as HTML treats it. */
export function renderSpace(text: string, how: WhiteSpace): string {
  if (how === 'preserve' || isEven(text)) return text;
  if (how === 'collapse') return text.replace(/[ \t\r\n\f]+/g, ' ');
  return text.replace(/[ \t\r\f]*\n[ \t\r\n\f]*/g, '\n').replace(/[ \t\r\f]+/g, ' ');
}

/** Puts the text of one line or paragraph together from pieces, white space as rendered. */
export class TextLine {
  #text = '';
  /** Whether white space that follows adds nothing. */
  #open = true;
  #element: Element | undefined;

  /** The element the first words stand in. */
  get element(): Element | undefined {
    return this.#element;
  }

  add(text: string, how: WhiteSpace, element: Element): void {
    let piece = renderSpace(text, how);
    if (this.#open && how !== 'preserve' && piece.startsWith(' ')) piece = piece.slice(1);
    if (piece === '') return;
    this.#element ??= element;
    this.#text += piece;
    const last = piece.at(-1);
    this.#open = how !== 'preserve' && (last === ' ' || last === '\n');
  }

  /** A line break inside the text. */
  lineBreak(): void {
    if (this.#text === '') return;
    this.#text = `${this.#text.trimEnd()}\n`;
    this.#open = true;
  }

  /** Keeps words apart that boxes or white space keep apart. */
  space(): void {
    if (this.#open) return;
    this.#text += ' ';
    this.#open = true;
  }

  /** Ends the text and returns it, without white space around it; empty when there were no words. */
  take(): string {
    if (this.#text === '') return '';
    const text = this.#text.trimEnd().replace(/^[ \t\r\f]*\n/, '');
    this.#text = '';
    this.#open = true;
    this.#element = undefined;
    return text.trimStart() === '' ? '' : text;
  }
}
