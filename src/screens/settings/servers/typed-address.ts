/** The address of a server as a person typed it, or what is wrong with it in a sentence. */
export type TypedAddress =
  | {
      readonly ok: true;
      readonly url: string /** Nobody on the way can read or change what is sent. */;
      readonly safe: boolean;
    }
  | { readonly ok: false; readonly message: string };

const ownComputer = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i;

/** Reads `localhost:3901/mcp` and the like as the address they mean. */
export function typedAddress(text: string): TypedAddress {
  const typed = text.trim();
  if (typed === '')
    return { ok: false, message: 'Type the address of the server, such as https://example.org/mcp.' };
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(withScheme)) {
    return { ok: false, message: 'This is no address. Type one such as https://example.org/mcp.' };
  }
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return {
      ok: false,
      message:
        'Only servers with an address of http or https can be reached. A server that is started as a program needs a bridge to http.',
    };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, message: 'Take the name and password out of the address, and set a header instead.' };
  }
  // It is never sent, and would make two addresses of one.
  url.hash = '';
  return { ok: true, url: url.href, safe: url.protocol === 'https:' || ownComputer.test(url.hostname) };
}

/** Servers on the own computer have no certificate. */
function schemeFor(typed: string): string {
  return ownComputer.test(typed.replace(/(:\d+)?([/?#].*)?$/, '')) ? 'http' : 'https';
}
