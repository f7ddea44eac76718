/** A site a person typed, or what is wrong with it in a sentence. */
export type TypedSite =
  | { readonly ok: true; readonly site: string }
  | { readonly ok: false; readonly message: string };

/** Reads `example.org`, `http://localhost:3000/path` and the like as the site they belong to. */
export function typedSite(text: string): TypedSite {
  const typed = text.trim();
  if (typed === '') return { ok: false, message: 'Type the address of a site, such as example.org.' };
  // `localhost:3000` would be read as the scheme “localhost”.
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`;
  if (!URL.canParse(withScheme)) {
    return {
      ok: false,
      message: 'This is no address. Type one such as example.org or http://localhost:3000.',
    };
  }
  const { protocol, origin, hostname } = new URL(withScheme);
  if (protocol === 'file:') return { ok: true, site: 'file://' };
  if (protocol !== 'https:' && protocol !== 'http:') {
    return { ok: false, message: 'Only sites of http, https and file can have tools. Type such an address.' };
  }
  if (!/^[\w.-]+$|^\[[\d:a-f]+\]$/i.test(hostname)) {
    return {
      ok: false,
      message: 'This is one site’s whole address, without “*”. Type one such as example.org.',
    };
  }
  return { ok: true, site: origin };
}

/** What a person means who names no scheme: servers on the own computer have no certificate. */
function schemeFor(typed: string): string {
  return /^(localhost|127\.0\.0\.1|\[::1\])(?![\w.-])/i.test(typed) ? 'http' : 'https';
}
