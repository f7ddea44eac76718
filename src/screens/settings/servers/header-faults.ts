/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;

/** https://fetch.spec.whatwg.org/#forbidden-request-header: left out without a word, so the person would wait for them. */
const setByBrowser =
  /^(accept-(charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** What MCP itself is spoken with. */
const setByPagehand = /^(accept|content-type|last-event-id|mcp-.*)$/i;

/** What is wrong with the name of a header, in a sentence. */
export function headerNameFault(name: string): string | undefined {
  if (name === '') return 'Give the name of the header, such as X-Api-Key, or remove the row.';
  if (!token.test(name)) return 'The name of a header has letters, digits and “-”, and no spaces or “:”.';
  if (setByBrowser.test(name))
    return 'The browser sets this header by itself and takes no other value. Remove it.';
  if (setByPagehand.test(name)) return 'Pagehand needs this header for MCP itself. Remove it.';
  return undefined;
}

/** What is wrong with the value of a header, in a sentence. The value is in none. */
export function headerValueFault(value: string): string | undefined {
  if (value === '') return 'Type the value of this header, or remove it.';
  // Fetch takes no character above U+00FF.
  if (!/^[\t\x20-\x7e\xa0-\xff]+$/.test(value)) {
    return 'A header holds letters, digits and common marks on one line. Paste the value once more.';
  }
  return undefined;
}
