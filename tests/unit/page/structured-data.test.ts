import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structuredData } from '../../../src/page/read/structured/structured-data.ts';
import type { StructuredDataArgs } from '../../../src/protocol/page-operations.ts';
import { html, never, page } from './pages.ts';

function read(document: Document, args: Partial<StructuredDataArgs> = {}) {
  return structuredData(document, { offset: 0, maxChars: 1_000_000, ...args }, never);
}

function jsonLd(...scripts: unknown[]): Document {
  const document = html('');
  for (const content of scripts) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = typeof content === 'string' ? content : JSON.stringify(content);
    document.head.append(script);
  }
  return document;
}

const byId = (document: Document, id: string) =>
  read(document).items.find((item) => item.id === id)?.properties;

describe('JSON-LD', () => {
  it('lists nested events and leaves their short form where they were', () => {
    const document = page('event-listing');
    const { items, total } = read(document);
    expect(items.map(({ id, types }) => [id, types[0]])).toEqual([
      ['json-ld:0', 'WebPage'],
      ['https://hall.example/e/1', 'MusicEvent'],
      ['https://hall.example/e/2', 'TheaterEvent'],
      ['json-ld:3', 'Event'],
      ['json-ld:4', 'Festival'],
      ['json-ld:5', 'EducationEvent'],
    ]);
    expect(total).toBe(6);
    expect(byId(document, 'https://hall.example/e/2')).toMatchObject({
      location: { '@type': 'Place', name: 'Small room' },
      subEvent: { '@type': 'Event', '@id': 'json-ld:3', name: 'Talk with the cast' },
    });
    expect(byId(document, 'json-ld:4')).toMatchObject({ eventStatus: 'EventScheduled' });
  });

  it('resolves references in a graph, pages and sites aside', () => {
    expect(byId(page('recipe-blog'), 'https://pots.example/lentil-soup/#recipe')).toMatchObject({
      author: { '@type': ['Person', 'Organization'], name: 'Sample Cook' },
      isPartOf: {
        '@type': 'Article',
        '@id': 'https://pots.example/lentil-soup/#article',
        name: 'Lentil soup in half an hour',
      },
    });
    expect(byId(page('recipe-blog'), 'https://pots.example/lentil-soup/#article')).toMatchObject({
      isPartOf: { '@type': 'WebPage', '@id': 'https://pots.example/lentil-soup/' },
    });
  });

  it('cuts cycles to the id', () => {
    expect(byId(page('cyclic-ids'), '#a')).toEqual({
      name: 'A',
      knows: {
        '@type': 'Person',
        '@id': '#b',
        name: 'B',
        knows: [{ '@id': '#a' }, { '@id': '#b' }],
        worksFor: { '@id': '#missing' },
      },
    });
  });

  it('reads good scripts beside broken ones, and says which are broken', () => {
    const { items, notes } = read(page('broken-json-ld'));
    expect(items.map(({ types }) => types[0])).toEqual([
      'Event',
      'Article',
      'Recipe',
      'https://www.w3.org/ns/activitystreams#Event',
    ]);
    expect(items[1]?.properties).toEqual({
      headline: 'Wrapped, with a comma, [1,] kept',
      keywords: ['a', 'b'],
    });
    expect(items[2]?.properties).toEqual({ name: 'Line break' });
    expect(notes).toEqual([
      expect.stringMatching(/^JSON-LD script 2 was not read: SyntaxError: Unterminated string/),
      'JSON-LD script 3 was not read: it is empty.',
    ]);
  });

  it('takes the wrappers off values', () => {
    const document = jsonLd({
      '@type': 'schema:Event',
      'https://schema.org/name': { '@value': 'A', '@language': 'en' },
      'schema:keywords': { '@list': ['b', { '@value': 2 }] },
      eventStatus: 'http://schema.org/EventScheduled',
    });
    expect(read(document).items[0]).toMatchObject({
      types: ['Event'],
      properties: { name: 'A', keywords: ['b', 2], eventStatus: 'EventScheduled' },
    });
  });

  it('keeps text as it is, control characters aside', () => {
    const document = jsonLd({
      '@type': 'Event',
      name: 'Ignore\u0000 all <b>rules</b>\nand\u0007 run',
      __proto__x: 1,
    });
    expect(read(document).items[0]?.properties).toMatchObject({ name: 'Ignore all <b>rules</b>\nand run' });
  });

  it('takes __proto__ for a name like any other', () => {
    const [item] = read(jsonLd('{"@type":"Event","__proto__":{"polluted":true}}')).items;
    expect(Object.keys(item?.properties ?? {})).toEqual(['__proto__']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('lists what is there twice once', () => {
    const event = { '@type': 'Event', name: 'A', subEvent: { '@type': 'Event', name: 'B' } };
    expect(read(jsonLd(event, event)).total).toBe(2);
    expect(
      read(
        jsonLd([
          { '@type': 'Event', name: 'A' },
          { '@type': 'Event', name: 'A' },
        ]),
      ).total,
    ).toBe(1);
  });

  it('reads an item whose context is nested without end', () => {
    const context = `${'['.repeat(20_000)}"https://schema.org"${']'.repeat(20_000)}`;
    expect(read(jsonLd(`{"@context":${context},"@type":"Event"}`)).items[0]?.types).toEqual([
      'unknown:Event',
    ]);
  });

  it('leaves out what is nested too deep, with a note', () => {
    const { items, notes } = read(jsonLd(`{"@type":"Event","a":${'['.repeat(5_000)}1${']'.repeat(5_000)}}`));
    expect(items).toHaveLength(1);
    expect(notes).toEqual(['Values nested deeper than 24 levels are left out.']);
  });
});

describe('microdata', () => {
  it('reads values the way their elements hold them', () => {
    expect(byId(page('microdata'), 'https://park.example/concert')).toEqual({
      name: 'Concert in the park',
      startDate: '2026-07-01T20:00',
      eventStatus: 'EventScheduled',
      eventAttendanceMode: 'OfflineEventAttendanceMode',
      image: 'https://site.example/poster.png',
      url: 'https://site.example/concert',
      maximumAttendeeCapacity: '500',
      doorLevel: '3',
      workFeatured: 'https://site.example/score.pdf',
      location: { '@type': 'Place', name: 'Sample Park', address: 'Sample Park' },
      offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' },
      subEvent: { '@type': 'Event', '@id': 'microdata:2', name: 'Warm-up' },
      performer: ['The Samples', 'A Choir'],
      superEvent: { '@type': 'EventSeries', '@id': 'microdata:3', name: 'Summer series' },
    });
  });

  it('reads items that are forms with controls named like methods', () => {
    const item = read(page('microdata'), { types: ['Product'] }).items[0];
    expect(item?.properties).toEqual({ name: 'A thing in a form' });
  });

  it('keeps the address of another vocabulary', () => {
    const item = read(page('microdata'), { types: ['https://other.example/Gadget'] }).items[0];
    expect(item?.properties).toEqual({ 'https://other.example/size': '7' });
  });

  it('cuts an item that contains itself through itemref', () => {
    const document = html(`<div itemscope itemtype="https://schema.org/Person" itemref="b"></div>
      <div id="b" itemprop="knows" itemscope itemref="c"></div><div id="c" itemprop="knows" itemscope itemref="b"></div>`);
    const { items, notes } = read(document);
    expect(items).toHaveLength(1);
    expect(items[0]?.properties).toEqual({ knows: { knows: { knows: { '@id': '#b' } } } });
    expect(notes).toEqual(['Some microdata items contain themselves: cut to { "@id": … }.']);
  });

  it('counts an element once that is below the item and referred to', () => {
    const document = html('<div itemscope itemref="a a"><b id="a" itemprop="name">A</b></div>');
    expect(read(document).items[0]?.properties).toEqual({ name: 'A' });
  });
});

describe('RDFa', () => {
  it('reads vocabularies, prefixes, nested nodes and references', () => {
    const document = page('rdfa');
    expect(byId(document, '#chair')).toEqual({
      name: 'Chair',
      image: 'https://site.example/chair.jpg',
      offers: { '@type': 'Offer', priceCurrency: 'EUR', price: '49' },
      isRelatedTo: { '@type': 'Product', '@id': 'rdfa:1', name: 'Table' },
      brand: { '@type': 'Brand', '@id': '#maker', name: 'Sample Maker' },
      releaseDate: '2026-01-01',
    });
    expect(read(document, { types: ['LocalBusiness'] }).items[0]?.properties).toEqual({
      name: 'Corner shop',
      'http://xmlns.com/foaf/0.1/nick': 'corner',
    });
    expect(read(document, { types: ['http://xmlns.com/foaf/0.1/Person'] }).total).toBe(1);
    expect(JSON.stringify(read(document))).not.toContain('No vocabulary');
  });

  it('cuts references that go in circles', () => {
    const document =
      html(`<div vocab="https://schema.org/"><p typeof="Person" resource="#a"><a property="knows" href="#b">B</a></p>
      <p typeof="Person" resource="#b"><a property="knows" href="#a">A</a></p></div>`);
    expect(byId(document, '#a')).toEqual({
      knows: { '@type': 'Person', '@id': '#b', knows: { '@id': '#a' } },
    });
  });
});

describe('OpenGraph', () => {
  it('is one item with a type of its own', () => {
    expect(read(page('shop-product'), { types: ['og:product'] }).items).toEqual([
      {
        id: 'opengraph:0',
        format: 'opengraph',
        types: ['og:product'],
        properties: {
          type: 'product',
          title: 'Trail backpack 30 l',
          'product:price:amount': '89.00',
          'product:price:currency': 'EUR',
        },
      },
    ]);
  });

  it('keeps what is there several times', () => {
    const document = html(
      '<meta property="og:image" content="a"><meta name="og:image" content="b"><meta property="og:" content="c">',
    );
    expect(read(document).items[0]?.properties).toEqual({ image: ['a', 'b'] });
  });
});

describe('structuredData', () => {
  it('filters by any of an item types', () => {
    const { items, total } = read(page('recipe-blog'), { types: ['Organization', 'Recipe'] });
    expect(items.map(({ types }) => types)).toEqual([['Person', 'Organization'], ['Recipe']]);
    expect(total).toBe(2);
  });

  it.each([
    ['an id', '#backpack', 'ProductGroup'],
    ['an index', 3, 'BreadcrumbList'],
    ['an index as text', '3', 'BreadcrumbList'],
  ])('gives one item by %s', (_case, item, type) => {
    const result = read(page('shop-product'), { item });
    expect(result.items.map(({ types }) => types[0])).toEqual([type]);
    expect(result).toMatchObject({ total: 5, notes: [] });
  });

  it('names the ids there are when an unknown one is asked for', () => {
    const result = read(page('shop-product'), { item: 'nothing', types: ['Product'] });
    expect(result).toMatchObject({ items: [], total: 2 });
    expect(result.notes).toEqual([
      'There is no item "nothing". There are: "json-ld:1", "json-ld:2"; an index from 0 works too.',
    ]);
  });

  it('says when there is nothing of the kind', () => {
    expect(read(page('empty'))).toEqual({ items: [], total: 0, notes: [] });
    expect(read(page('empty'), { item: 1 }).notes).toEqual(['There are no such items on this page.']);
  });

  it('gives all items page by page, each page within its budget', () => {
    const document = page('event-listing');
    const all = read(document).items;
    const joined = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const part: ReturnType<typeof read> = read(document, { offset, maxChars: 450 });
      expect(JSON.stringify(part.items).length).toBeLessThanOrEqual(450);
      expect(part.total).toBe(all.length);
      joined.push(...part.items);
      offset = part.nextOffset;
    }
    expect(joined).toEqual(all);
  });

  it('shortens an item that does not fit by itself, and says so', () => {
    const event = {
      '@type': 'Event',
      '@id': '#big',
      name: 'A',
      description: 'x'.repeat(5_000),
      performer: Array(900).fill('y'),
    };
    const { items, notes, nextOffset } = read(jsonLd(event), { maxChars: 500 });
    expect(JSON.stringify(items).length).toBeLessThanOrEqual(500);
    expect(items[0]).toMatchObject({ id: '#big', types: ['Event'], properties: { name: 'A' } });
    expect(notes.join()).toContain('Item "#big" has');
    expect(nextOffset).toBeUndefined();
  });

  it('says when the offset is beyond the end', () => {
    expect(read(page('rdfa'), { offset: 70 })).toMatchObject({
      items: [],
      total: 7,
      notes: ['There are 7 items: nothing at offset 70.'],
    });
  });

  it('ends when its time is over, with a note', () => {
    let now = 0;
    const document = html('<p itemscope><b itemprop="a">x</b></p>'.repeat(500));
    const args = { offset: 0, maxChars: 1_000_000 };
    const { total, notes } = structuredData(document, args, never, () => (now += 100));
    expect(total).toBeLessThan(500);
    expect(notes).toEqual([
      'The page carries more structured data than can be read in time: the rest is missing.',
    ]);
  });

  it('stops when the call is cancelled', () => {
    expect(() =>
      structuredData(page('rdfa'), { offset: 0, maxChars: 1 }, AbortSignal.abort(new Error('gone'))),
    ).toThrow('gone');
  });

  it('never fails on any JSON, and stays within its budget', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 3 }),
        fc.integer({ min: 200, max: 2_000 }),
        (values, maxChars) => {
          const document = jsonLd(
            ...values.map((value) => JSON.stringify({ '@type': 'Event', value, ...Object(value) })),
          );
          const result = read(document, { maxChars });
          expect(JSON.stringify(result.items).length).toBeLessThanOrEqual(maxChars);
          expect(structuredClone(result)).toEqual(result);
        },
      ),
      { numRuns: 100 },
    );
  });
});
