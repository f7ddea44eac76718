import { addressFault, isOwnComputer, unencrypted } from '../../../protocol/server-rules.ts';

/** The address of a server as a person typed it, or what is wrong with it in a sentence. */
export type TypedAddress =
  | {
      readonly ok: true;
      readonly url: string;
      /** Nobody on the way can read or change what is sent. */
      readonly safe: boolean;
    }
  | { readonly ok: false; readonly message: string };

/** Reads `localhost:3901/mcp` and the like as the address they mean. */
export function typedAddress(text: string): TypedAddress {
  const url = inFull(text.trim());
  const message = addressFault(url);
  return message === undefined ? { ok: true, url, safe: !unencrypted(url) } : { ok: false, message };
}

/** As it will be sent; what is no address as it is. */
function inFull(typed: string): string {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed);
  const address = typed === '' || hasScheme ? typed : `${schemeFor(typed)}://${typed}`;
  // A URL takes spaces in its path and writes them another way: typed, they are a slip.
  if (/\s/.test(typed) || !URL.canParse(address)) return address;
  const url = new URL(address);
  // It is never sent, and would make two addresses of one.
  url.hash = '';
  return url.href;
}

/** Servers on the own computer have no certificate. */
function schemeFor(typed: string): string {
  return isOwnComputer(typed.replace(/(:\d+)?([/?#].*)?$/, '')) ? 'http' : 'https';
}
