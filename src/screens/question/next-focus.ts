/** Where the focus was, as far as it matters. */
export interface FocusPlace {
  readonly question: string;
  /** On a button that allows. */
  readonly allows: boolean;
}

/**
 * The question whose Deny gets the focus after the list changed, by id; undefined where the focus may stay or nothing
 * waits. Never is it left on a button that allows, which may have come to stand for something else.
 */
export function nextFocus(
  before: readonly string[],
  after: readonly string[],
  place: FocusPlace | undefined,
): string | undefined {
  if (place === undefined) return after[0];
  if (after.includes(place.question)) return place.allows ? place.question : undefined;
  const following = before.slice(before.indexOf(place.question) + 1).find((id) => after.includes(id));
  return following ?? after.at(-1);
}
