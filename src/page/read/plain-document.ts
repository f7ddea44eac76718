import { own } from '../facts/own.ts';
import { copyLimits } from './visible-copy.ts';

/** A larger XML document is given as its text, without its markup. */
const mostElements = 100_000;

/** How a document that is not a web page reads; `text` as it is, without Markdown. */
export interface PlainDocument {
  readonly text: string;
  readonly note: string;
}

/**
 * What to say for documents the browser shows by means of its own: text, JSON, XML, SVG, pictures, films, PDF. Undefined
 * for HTML.
 */
export function plainDocument(document: Document): PlainDocument | undefined {
  const type = own(document, 'contentType');
  if (type === 'text/html' || type === 'application/xhtml+xml') return undefined;
  if (type === 'application/pdf') {
    return {
      text: '',
      note: 'This is a PDF shown by the browser. Its text is not in the page; take a screenshot or download the file.',
    };
  }
  const [kind = ''] = type.split('/');
  if (type !== 'image/svg+xml' && /^(?:image|video|audio)$/.test(kind)) {
    return {
      text: '',
      note: `This is ${kind === 'audio' ? 'a sound' : `a single ${kind}`} (${type}), not a page. There is no text.`,
    };
  }
  const text = textOf(document, type);
  const cut =
    text.length > copyLimits.chars ? ` Only its first ${copyLimits.chars} characters are given.` : '';
  return {
    text: text.slice(0, copyLimits.chars),
    note: `This is ${type}, not HTML: the text is given as it is.${cut}`,
  };
}

/** The browser shows text and JSON in a `pre` of a page of its own making; XML is its own source, around its viewer. */
function textOf(document: Document, type: string): string {
  const root = own(document, 'documentElement');
  if (root === null) return '';
  const isXml = /[/+]xml$/.test(type) && type !== 'image/svg+xml';
  if (isXml && own(document, 'getElementsByTagName')('*').length <= mostElements) {
    const viewed = own(document, 'getElementById')('webkit-xml-viewer-source-xml');
    return (viewed ? own(viewed, 'innerHTML') : own(root, 'outerHTML')).trim();
  }
  const body = own(document, 'body');
  const shown = (body && own(body, 'querySelector')('pre')) ?? body ?? root;
  return (shown.textContent ?? '').trim();
}
