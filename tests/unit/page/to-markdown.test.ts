import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../../../src/page/read/to-markdown.ts';
import { html } from './pages.ts';

const markdown = (source: string) => toMarkdown(html(source).body).text;

describe('toMarkdown', () => {
  it.each([
    ['spaces outside the marks', 'a<b> bold </b>c', 'a **bold** c'],
    ['marks around blocks left out', '<b><p>one</p><p>two</p></b>', 'one\n\ntwo'],
    ['empty marks', 'a <b></b><i> </i>b', 'a b'],
    ['nested marks', '<b>very <i>bold</i></b>', '**very *bold***'],
    ['deleted text', '<del>old</del> new', '~~old~~ new'],
    ['inline code', '<code>a  b</code> <code>`x`</code>', '`a b` `` `x` ``'],
    ['line breaks', '<p>one<br>two</p>', 'one\ntwo'],
    ['text that looks like a block', '<p># no</p><p>- no</p><p>> no</p>', '\\# no\n\n\\- no\n\n\\> no'],
    ['signs inside a line', '<p>snake_case 2 * 3 [x]</p>', 'snake_case 2 * 3 [x]'],
    ['a rule', 'a<hr>b', 'a\n\n---\n\nb'],
    ['an ordered list with a start', '<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d'],
    ['blocks in items', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n- c'],
    ['quotes in quotes', '<blockquote>a<blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
    ['code in a quote', '<blockquote><pre>a\n\nb</pre></blockquote>', '> ```\n> a\n> \n> b\n> ```'],
    ['fences in code', '<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
    ['lines of code in blocks', '<pre><div>a</div><div>b</div></pre>', '```\na\nb\n```'],
    [
      'a layout table',
      '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'a\n\nb\n\nc\n\nd',
    ],
    [
      'wide cells',
      '<table><tr><th colspan="2">h</th></tr><tr><td>a</td><td></td></tr><tr><td>b</td><td>c</td></tr></table>',
      '| h |  |\n| --- | --- |\n| a |  |\n| b | c |',
    ],
    [
      'a caption',
      '<table><caption>Cap</caption><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'Cap\n\n| a | b |\n| --- | --- |\n| c | d |',
    ],
    ['anchors of headings', '<h2>Title <a href="https://x.example/#t">#</a></h2>', '## Title'],
  ])('writes %s', (_case, source, expected) => {
    expect(markdown(source)).toBe(expected);
  });

  it('says where the headings are', () => {
    const { text, headings } = toMarkdown(
      html('<p>intro</p><h2>One <b>two</b></h2><ul><li><h3>In a list</h3></li></ul>').body,
    );
    expect(headings.map(({ text }) => text)).toEqual(['One two', 'In a list']);
    for (const { offset, level } of headings)
      expect(text.slice(offset)).toMatch(new RegExp(`^(?:- )?#{${level}} `));
  });

  it('stops indenting where a page never stops nesting', () => {
    const depth = 60;
    const text = markdown(`${'<ul><li>x'.repeat(depth)}${'</li></ul>'.repeat(depth)}`);
    expect(text.split('x')).toHaveLength(depth + 1);
    expect(text.length).toBeLessThan(depth * 40);
  });

  it('keeps every word of any tree', () => {
    const name = fc.constantFrom(
      'div',
      'p',
      'b',
      'a',
      'ul',
      'li',
      'ol',
      'table',
      'tr',
      'td',
      'pre',
      'blockquote',
      'h2',
      'code',
      'dl',
      'dd',
      'br',
      'span',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.nat()), { maxLength: 25 }), (elements) => {
        const document = html('');
        const made: Element[] = [document.body];
        elements.forEach(([tag, parent], index) => {
          const child = document.createElement(tag);
          if (tag !== 'br') child.append(`w${index}w`);
          if (tag === 'a') child.setAttribute('href', 'https://x.example/');
          made[parent % made.length]?.append(child);
          if (tag !== 'br') made.push(child);
        });
        const expected = document.body.textContent?.match(/w\d+w/g)?.sort() ?? [];
        expect(toMarkdown(document.body).text.match(/w\d+w/g)?.sort() ?? []).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });
});
