/**
 * What models read as about one token each: a short word, up to three digits, a run of signs, a line’s indentation. Of
 * scripts that are written without spaces between words, about one a character.
 */
const pieces =
  /\p{sc=Han}|[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|\p{Extended_Pictographic}|\p{L}+|\d{1,3}|[^\p{L}\d\s]+|\n */gu;

/** Characters of a long word that are one token. */
const longest = 8;
const ofDense = 0.9;
/** From here on in Unicode. */
const firstDense = '\u2e80';

/**
 * About how many tokens a model reads a snapshot as. Models differ; compared with what GPT-4o counts, it is right to within
 * a quarter.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) {
    if (piece > firstDense) tokens += ofDense;
    else tokens += Math.ceil(piece.length / longest);
  }
  return Math.round(tokens);
}
