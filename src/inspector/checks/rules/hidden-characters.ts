import { specification, type ToolRule } from './rule.ts';

/** Emoji are drawn from characters that alone would not be seen. Sequences need the flag `v`, which our target of TypeScript has not. */
const sequences = String.raw`\p{RGI_Emoji}`;
const emoji = new RegExp(sequences, 'gv');

/** Joiners between letters of scripts that are written with them. */
const joined =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Sinhala}\p{M}])[\u200C\u200D]/gu;

/** Turns text around (UAX 9, explicit directional formatting), or spells hidden ASCII (tags). */
const misleading = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

const unseen =
  /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const hiddenCharacters: ToolRule = {
  id: 'hidden_characters',
  link: specification('metadata-description-attacks'),
  *check({ texts }) {
    for (const { at, text } of texts) {
      // Plain text is most of what there is.
      if (/^[\n\r\t -~]*$/.test(text)) continue;
      const hits = text.replace(emoji, '').replace(joined, '').match(unseen);
      if (hits === null) continue;
      const kinds = [...new Set(hits)];
      yield {
        severity:
          kinds.some((character) => misleading.test(character)) || at === 'name' ? 'serious' : 'warning',
        at,
        note: noteOf(hits, kinds),
      };
    }
  },
};

/** Text in tags is read out; of other characters, which and how many. */
function noteOf(hits: readonly string[], kinds: readonly string[]): string {
  const tagged = hits
    .map((character) => (character.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f);
  const others = kinds.filter((character) => (character.codePointAt(0) ?? 0) < 0xe0000);
  return [
    ...(others.length === 0
      ? []
      : [`${others.slice(0, 4).map(codePoint).join(' ')} × ${hits.length - tagged.length}`]),
    ...(tagged.length === 0 ? [] : [`“${String.fromCodePoint(...tagged.slice(0, 80))}”`]),
  ].join(' · ');
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
