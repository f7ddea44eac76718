import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ViewNode } from '../../../../src/page/view/view-node.ts';
import { lines, viewOf } from './a-view.ts';

test('merges the text of plain containers, and keeps the order of text and things', () => {
  expect(
    lines(
      '<div><p>One <b>bold</b> <i>and</i> <a href="/x">link</a> after</p><div><div>Two</div></div></div>',
    ),
  ).toEqual(['text "One bold and"', 'link "link" url=/x', 'text "after"', 'text "Two"']);
});

test('lists structure, and folds what says nothing', () => {
  expect(
    lines(
      '<header>Top</header><main><section><h2>Head</h2></section><ul><li>one<li><span>two</span></ul></main>',
    ),
  ).toEqual([
    'banner ""',
    '  text "Top"',
    'main ""',
    '  heading "Head" level=2',
    '  list ""',
    '    listitem ""',
    '      text "one"',
    '    listitem ""',
    '      text "two"',
  ]);
});

test('says the name of a widget once, and keeps the things inside it', () => {
  expect(lines('<a href="/p"><h3>Title</h3><p>Text</p></a><button>Save <b>all</b></button>')).toEqual([
    'link "Title Text" url=/p',
    '  heading "Title" level=3',
    'button "Save all"',
  ]);
});

test('tells fields, their values, labels and options', () => {
  expect(
    lines(
      `<label>Name <input value="Ada" required></label><label for=c>Country</label>
       <select id=c><option>Austria<optgroup label=B><option selected>Belgium</optgroup></select>
       <label><input type=checkbox checked> Yes</label><input type=range aria-label=Zoom value=40>`,
    ),
  ).toEqual([
    'textbox "Name" required value=Ada',
    'combobox "Country" value=Belgium',
    '  option "Austria"',
    '  group "B"',
    '    option "Belgium" selected',
    'checkbox "Yes" checked',
    'slider "Zoom" value=40',
  ]);
});

test('masks secret fields, in values and in names', () => {
  const html = `<label>Password <input type=password value=hunter2></label><label>Code <input autocomplete=one-time-code value=998877></label>
    <label>Card <input autocomplete="billing cc-number" value=4111></label><label><input type=checkbox> Use <input type=password value=hunter2> again</label><input type=password aria-label=Empty>`;
  expect(lines(html)).toEqual([
    'textbox "Password" value=••••••••',
    'textbox "Code" value=••••••••',
    'textbox "Card" value=••••••••',
    'checkbox "Use •••••••• again"',
    'textbox "" value=••••••••',
    'textbox "Empty"',
  ]);
  expect(JSON.stringify(lines(html))).not.toMatch(/hunter2|998877|4111/);
});

test('leaves out what is hidden, and lists what is hidden on the way to an upload', () => {
  expect(
    lines(
      `<div hidden><button>a</button></div><div style="display:none">b</div><div aria-hidden=true><button>c</button></div><div inert><a href=#>d</a></div>
       <p style="visibility:hidden">e <b style="visibility:visible">seen</b></p><details><summary>More</summary><button>f</button></details>
       <label>Picture <input type=file hidden></label><div style="display:none"><input type=file aria-label=unreachable></div>`,
    ),
  ).toEqual(['text "seen"', 'group ""', '  button "More" collapsed', 'file "Picture" hidden']);
});

test('gives what can be clicked a uid, on the element where the hand begins', () => {
  const html = `<div style="cursor:pointer">Card <span>text</span></div><div onclick="x()">Handler</div><div tabindex=0>Tab</div><div tabindex=-1>No</div><p>Plain</p>`;
  expect(viewOf(html).root.children.map(({ role, uid, children }) => [role, uid, children[0]?.name])).toEqual(
    [
      ['generic', 'kq1', 'Card text'],
      ['generic', 'kq2', 'Handler'],
      ['generic', 'kq3', 'Tab'],
      ['text', undefined, undefined],
      ['text', undefined, undefined],
    ],
  );
});

test('shortens addresses of its own origin, and leaves scripts out', () => {
  expect(
    lines(
      '<a href="c?d#e">1</a><a href="https://other.test/x">2</a><a href="javascript:void 0">3</a><a href="https://page.test.evil/">4</a>',
    ),
  ).toEqual([
    'link "1" url=/a/c?d#e',
    'link "2" url=https://other.test/x',
    'link "3"',
    'link "4" url=https://page.test.evil/',
  ]);
});

test('reads forms whose fields cover the members of the form', () => {
  expect(
    lines(
      '<form aria-label=F><input name=getAttribute aria-label=a><input name=firstChild aria-label=b><input name=localName aria-label=c><input name=parentNode aria-label=d></form>',
    ),
  ).toEqual(['form "F"', '  textbox "a"', '  textbox "b"', '  textbox "c"', '  textbox "d"']);
});

test('what an element owns is shown in it, once; circles end', () => {
  expect(
    lines(
      `<div role=group aria-label=A aria-owns="x b"></div><p id=x>moved</p>
       <div role=group aria-label=B id=b aria-owns="a"></div><div id=self role=group aria-label=S aria-owns=self>s</div>`,
    ),
  ).toEqual(['group "A"', '  text "moved"', '  group "B"', 'group "S"', '  text "s"']);
});

test('names that refer to each other end', () => {
  expect(
    lines(
      '<button id=a aria-labelledby=b>A</button><button id=b aria-labelledby="a b">B</button><label for=y><input id=x></label><label for=x><input id=y></label>',
    ),
  ).toEqual(['button "B"', '  text "A"', 'button "A B"', '  text "B"', 'textbox ""', 'textbox ""']);
});

test('ends at its budget and says so, with what it has', () => {
  const { root, notes } = viewOf('<p>x</p>'.repeat(500), { maxNodes: 100 });
  expect(root.children.length).toBeGreaterThan(20);
  expect(root.children.length).toBeLessThan(60);
  expect(notes).toEqual([expect.stringMatching(/100 nodes.*rest is missing/)]);
  expect(viewOf(`<p>${'x'.repeat(50_000)}</p><p>y</p>`, { maxChars: 20_000 }).root.children).toMatchObject([
    { name: 'x'.repeat(20_001) },
  ]);
  let time = 0;
  const late = viewOf('<p>x</p>'.repeat(2_000), { maxMs: 5, now: () => time++ });
  expect(late.notes).toEqual([expect.stringMatching(/seconds/)]);
});

test('cuts a very long name and keeps what it was made of', () => {
  const [button] = viewOf(`<button>${'word '.repeat(1_000)}</button>`).root.children;
  expect(button?.name).toMatch(/…$/);
  expect(button?.name.length).toBe(1_000);
  expect(button?.children[0]?.name.length).toBe(4_999);
});

test('looks at one element only when asked to', () => {
  const { root } = viewOf('<p>no</p><div id=part><p>yes</p></div>');
  const part = root.element?.querySelector('#part') as Element;
  expect(viewOf('', { root: part }).root).toMatchObject({
    role: 'generic',
    children: [{ role: 'text', name: 'yes' }],
  });
});

test('of any markup: no empty text, every uid once, and all words that can be seen', () => {
  const tag = fc.constantFrom(
    'div',
    'p',
    'span',
    'b',
    'a href=#',
    'button',
    'ul',
    'li',
    'table',
    'td',
    'h2',
    'label',
    'fieldset',
    'legend',
    'nav',
    'div role=none',
    'div tabindex=0',
  );
  const { html } = fc.letrec<{ html: string }>((tie) => ({
    html: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.nat(99).map((number) => `w${number} `),
      fc
        .tuple(tag, fc.array(tie('html'), { maxLength: 4 }))
        .map(([start, inner]) => `<${start}>${inner.join('')}</${start.split(' ')[0]}>`),
    ),
  }));
  fc.assert(
    fc.property(html, (markup) => {
      const { root } = viewOf(markup);
      const said: string[] = [];
      const uids: string[] = [];
      const visit = (node: ViewNode) => {
        if (node.role === 'text') expect(node.name.trim()).not.toBe('');
        said.push(node.name);
        if (node.uid !== undefined) uids.push(node.uid);
        node.children.forEach(visit);
      };
      visit(root);
      expect(new Set(uids).size).toBe(uids.length);
      const words = root.element?.textContent?.match(/w\d+/g) ?? [];
      for (const word of words) expect(said.join(' ')).toContain(word);
    }),
    { numRuns: 150 },
  );
});

test('a cell is named by what it holds, for whoever asks, and an option has a uid', () => {
  const { root } = viewOf(
    '<table><tr><th>A<th>B<tr><td>One <a href=/x>two</a><td title=T><select><option>Small</select></table>',
  );
  const nodes: ViewNode[] = [];
  const visit = (node: ViewNode): void => {
    nodes.push(node);
    node.children.forEach(visit);
  };
  visit(root);
  const cells = nodes.filter(({ role }) => role === 'cell');
  expect(cells.map(({ name, nameFrom }) => [name, nameFrom])).toEqual([
    ['One two', 'content'],
    ['Small', 'content'],
  ]);
  const option = nodes.find(({ role }) => role === 'option');
  expect(option?.uid).toMatch(/^kq[1-9]/);
  expect(option?.uid).toBe(option?.uid);
});
