import { siteOf } from '../access/site.ts';
import type { DocumentId, ProvenSender, TabId } from './live-document.ts';

/** The part of `chrome.runtime.MessageSender` that is used. Chrome fills it in; the sender cannot. */
export interface SenderClaims {
  readonly id?: string | undefined;
  readonly tab?: { readonly id?: number | undefined; readonly incognito?: boolean } | undefined;
  readonly frameId?: number | undefined;
  readonly documentId?: string | undefined;
  readonly origin?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * A content script of ours in the top frame of a tab, as Chrome proves it; undefined for anybody else: another
 * extension, a frame, an extension page.
 */
export function proveSender(sender: SenderClaims | undefined, ownId: string): ProvenSender | undefined {
  const { id, tab, frameId, documentId } = sender ?? {};
  if (id !== ownId || tab?.id === undefined || frameId !== 0 || documentId === undefined) return undefined;
  const origin = sender?.origin ?? originOf(sender?.url);
  if (origin === undefined || origin.startsWith('chrome-extension:')) return undefined;
  const incognito = tab.incognito ?? false;
  const site = siteOf(origin, sender?.url ?? '');
  return { tabId: tab.id as TabId, documentId: documentId as DocumentId, origin, site, incognito };
}

/** Whether a URL that a page names for itself may be its own. One with an opaque origin (`null`) may have any. */
export function mayHaveUrl({ origin }: ProvenSender, url: string): boolean {
  const claimed = originOf(url);
  if (claimed === undefined) return false;
  // Chrome calls the origin of files `file://`, the URL standard calls it opaque.
  if (origin === 'file://') return new URL(url).protocol === 'file:';
  return claimed === origin || origin === 'null';
}

function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return new URL(url).origin;
}
