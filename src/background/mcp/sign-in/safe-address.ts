/** Whether a host is this computer (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * Whether what opens a server may be sent to an address that the server named: encrypted, without credentials of its own;
 * or on this computer, where the server itself is. A server elsewhere has no business with what runs here.
 */
export function mayCarrySecrets(url: URL, serverUrl: string): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (!isLoopback(url)) return url.protocol === 'https:';
  return isLoopback(new URL(serverUrl)) && (url.protocol === 'https:' || url.protocol === 'http:');
}
