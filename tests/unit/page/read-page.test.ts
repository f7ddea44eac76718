import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../../src/page/read/read-page.ts';
import { html, never, page, pageNames } from './pages.ts';

const whole = { offset: 0, maxChars: 1_000_000 };

function read(document: Document, args: { section?: string; offset?: number; maxChars?: number } = {}) {
  return readPage(document, { ...whole, ...args }, never);
}

/** The page a browser makes up to show a document of this type. */
function shownAs(type: string, source: string): Document {
  const document = html(source);
  const { defaultView } = document;
  if (defaultView) Object.defineProperty(defaultView.Document.prototype, 'contentType', { get: () => type });
  return document;
}

describe('readPage', () => {
  it('gives the article without menus, banners, advertisements and related links', () => {
    const result = read(page('news-article'));
    expect(result).toMatchObject({
      url: 'https://site.example/page',
      title: 'Harbour bridge reopens after two years of repairs',
      byline: 'Sample Reporter',
      published: '2026-03-14T08:30:00Z',
      language: 'en',
      source: 'article',
      notes: [],
    });
    expect(result.headings).toEqual([
      { level: 2, text: 'What changes for commuters' },
      { level: 2, text: 'What is still missing' },
    ]);
    expect(result.markdown).toContain('[a second survey](https://site.example/local/bridge-report)');
    expect(result.markdown).toContain('![The bridge at dawn with its new lamps]');
    expect(result.markdown).toContain('- The ferry keeps running until the *end of April*.\n');
    expect(result.markdown).toContain('\n\n> We said two years, and it was two years and a week.');
    for (const noise of [
      'partners',
      'Subscribe',
      'Advertisement',
      'umbrella',
      'More from Local',
      'Hidden paragraph',
      'dataLayer',
    ]) {
      expect(result.markdown).not.toContain(noise);
    }
  });

  it('gives code with its language and lines, and tables with their pipes', () => {
    const { markdown } = read(page('docs-page'));
    expect(markdown).toContain("```ts\nimport { parseQuery } from 'samplelib';\n\nconst query");
    expect(markdown).toMatch(/\n {4}console\.log\(.*fence`\);\n\}\n```\n/);
    expect(markdown).toContain('| Name | Default | Meaning |\n| --- | --- | --- |\n| `separator` | `&` |');
    expect(markdown).toContain('`&` or `\\|` |');
    expect(markdown).toContain('| `limit` | 1000 | Pairs read at most.<br>More are ignored. |');
    expect(markdown).toContain('```\nplain block\n  keeps   its spaces\n```');
    expect(markdown).not.toContain('Copy');
  });

  it('gives lists within lists', () => {
    expect(read(page('recipe-blog')).markdown).toContain(
      '- 1 l vegetable stock\n  - or water and 2 tsp of stock powder\n\n## Method\n\n1. Chop the onion and the carrots.\n2. Fry',
    );
  });

  it('gives a product page with its specifications', () => {
    const { markdown } = read(page('shop-product'));
    expect(markdown).toContain('€ 89.00');
    expect(markdown).toContain('| Volume | 30 l |\n| --- | --- |\n| Weight | 940 g |');
    expect(markdown).toContain('**Warranty**\n5 years');
    expect(markdown).not.toContain('sold out');
  });

  it('gives every post of a forum thread, and nothing that was typed', () => {
    const { markdown } = read(page('forum-thread'));
    for (const text of [
      'north and the moss',
      'strip of copper',
      '**never use a pressure washer**',
      'copper it is!',
    ]) {
      expect(markdown).toContain(text);
    }
    expect(markdown).not.toMatch(/Draft|hunter-secret|424242/);
  });

  it.each([
    ['right-to-left', 'ar', 'مواعيد الزيارة', 'زراعة مئات الأشجار'],
    ['cjk', 'ja', '利用案内', '蔵書は約二十万冊'],
  ])('reads a %s page', (name, language, heading, text) => {
    const result = read(page(name));
    expect(result).toMatchObject({ language, source: 'article' });
    expect(result.headings.map((each) => each.text)).toContain(heading);
    expect(result.markdown).toContain(text);
  });

  it('gives all visible text where no article stands out', () => {
    const result = read(
      html(
        '<title>Start</title><nav><a href="/a">Menu</a></nav><h1>Hello</h1><p>Short.</p><button>Go</button>',
      ),
    );
    expect(result).toMatchObject({ source: 'page', title: 'Start', headings: [{ level: 1, text: 'Hello' }] });
    expect(result.markdown).toBe('[Menu](https://site.example/a)\n\n# Hello\n\nShort.\n\nGo');
  });

  it('leaves out what is hidden', () => {
    const { markdown } = read(
      html(`<p>Seen</p><p hidden>H1</p><p style="display:none">H2</p><p aria-hidden="true">H3</p><template>H4</template>
        <p style="visibility:hidden">H5 <span style="visibility:visible">seen too</span></p><noscript>H6</noscript><style>H7{}</style>`),
    );
    expect(markdown).toBe('Seen\n\nseen too');
  });

  it('gives no value of any field', () => {
    const { markdown } = read(
      html(`<p>Seen</p><input value="V1"><input type="password" value="V2"><textarea>V3</textarea>
        <input autocomplete="cc-number" value="V4"><select><option>V5</option></select><datalist><option>V6</option></datalist>`),
    );
    expect(markdown).toBe('Seen');
  });

  it.each([
    ['empty', 'The page shows no text. It may still be loading'],
    [
      'image-only',
      'The page shows no text, only 5 images. Their texts: A lighthouse in fog; A red door; Company logo.',
    ],
  ])('says why there is nothing to read on an %s page', (name, note) => {
    const result = read(page(name));
    expect(result).toMatchObject({ source: 'none', markdown: '', totalChars: 0 });
    expect(result.notes.join()).toContain(note);
  });

  it.each([
    ['text/plain', '<pre># not a heading\nline</pre>', '# not a heading\nline'],
    ['application/json', '<pre>{"a": 1}</pre>', '{"a": 1}'],
  ])('gives a %s document as it is', (type, source, text) => {
    const document = shownAs(type, source);
    expect(read(document)).toMatchObject({
      source: 'page',
      markdown: text,
      notes: [`This is ${type}, not HTML: the text is given as it is.`],
    });
  });

  it.each([
    ['application/pdf', 'PDF'],
    ['image/png', 'a single image (image/png)'],
    ['video/mp4', 'a single video (video/mp4)'],
    ['audio/ogg', 'a sound (audio/ogg)'],
  ])('says that a %s document has no text', (type, note) => {
    const document = shownAs(type, '<embed>');
    const result = read(document);
    expect(result).toMatchObject({ source: 'none', markdown: '' });
    expect(result.notes.join()).toContain(note);
  });

  it.each([
    ['application/xml', '<a><b>One</b> <c>Two</c></a>', '<a><b>One</b> <c>Two</c></a>'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text>Label</text></svg>', 'Label'],
  ])('gives the text of a %s document', (type, source, text) => {
    const result = read(html(source, type));
    expect(result).toMatchObject({ source: 'page', markdown: text });
    expect(result.notes.join()).toContain(`This is ${type}`);
  });

  it('reads the content of open shadow roots with what is slotted into them', () => {
    const document = html('<x-card><b slot="title">Title</b>Body<i slot="none">Unslotted</i></x-card>');
    const shadow = document.querySelector('x-card')?.attachShadow({ mode: 'open' });
    if (shadow)
      shadow.innerHTML =
        '<style>.a{}</style><h2><slot name="title">No title</slot></h2><p><slot></slot></p><slot name="more">More</slot>';
    expect(read(document).markdown).toBe('## **Title**\n\nBody\n\nMore');
  });

  it('is not led astray by the names of form controls', () => {
    const names = [
      'firstChild',
      'nextSibling',
      'getAttribute',
      'localName',
      'nodeType',
      'shadowRoot',
      'childNodes',
    ];
    const document = html(
      `<form>${names.map((name) => `<input name="${name}">`).join('')}<p>Inside</p></form><p>After</p><img name="body">`,
    );
    expect(read(document).markdown).toBe('Inside\n\nAfter');
  });

  it('makes links absolute and drops those that lead nowhere', () => {
    const { markdown } = read(
      html(
        '<base href="/deep/"><a href="a(b) c">One</a> <a href="javascript:x()">Two</a> <a href="data:,x">Three</a> <a href="//other.example">Four</a> <a href="/empty"></a>',
      ),
    );
    expect(markdown).toBe(
      '[One](https://site.example/deep/a%28b%29%20c) Two Three [Four](https://other.example/)',
    );
  });

  it('puts a link around blocks on their first text', () => {
    const { markdown } = read(html('<a href="/card"><h3>Card</h3><p>More words</p></a><p>After</p>'));
    expect(markdown).toBe('### [Card](https://site.example/card)\n\nMore words\n\nAfter');
  });

  it('does not change the page', () => {
    for (const name of pageNames) {
      const document = page(name);
      const before = document.documentElement.outerHTML;
      read(document);
      expect(document.documentElement.outerHTML).toBe(before);
    }
  });

  describe('section', () => {
    it.each(['What changes for commuters', '  what CHANGES for commuters ', '0', 'What changes'])(
      'finds %j',
      (section) => {
        const result = read(page('news-article'), { section });
        expect(result.markdown).toMatch(/^## What changes for commuters\n\nBuses return/);
        expect(result.markdown).toMatch(/separated by a kerb\.$/);
        expect(result.totalChars).toBe(result.markdown.length);
        expect(result.headings).toHaveLength(2);
      },
    );

    it('includes lower headings', () => {
      expect(read(page('docs-page'), { section: 'Options' }).markdown).toContain('### Errors');
    });

    it('is looked for in all of the page when the article has none of that name', () => {
      const result = read(page('news-article'), { section: 'More from Local' });
      expect(result.markdown).toContain('Outdoor pool opens early');
      expect(result).toMatchObject({
        source: 'page',
        notes: [expect.stringContaining('not part of the main content')],
      });
    });

    it('says when there is none', () => {
      const result = read(page('news-article'), { section: 'Weather' });
      expect(result).toMatchObject({ markdown: '', totalChars: 0 });
      expect(result.notes).toEqual([
        'There is no section "Weather". Pass the text or index of one in headings.',
      ]);
      expect(result.headings).toHaveLength(2);
    });
  });

  it('gives all of a page part by part', () => {
    for (const name of pageNames) {
      const document = page(name);
      const { markdown, totalChars } = read(document);
      let offset: number | undefined = 0;
      let joined = '';
      while (offset !== undefined) {
        const part = read(document, { offset, maxChars: 300 });
        expect(part.markdown.length).toBeLessThanOrEqual(300);
        expect(part.totalChars).toBe(totalChars);
        joined += part.markdown;
        offset = part.nextOffset;
      }
      expect(joined).toBe(markdown);
    }
  });

  it('says that nothing is left beyond the end', () => {
    const result = read(page('cjk'), { offset: 100_000 });
    expect(result.markdown).toBe('');
    expect(result.notes.join()).toMatch(/^The text ends at \d+: there is nothing at offset 100000/);
  });

  it('stops when the call is cancelled', () => {
    expect(() => readPage(page('cjk'), whole, AbortSignal.abort(new Error('gone')))).toThrow('gone');
  });

  it('reads any tree without failing, and all of its words when it takes the whole page', () => {
    const tag = fc.constantFrom(
      ...[
        'div',
        'p',
        'form',
        'a',
        'ul',
        'li',
        'table',
        'tr',
        'td',
        'pre',
        'h2',
        'b',
        'slot',
        'x-a',
        'figure',
        'q',
      ],
      ...['math', 'button', 'label', 'details', 'iframe', 'img', 'svg', 'input', 'br', 'nav', 'body', 'html'],
    );
    const leaves = /^(?:iframe|img|svg|input|br)$/;
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, fc.nat()), { maxLength: 30 }), (elements) => {
        const document = html('');
        const made: Element[] = [document.body];
        elements.forEach(([name, parent], index) => {
          const child = document.createElement(name);
          if (!leaves.test(name)) child.append(`w${index}w`);
          made[parent % made.length]?.append(child);
          if (!leaves.test(name)) made.push(child);
        });
        const words = (text: string) => text.match(/w\d+w/g)?.sort() ?? [];
        const result = read(document);
        if (result.source === 'page')
          expect(words(result.markdown)).toEqual(words(document.body.textContent ?? ''));
        else expect(['article', 'none']).toContain(result.source);
      }),
      { numRuns: 100 },
    );
  });
});
