import { sha256 } from './sha-256.ts';

/** Characters of a name at most: clients that pass tools on to a model allow no more. */
export const maxName = 64;

/** Names of ours within each server. A tool of the server with such a name gets another one. */
export const ownNames = { readResource: 'read_resource', getPrompt: 'get_prompt' } as const;

const reserved: ReadonlySet<string> = new Set(Object.values(ownNames));
const plain = /^[\w.-]+$/;
/** Characters of the hash, tried in this order. */
const hashLengths = [8, 16, 24];

/** The name a tool of this server gets, where nothing has to be changed about it. */
export function wrappedName(slug: string, tool: string): string {
  return `mcp__${slug}__${tool}`;
}

/**
 * The names a server’s tools are registered under, by original name. A name that is fine as it is is kept; where
 * characters are replaced, the name is cut or it is one of ours, a hash of the original is added. So a name depends on its
 * original alone and never on the order of the list; only where a server lists names made to look like those of its
 * other tools, it depends on which there are. No two originals share a name.
 */
export function wrappedNames(slug: string, originals: Iterable<string>): ReadonlyMap<string, string> {
  const room = maxName - wrappedName(slug, '').length;
  const names = new Map<string, string>();
  const changed: string[] = [];
  const taken = new Set<string>(reserved);
  for (const original of new Set(originals)) {
    if (!plain.test(original) || original.length > room || reserved.has(original)) changed.push(original);
    else {
      names.set(original, wrappedName(slug, original));
      taken.add(original);
    }
  }
  for (const original of changed.sort()) {
    const name = freeName(original, room, taken);
    taken.add(name);
    names.set(original, wrappedName(slug, name));
  }
  return names;
}

function freeName(original: string, room: number, taken: ReadonlySet<string>): string {
  const readable = plainPart(original);
  const hash = sha256(original);
  const endingIn = (ending: string) =>
    `${readable.slice(0, room - ending.length - 1).replace(/_+$/, '')}_${ending}`;
  for (const length of hashLengths) {
    const name = endingIn(hash.slice(0, length));
    if (!taken.has(name)) return name;
  }
  for (let count = 2; ; count += 1) {
    const name = endingIn(`${hash.slice(0, 8)}_${count}`);
    if (!taken.has(name)) return name;
  }
}

/** What of a name can stay: letters without their accents, digits, `_.-`. */
function plainPart(original: string): string {
  const readable = original
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return readable === '' ? 'tool' : readable;
}
