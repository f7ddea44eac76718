import { siteOf } from '../../../src/background/access/site.ts';
import {
  type DocumentId,
  LiveDocument,
  type TabId,
} from '../../../src/background/documents/live-document.ts';
import type { PageFacts } from '../../../src/protocol/facts.ts';
import type { ContextReport, WorkerMessage } from '../../../src/protocol/messages.ts';

export const plainFacts: PageFacts = {
  title: 'T',
  contentType: 'text/html',
  schemaTypes: [],
  structuredData: false,
  unread: false,
  forms: false,
};
export const nativeContext: ContextReport = { state: 'native', code: 'native' };

/** A document and what the worker sent it. */
export function fakeDocument(
  about: {
    tabId?: number;
    documentId?: string;
    url?: string;
    /** `null`: the page is sandboxed. */
    origin?: string;
    incognito?: boolean;
    facts?: Partial<PageFacts>;
    context?: ContextReport;
  } = {},
): { document: LiveDocument; sent: WorkerMessage[] } {
  const sent: WorkerMessage[] = [];
  const url = about.url ?? 'https://site.test/';
  const origin = about.origin ?? new URL(url).origin;
  const document = new LiveDocument(
    {
      tabId: (about.tabId ?? 1) as TabId,
      documentId: (about.documentId ?? 'D1') as DocumentId,
      origin,
      site: siteOf(origin, url),
      incognito: about.incognito ?? false,
    },
    { url, facts: { ...plainFacts, ...about.facts }, context: about.context ?? nativeContext, tools: [] },
    (message) => sent.push(message),
  );
  return { document, sent };
}
