/** The kind of something as a part of a message’s key, which takes no strokes. */
export function wordOf<Kind extends string>(kind: Kind): WordOf<Kind> {
  // The same is said by the type.
  return kind.replaceAll('-', '_') as WordOf<Kind>;
}

type WordOf<Kind extends string> = Kind extends `${infer One}-${infer Rest}`
  ? `${One}_${WordOf<Rest>}`
  : Kind;
