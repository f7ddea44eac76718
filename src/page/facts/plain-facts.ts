import type { PageFacts } from '../../protocol/facts.ts';
import { own } from './own.ts';

/** What is known of a page without reading its markup. */
export function plainFacts(document: Document): PageFacts {
  return {
    title: own(document, 'title').slice(0, 200).toWellFormed(),
    contentType: own(document, 'contentType'),
    schemaTypes: [],
    structuredData: false,
    unread: false,
    forms: own(document, 'querySelector')('form[toolname]') !== null,
  };
}
