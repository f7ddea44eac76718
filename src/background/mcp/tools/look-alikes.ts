/** The slugs among `others` that a reader may take for this one: `my-files` and `myfiles`, `paypal` and `paypa1`. */
export function lookAlikes(slug: string, others: readonly string[]): string[] {
  const shape = shapeOf(slug);
  return others.filter((other) => other !== slug && shapeOf(other) === shape);
}

/** What is left of a slug when characters that look alike are one. */
function shapeOf(slug: string): string {
  return slug
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[0-9il]/g, (character) => alike[character] ?? character);
}

const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '2': 'z',
  '5': 's',
  '6': 'b',
  '8': 'b',
};
