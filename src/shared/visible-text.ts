/** A stretch of text as it is, or one character that would not be seen and is spelt out. */
export interface TextPart {
  readonly text: string;
  readonly spelt: boolean;
}

/**
 * What a reader would not see or would be misled by: control and format characters (the bidi ones turn text around),
 * what Unicode says to ignore when drawing, lone surrogates, private and unassigned characters, separators, every space
 * but the common one, and the blank Braille pattern. Line feeds are laid out by us.
 */
const unseen =
  /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}/gu;

/** The text in parts, so that what is spelt out can be told from text that merely looks so. */
export function visibleParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(unseen)) {
    if (index > from) parts.push({ text: text.slice(from, index), spelt: false });
    const code = character.codePointAt(0) ?? 0;
    parts.push({ text: `\\u{${code.toString(16).toUpperCase()}}`, spelt: true });
    from = index + character.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), spelt: false });
  return parts;
}

/** The same as plain text, for titles and attributes. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('');
}
