/** The part of `chrome.runtime.MessageSender` that is used. Chrome fills it in; the sender cannot. */
export interface ScreenClaims {
  readonly id?: string | undefined;
  readonly origin?: string | undefined;
  readonly url?: string | undefined;
  readonly frameId?: number | undefined;
}

/**
 * Whether one of our own screens speaks, as Chrome proves it: the extension's own origin, and not a frame inside another
 * page. A content script of ours has the origin of its page, however far that page was compromised.
 */
export function isScreen(sender: ScreenClaims | undefined, ownId: string, ownOrigin: string): boolean {
  if (sender?.id !== ownId || sender.origin !== ownOrigin) return false;
  if (sender.url === undefined || !sender.url.startsWith(`${ownOrigin}/`)) return false;
  return sender.frameId === undefined || sender.frameId === 0;
}
