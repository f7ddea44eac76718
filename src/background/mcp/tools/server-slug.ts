const slug = /^[a-z0-9-]{1,20}$/;

/** Whether a text can be a server’s slug. It has no `_`, so `mcp__<slug>__<tool>` can be read in one way only. */
export function isSlug(text: string): boolean {
  return slug.test(text);
}

/** A slug made of any name, free among `taken`. The same for the same name and the same `taken`. */
export function slugFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const base = plain.slice(0, 20).replace(/-+$/, '') || 'server';
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : `-${count}`;
    const free = `${base.slice(0, 20 - ending.length)}${ending}`;
    if (!taken.includes(free)) return free;
  }
}

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
