import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glance } from '../../../src/page/facts/glance.ts';
import { readFacts } from '../../../src/page/facts/read-facts.ts';
import { structuredData } from '../../../src/page/read/structured/structured-data.ts';
import { html, never, page, pageNames } from './pages.ts';

const everything = { offset: 0, maxChars: 50_000_000 };

/** The schema.org types that the extractor's items have. */
function extractedTypes(document: Document): string[] {
  const { items } = structuredData(document, everything, never);
  return [...new Set(items.flatMap(({ types }) => types))]
    .filter((type) => /^[\w-]{1,80}$/.test(type))
    .sort();
}

function expectAgreement(document: Document): void {
  const facts = readFacts(document);
  expect(facts.schemaTypes).toEqual(extractedTypes(document).slice(0, 64));
  expect(facts.structuredData).toBe(structuredData(document, everything, never).total > 0);
  // Or nobody would load the code that reads it.
  if (facts.structuredData) expect(glance(document).unread).toBe(true);
}

describe('readFacts', () => {
  it.each([
    ['news-article', ['NewsArticle']],
    ['recipe-blog', ['Article', 'Organization', 'Person', 'Recipe', 'WebPage', 'WebSite']],
    ['shop-product', ['BreadcrumbList', 'Product', 'ProductGroup']],
    ['event-listing', ['EducationEvent', 'Event', 'Festival', 'MusicEvent', 'TheaterEvent', 'WebPage']],
    ['microdata', ['Event', 'EventSeries', 'MusicEvent', 'Product', 'WebPage']],
    ['rdfa', ['Brand', 'Event', 'LocalBusiness', 'Product']],
    ['broken-json-ld', ['Article', 'Event', 'Recipe']],
    ['cyclic-ids', ['Event', 'Person']],
    ['docs-page', []],
  ])('names the types of %s', (name, types) => {
    expect(readFacts(page(name))).toMatchObject({ schemaTypes: types, contentType: 'text/html' });
  });

  it.each(pageNames)('agrees with the extractor on %s', (name) => expectAgreement(page(name)));

  it('are not asked for on a page without markup', () => {
    expect(glance(html('<title>T</title><p>Plain</p>'))).toEqual({
      title: 'T',
      contentType: 'text/html',
      schemaTypes: [],
      structuredData: false,
      unread: false,
      forms: false,
    });
  });

  it('knows structured data without schema.org types', () => {
    const facts = readFacts(html('<meta property="og:title" content="A">'));
    expect(facts).toMatchObject({ schemaTypes: [], structuredData: true });
    expect(readFacts(html('<p>Plain</p>')).structuredData).toBe(false);
  });

  it('does not take the Event of another vocabulary for the one of schema.org', () => {
    const script = '{"@context":"https://www.w3.org/ns/activitystreams","@type":"Event"}';
    const document = html(`<script type="application/ld+json">${script}</script>`);
    expect(readFacts(document)).toMatchObject({ schemaTypes: [], structuredData: true });
    expectAgreement(document);
  });

  it('keeps the title to 200 characters and whole characters', () => {
    expect(readFacts(html(`<title>${'a'.repeat(199)}😀</title>`)).title).toBe(`${'a'.repeat(199)}\ufffd`);
  });

  it('gives at most 64 types', () => {
    const types = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ '@type': `T${index}` })));
    expect(readFacts(html(`<script type="application/ld+json">${types}</script>`)).schemaTypes).toHaveLength(
      64,
    );
  });

  it('leaves out a script beyond 2,000,000 characters, as the extractor does', () => {
    const huge = JSON.stringify({ '@type': 'Recipe', text: 'x'.repeat(2_000_000) });
    const document = html(
      `<script type="application/ld+json">${huge}</script><script type="application/ld+json">{"@type":"Event"}</script>`,
    );
    expect(readFacts(document).schemaTypes).toEqual(['Event']);
    expect(structuredData(document, everything, never).notes).toEqual([
      'JSON-LD script 1 was not read: the page has more than 2000000 characters of it.',
    ]);
  });

  it.each([
    [
      'a form named like what is asked',
      '<form name="title"></form><img name="querySelectorAll"><form name="body">',
    ],
    [
      'controls named like methods',
      '<form itemscope itemtype="https://schema.org/Event"><input name="getAttribute"><input name="closest">',
    ],
    ['no title', '<body>'],
  ])('is not led astray by %s', (_case, source) => {
    const document = html(source);
    expect(readFacts(document).title).toBe('');
    expectAgreement(document);
  });

  it.each([
    ['text/xml', '<a xmlns="urn:x"><b itemscope="" itemtype="https://schema.org/Event"/></a>'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title></svg>'],
    ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
  ])('reads a %s document', (type, source) => {
    const document = html(source, type);
    expect(readFacts(document).contentType).toBe(type);
    expectAgreement(document);
  });

  it('reads a document without any element', () => {
    const document = html('<p>');
    document.replaceChildren();
    expect(readFacts(document)).toMatchObject({ title: '', schemaTypes: [], structuredData: false });
  });

  const type = fc.constantFrom(
    'Event',
    'Place',
    'https://schema.org/Product',
    'schema:Recipe',
    'foaf:Person',
    'a b',
    '',
  );
  const name = fc.constantFrom(
    '@type',
    '@id',
    '@graph',
    '@context',
    'name',
    'item',
    'type',
    '__proto__',
    '@value',
    '@list',
  );
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(type, fc.constant('https://schema.org'), fc.constant(null), fc.double()),
      fc.dictionary(name, tie('node'), { maxKeys: 4 }),
      fc.array(tie('node'), { maxLength: 3 }),
    ),
  }));

  it('agrees with the extractor on any JSON-LD', () => {
    const document = html('');
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), fc.array(fc.string()), (nodes, broken) => {
        document.head.replaceChildren();
        for (const text of [...nodes.map((each) => JSON.stringify(each)), ...broken]) {
          const script = document.createElement('script');
          script.type = 'application/ld+json';
          script.textContent = text;
          document.head.append(script);
        }
        expectAgreement(document);
      }),
      { numRuns: 150 },
    );
  });

  it('agrees with the extractor on any microdata and RDFa', () => {
    const document = html('');
    const attributes = fc.dictionary(
      fc.constantFrom(
        'itemscope',
        'itemtype',
        'itemprop',
        'itemref',
        'itemid',
        'id',
        'typeof',
        'vocab',
        'property',
        'resource',
        'prefix',
        'content',
        'href',
      ),
      fc.oneof(
        type,
        fc.constantFrom(
          'a',
          'b',
          '#a',
          'https://schema.org/',
          's: https://schema.org/',
          's:Event',
          '::',
          'p:',
        ),
      ),
    );
    const element = fc.tuple(
      fc.constantFrom('div', 'form', 'a', 'meta', 'time', 'input'),
      attributes,
      fc.nat(),
    );
    fc.assert(
      fc.property(fc.array(element, { maxLength: 14 }), (elements) => {
        document.body.replaceChildren();
        for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
        const made: Element[] = [document.body];
        for (const [name, values, parent] of elements) {
          const child = document.createElement(name);
          for (const [key, value] of Object.entries(values)) child.setAttribute(key, value);
          made[parent % made.length]?.append(child);
          made.push(child);
        }
        expectAgreement(document);
      }),
      { numRuns: 150 },
    );
  });
});
