/** Share of words two texts have in common (Jaccard) from which they are taken for the same. */
const alike = 0.8;
/** How many texts one is compared with at most, whatever the page supplies. */
const mostCompared = 60;

interface Kept<Owner> {
  readonly words: ReadonlySet<string>;
  readonly owner: Owner;
}

/**
 * Texts, of which each new one is looked up among those before it. Texts that are alike share one of their first words in
 * any fixed order (prefix filtering of set similarity joins), so only those are compared; time for each is bounded.
 */
export class SimilarTexts<Owner> {
  readonly #byWord = new Map<string, Kept<Owner>[]>();

  /** Whose text is alike; where nobody’s is, it is kept as this owner’s. */
  likeOrAdd(text: readonly string[], owner: Owner): Owner | undefined {
    const words = new Set(text);
    // Longer words are rarer: fewer texts have to be compared.
    const ordered = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    const first = ordered.slice(0, words.size - Math.ceil(alike * words.size) + 1);
    let compared = 0;
    const seen = new Set<Kept<Owner>>();
    for (const word of first) {
      for (const kept of this.#byWord.get(word) ?? []) {
        if (seen.has(kept)) continue;
        if (++compared > mostCompared) return undefined;
        seen.add(kept);
        if (similarity(words, kept.words) >= alike) return kept.owner;
      }
    }
    const kept = { words, owner };
    for (const word of first) {
      const list = this.#byWord.get(word);
      if (list === undefined) this.#byWord.set(word, [kept]);
      else list.push(kept);
    }
    return undefined;
  }
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size < alike * large.size) return 0;
  let both = 0;
  for (const word of small) if (large.has(word)) both++;
  return both / (a.size + b.size - both);
}
