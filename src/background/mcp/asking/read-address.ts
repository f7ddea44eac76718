/** Characters of an address: sign-in addresses are long, and a person is to see it whole. */
const longest = 4_000;

/** An address as it will be opened, or why it is not shown to anybody. */
export type ReadAddress = { readonly url: string } | { readonly refused: string };

/**
 * Reads the address a server wants opened: http(s) only, and nobody’s name before the host, where a person would take
 * it for the host (`https://bank.example@elsewhere.example`). It is written as the browser writes it, in plain ASCII.
 */
export function readAddress(text: unknown): ReadAddress {
  if (typeof text !== 'string' || text.length > longest)
    return { refused: 'The address is too long, or none.' };
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { refused: 'The address is none.' };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { refused: 'The address is none of the web.' };
  if (url.username !== '' || url.password !== '')
    return { refused: 'The address carries a name or a password.' };
  return url.href.length > longest ? { refused: 'The address is too long.' } : { url: url.href };
}
