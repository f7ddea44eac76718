/** An address in parts, so that its host can stand out, and what a person should know before opening it. */
export interface AddressParts {
  readonly before: string;
  readonly host: string;
  readonly after: string;
  /** In sentences. */
  readonly warnings: readonly string[];
}

/** @param url http(s), as the browser writes it, nobody’s name before the host */
export function addressParts(url: string): AddressParts {
  const { protocol, host, hostname } = new URL(url);
  const before = `${protocol}//`;
  const warnings: string[] = [];
  if (/(?:^|\.)xn--/.test(hostname)) {
    warnings.push(
      'This address is written with letters that can look like others. Make sure it is the one you expect.',
    );
  }
  if (protocol === 'http:' && !isLoopback(hostname)) {
    warnings.push('This address is not encrypted: others on the way can read and change what you do there.');
  }
  return { before, host, after: url.slice(before.length + host.length), warnings };
}

/** https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
