/**
 * The command line the extension is run with, shared by `npm start`, the browser tests and bench/.
 *
 * @param {{ extension: string, native: boolean, sandbox?: boolean }} options `native` turns on the browser's own
 *   WebMCP; without it the polyfill serves. `sandbox` is off by default only for root, where Chromium refuses it.
 * @returns {string[]}
 */
export function browserFlags({ extension, native, sandbox = process.getuid?.() !== 0 }) {
  return [
    `--load-extension=${extension}`,
    `--disable-extensions-except=${extension}`,
    ...(native ? ['--enable-features=WebMCP,WebMCPTesting'] : ['--disable-features=WebMCP,WebMCPTesting']),
    ...(sandbox ? [] : ['--no-sandbox']),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--no-default-browser-check',
    // A name that is not a secure context, for pages where the API must be absent.
    '--host-resolver-rules=MAP *.test 127.0.0.1',
  ];
}
