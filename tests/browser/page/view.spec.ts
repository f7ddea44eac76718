import { expect, test } from '../harness.ts';
import { look } from './walk-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

test('walks open and closed shadow roots and slots as they are painted', async ({ page }) => {
  await page.addInitScript(() => {
    const roots = new WeakMap<Element, ShadowRoot>();
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const shadow = attach.call(this, init);
      roots.set(this, shadow);
      return shadow;
    };
    Reflect.set(globalThis, 'closedShadowRoot', (element: Element) => roots.get(element) ?? null);
  });
  await page.goto('about:blank');
  await page.setContent(`
    <x-card><template shadowrootmode="open"><h2><slot name="title">None</slot></h2><slot></slot><button>In shadow</button></template>
      <span slot="title">Slotted title</span><p>Slotted text</p></x-card>
    <x-card><template shadowrootmode="open"><slot name="title">Fallback</slot></template><b>never shown</b></x-card>
    <x-button><template shadowrootmode="open"><button><slot></slot></button></template>Slotted name</x-button><x-closed></x-closed>`);
  await page.evaluate(() => {
    const root = document.querySelector('x-closed')?.attachShadow({ mode: 'closed' });
    if (root) root.innerHTML = '<label>Closed field <input></label>';
  });
  const { lines } = await look(page);
  expect(lines).toEqual([
    'heading "Slotted title" level=2',
    'text "Slotted text"',
    'button "In shadow"',
    'text "Fallback"',
    'button "Slotted name"',
    'textbox "Closed field"',
  ]);
});

test('walks frames of the same origin, and gives others a place with origin and size', async ({
  page,
  site,
}) => {
  site.serve('/inner', '<title>Inner</title><button>In the frame</button>');
  const other = site.origin.replace('localhost', '127.0.0.1');
  await page.goto(
    site.serve(
      '/outer',
      `<iframe title="Same" src="/inner"></iframe><iframe title="Other" width="300" height="150" style="border:0" src="${other}/inner"></iframe>
       <iframe title="Boxed" sandbox srcdoc="<button>x</button>" width="200" height="100" style="border:0"></iframe><iframe style="display:none" src="/inner"></iframe>`,
    ),
  );
  const { lines } = await look(page);
  expect(lines).toEqual([
    'iframe "Same"',
    '  document "Inner"',
    '    button "In the frame"',
    `iframe "Other" value=300×150 url=${other}`,
    'iframe "Boxed" value=200×100',
  ]);
});

test('leaves out what is not painted or cannot be reached', async ({ page }) => {
  await page.setContent(`
    <div inert><button>inert</button></div><div hidden="until-found"><button>found later</button></div><div style="content-visibility:hidden"><button>skipped</button></div>
    <div style="content-visibility:auto"><button>not skipped</button></div><details><summary>More</summary><button>closed</button></details><details open><summary>Less</summary><button>open</button></details>
    <div style="visibility:hidden">gone <b style="visibility:visible">back</b></div><div style="display:contents"><button>contents</button></div><div popover><button>popover</button></div>
    <dialog><button>dialog</button></dialog><p style="text-transform:uppercase">loud</p><pre>a  b</pre>`);
  const { lines } = await look(page);
  expect(lines).toEqual([
    'button "not skipped"',
    'group ""',
    '  button "More" collapsed',
    'group ""',
    '  button "Less" expanded',
    '  button "open"',
    'text "back"',
    'button "contents"',
    'text "LOUD"',
    'text "a  b"',
  ]);
});

test('lists only an open modal dialog, in a shadow root too, and says so', async ({ page }) => {
  await page.setContent(
    '<button>behind</button><dialog aria-label="Sure?"><button>Yes</button></dialog><x-host></x-host>',
  );
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  const first = await look(page);
  expect(first.lines).toEqual(['dialog "Sure?" modal', '  button "Yes" focused']);
  expect(first.notes).toEqual([expect.stringContaining('modal dialog')]);
  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    const root = document.querySelector('x-host')?.attachShadow({ mode: 'open' });
    if (!root) return;
    root.innerHTML = '<p>beside</p><dialog aria-label="Within"><button>OK</button></dialog>';
    root.querySelector('dialog')?.showModal();
  });
  expect((await look(page)).lines).toEqual(['dialog "Within" modal', '  button "OK" focused']);
});

test('reads what style sheets put before and after, from any sheet', async ({ page }) => {
  await page.setContent(`<style>.must::after{content:" (required)"} @media screen{ .list li::before{content:"- "} } .icon::before{content:"\\f000"} .clear::after{content:""}</style>
    <label class="must">Name <input></label><ul class="list"><li><a href="#x">One</a></ul><button class="icon clear">Save</button><p class="must">Text</p>
    <x-a><template shadowrootmode="open"><style>b::before{content:"shadow "}</style><button><b>button</b></button></template></x-a>`);
  const { lines } = await look(page);
  expect(lines.map((line) => line.trim())).toEqual([
    'textbox "Name (required)"',
    'list ""',
    'listitem ""',
    'text "-"',
    'link "One" url=about:blank#x',
    'button "Save"',
    'text "Text (required)"',
    'button "shadow button"',
  ]);
});

test('a uid stays with its element when others come and go around it', async ({ page }) => {
  await page.setContent('<ul><li><button id="a">A</button><li><button id="b">B</button></ul>');
  const before = await look(page, { uidsOf: ['a', 'b'] });
  expect(before.uids).toEqual([expect.stringMatching(/^kq\d+$/), expect.stringMatching(/^kq\d+$/)]);
  await page.evaluate(() => {
    document.querySelector('ul')?.insertAdjacentHTML('afterbegin', '<li><button id="new">New</button>');
    document.querySelector('ul')?.append(document.querySelector('li:nth-child(2)') as Element);
  });
  const after = await look(page, { uidsOf: ['a', 'b', 'new'] });
  expect(after.uids.slice(0, 2)).toEqual(before.uids);
  expect(before.uids).not.toContain(after.uids[2]);
});

test('masks secret fields, and what the page shows as dots', async ({ page }) => {
  await page.setContent(`<label>Password <input type="password" value="hunter2"></label><label>Code <input autocomplete="one-time-code" value="998877"></label>
    <label>Dots <input value="secret3" style="-webkit-text-security:disc"></label><div contenteditable aria-label="Editor" style="-webkit-text-security:disc">secret4 <b>secret5</b></div>
    <label><input type="checkbox"> with <input type="password" value="hunter2"></label>`);
  const { lines } = await look(page);
  expect(lines).toContain('textbox "Password" value=••••••••');
  expect(lines).toContain('textbox "Editor" value=••••••••');
  expect(lines.join('\n')).not.toMatch(/hunter2|998877|secret\d/);
});

test('lists a hidden file input behind a label, and what can be clicked without a role', async ({ page }) => {
  await page.setContent(`<style>.p{cursor:pointer}</style><label class="p">Choose a picture<input type="file" style="display:none"></label><input type="file" aria-label="Shown">
    <div class="p">Card <span>more</span></div><label class="p"><input type="checkbox">Box</label>`);
  expect((await look(page)).lines).toEqual([
    'generic ""',
    '  text "Choose a picture"',
    '  file "Choose a picture" hidden',
    'file "Shown"',
    'generic ""',
    '  text "Card more"',
    'checkbox "Box"',
  ]);
});

test('knows what is in the viewport, fixed things and frames among it', async ({ page }) => {
  await page.setContent(`<button>here</button><iframe title="F" height="60" srcdoc="<button>in</button><div style='height:500px'></div><button>below</button>"></iframe>
    <main style="margin-top:3000px"><button>far</button><button style="position:fixed;top:200px">fixed</button></main>`);
  await page.waitForFunction(
    () => document.querySelector('iframe')?.contentDocument?.querySelectorAll('button').length === 2,
  );
  expect((await look(page)).lines.map((line) => line.trim())).toEqual([
    'button "here"',
    'iframe "F"',
    'document ""',
    'button "in"',
    'button "below" out',
    'main "" out',
    'button "far" out',
    'button "fixed"',
  ]);
});

test('survives depth, circles and size', async ({ page }) => {
  await page.setContent('<main></main>');
  await page.evaluate(() => {
    let at: Element = document.querySelector('main') as Element;
    // Boxes this deep crash the browser itself; elements without a box do not.
    for (let depth = 0; depth < 10_000; depth++) {
      const inner = document.createElement('div');
      inner.style.display = 'contents';
      at.append(inner);
      at = inner;
    }
    at.innerHTML = '<button>deep</button>';
    const wide = document.createElement('button');
    let inside: Element = wide;
    for (let depth = 0; depth < 10_000; depth++) {
      const inner = document.createElement('span');
      inner.style.display = 'contents';
      inside.append(inner);
      inside = inner;
    }
    inside.append('deep name');
    document.body.append(wide);
    document.body.insertAdjacentHTML(
      'beforeend',
      `<p id="big">${'word '.repeat(5_000)}</p>${'<button aria-labelledby="big big">x</button>'.repeat(2_000)}
       <div role="group" aria-label="One" id="o1" aria-owns="o2"></div><div role="group" aria-label="Two" id="o2" aria-owns="o1"></div>`,
    );
  });
  const { lines } = await look(page);
  expect(lines.slice(0, 3)).toEqual(['main ""', '  button "deep"', 'button "deep name"']);
  expect(lines.filter((line) => /group "(?:One|Two)"/.test(line))).toHaveLength(2);
});

test('ends a page of a million nodes, with what it has and a note', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setContent('<title>Large</title>');
  await page.evaluate(() => {
    document.body.innerHTML = '<p>a <b>b</b></p>'.repeat(250_000);
  });
  const { lines, notes } = await look(page, { maxNodes: 50_000 });
  expect(notes).toEqual([expect.stringContaining('50000 nodes')]);
  expect(lines.length).toBeGreaterThan(5_000);
});

test('reads pages whose elements have the names of the document’s members', async ({ page }) => {
  await page.setContent(`<title>Own title</title><form name="title"></form><form name="body"></form><form name="documentElement"></form><form name="defaultView"></form>
    <form name="querySelectorAll"></form><form name="getElementById"></form><form name="styleSheets"></form><form name="activeElement" aria-label="Form"><input name="matches" id="i"><label for="i">Field</label></form>
    <span id="ref">Referenced</span><button aria-labelledby="ref"></button>`);
  const { lines, title } = await look(page);
  expect(title).toBe('Own title');
  expect(lines.filter((line) => !line.startsWith('form ""'))).toEqual([
    'form "Form"',
    '  textbox "Field"',
    'text "Referenced"',
    'button "Referenced"',
  ]);
});

test('changes nothing on the page', async ({ page }) => {
  await page.setContent(
    '<form><input name="firstChild"><label>a <input value="x"></label></form><details><summary>s</summary>t</details>',
  );
  const before = await page.evaluate(() => {
    const seen = { count: 0 };
    new MutationObserver((records) => {
      seen.count += records.length;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    Reflect.set(globalThis, 'mutations', seen);
    return document.documentElement.outerHTML;
  });
  await look(page);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'mutations').count)).toBe(0);
});
