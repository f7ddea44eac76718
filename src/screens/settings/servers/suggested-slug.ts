/** Characters of a short name at most. */
export const maxSlug = 20;

const slug = /^[a-z0-9-]{1,20}$/;

/** Whether a text can be a server’s short name. */
export function isSlug(text: string): boolean {
  return slug.test(text);
}

/** A short name made of any name, free among `taken`; empty where the name has nothing for one. */
export function suggestedSlug(name: string, taken: readonly string[]): string {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maxSlug)
    .replace(/-+$/, '');
  if (base === '') return '';
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : `-${count}`;
    const free = `${base.slice(0, maxSlug - ending.length)}${ending}`;
    if (!taken.includes(free)) return free;
  }
}
