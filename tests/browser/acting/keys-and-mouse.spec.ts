import { closedBy, denyButton, questionWindow } from '../access/screens.ts';
import { expect, test } from './acting-test.ts';

test('keys go where the focus is, in order, and modifiers are let go', async ({ acted }) => {
  await acted.show(`<input aria-label="Name"><script>
    for (const type of ['keydown', 'keyup']) document.querySelector('input').addEventListener(type, (event) =>
      log.push([type, event.key, event.ctrlKey, event.shiftKey, event.isTrusted].join(' ')))</script>`);
  await acted.click('textbox', 'Name');
  expect(await acted.call('press_key', { key: 'Control+Shift+K' })).toMatchObject({
    ok: true,
    data: { pressed: 'Control+Shift+K', on: { role: 'textbox', name: 'Name' } },
  });
  expect(await acted.log()).toEqual([
    'keydown Control true false true',
    'keydown Shift true true true',
    'keydown K true true true',
    'keyup K true true true',
    'keyup Shift true false true',
    'keyup Control false false true',
  ]);
});

test('unknown keys and malformed chords are named', async ({ acted }) => {
  await acted.show('<input aria-label="Name">');
  for (const key of ['Foo', 'Control+', '+A', 'A+B', 'Control+Control+A', 'Control+Foo']) {
    expect(await acted.call('press_key', { key })).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' });
  }
});

test('text is typed key by key, with what no key types, and a key at the end', async ({ acted }) => {
  await acted.show(`<form onsubmit="log.push('sent ' + this.q.value); return false"><input name="q" aria-label="Search"></form>
    <script>document.querySelector('input').addEventListener('keydown', (event) => log.push(event.key))</script>`);
  await acted.click('textbox', 'Search');
  expect(await acted.call('type_text', { text: 'Hi ü漢', submitKey: 'Enter' })).toMatchObject({ ok: true });
  const log = await acted.log();
  expect(log.slice(0, 3)).toEqual(['H', 'i', ' ']);
  expect(log.at(-1)).toBe('sent Hi ü漢');
});

test('text with nowhere to go is refused', async ({ acted }) => {
  await acted.show('<p>Nothing to type into</p>');
  expect(await acted.call('type_text', { text: 'Hello' })).toMatchObject({
    ok: false,
    code: 'CONFLICT',
    details: { reason: 'no-focus' },
  });
});

test('3,000 characters are typed whole', async ({ acted }) => {
  await acted.show('<textarea aria-label="Text"></textarea>');
  await acted.click('textbox', 'Text');
  const text = Array.from({ length: 300 }, (_, index) => `line ${String(index).padStart(4, '0')}`).join('\n');
  await acted.call('type_text', { text });
  expect(await acted.page.inputValue('textarea')).toBe(text);
});

test('a menu that opens under the pointer stays open, and its items can be clicked', async ({ acted }) => {
  await acted.show(`<style>ul ul { display: none } li:hover > ul { display: block } li { width: 200px }</style>
    <ul><li><a href="#m">Menu</a><ul><li><button onclick="log.push('item')">Item</button></li></ul></li></ul>`);
  const answer = await acted.call('hover', { uid: await acted.uid('link', 'Menu') });
  expect(answer).toMatchObject({ ok: true, data: { hovered: { name: 'Menu' } } });
  expect(await acted.click('button', 'Item')).toMatchObject({ ok: true });
  expect(await acted.log()).toEqual(['item']);
});

test('drag and drop hands the data over', async ({ acted }) => {
  await acted.show(`<button id="from" draggable="true">Card</button><section aria-label="Done" style="height:200px;background:#eee"></section><script>
    const from = document.querySelector('#from'), to = document.querySelector('section');
    from.addEventListener('dragstart', (event) => { event.dataTransfer.setData('text/plain', 'card 7'); log.push('dragstart') });
    to.addEventListener('dragover', (event) => { event.preventDefault(); });
    to.addEventListener('drop', (event) => { event.preventDefault(); log.push('drop ' + event.dataTransfer.getData('text/plain')); to.append(from) });
    from.addEventListener('dragend', () => log.push('dragend'))</script>`);
  const answer = await acted.call('drag', {
    from_uid: await acted.uid('button', 'Card'),
    to_uid: await acted.uid('region', 'Done'),
  });
  expect(answer).toMatchObject({ ok: true, data: { how: 'drag and drop', changed: true } });
  expect((await acted.log()).slice(0, 2)).toEqual(['dragstart', 'drop card 7']);
});

test('a slider made of divs is dragged with the mouse', async ({ acted }) => {
  await acted.show(`<div style="position:relative;width:300px;height:20px;background:#ddd">
      <button id="thumb" style="position:absolute;left:0">Thumb</button></div><button style="margin-left:200px">End</button><script>
    let held = false; const thumb = document.querySelector('#thumb');
    thumb.addEventListener('mousedown', (event) => { held = true; event.preventDefault() });
    addEventListener('mousemove', (event) => { if (held) thumb.style.left = event.clientX + 'px' });
    addEventListener('mouseup', () => { held = false; log.push('up') })</script>`);
  const answer = await acted.call('drag', {
    from_uid: await acted.uid('button', 'Thumb'),
    to_uid: await acted.uid('button', 'End'),
  });
  expect(answer).toMatchObject({ ok: true, data: { how: 'mouse' } });
  expect(
    await acted.page.evaluate(() =>
      Number.parseInt((document.querySelector('#thumb') as HTMLElement).style.left, 10),
    ),
  ).toBeGreaterThan(150);
  expect(await acted.log()).toEqual(['up']);
});

test('a list that loads more as it is scrolled does so', async ({ acted }) => {
  await acted.show(`<div role="list" aria-label="Feed" tabindex="0" style="height:200px;overflow:auto"></div><script>
    const feed = document.querySelector('div'); let n = 0;
    const more = () => { for (let i = 0; i < 20; i += 1) feed.insertAdjacentHTML('beforeend', '<p role="listitem">Item ' + n++ + '</p>') };
    more(); feed.addEventListener('scroll', () => { if (feed.scrollTop + 250 > feed.scrollHeight) setTimeout(more, 50) })</script>`);
  const uid = await acted.uid('list', 'Feed');
  const answer = await acted.call('scroll', { uid, to: 'bottom' });
  expect(answer).toMatchObject({ ok: true, data: { moved: true, changed: true } });
  expect(await acted.page.locator('p').count()).toBe(40);
  expect(await acted.call('scroll', { uid, to: 'top' })).toMatchObject({ ok: true, data: { y: 0 } });
  expect(await acted.call('scroll', { uid, to: 'top' })).toMatchObject({ ok: true, data: { moved: false } });
});

test('the page is scrolled by pages, and to an element', async ({ acted }) => {
  await acted.show('<div style="height:5000px">Top</div><button>Below</button>');
  expect(await acted.call('scroll', { pages: 1 })).toMatchObject({ ok: true, data: { moved: true } });
  expect(await acted.page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await acted.call('scroll', { uid: await acted.uid('button', 'Below') });
  await expect(acted.page.getByRole('button')).toBeInViewport();
  expect(await acted.call('scroll', { pages: 1, to: 'top' })).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await acted.call('scroll', {})).toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('keys that paste are asked about: the page would get to know what was copied elsewhere', async ({
  acted,
  browserContext,
}) => {
  await acted.show(`<textarea aria-label="Text" onpaste="log.push('pasted')"></textarea>`);
  await acted.click('textbox', 'Text');
  const asked = acted.call('press_key', { key: 'Control+V' });
  const window = await questionWindow(browserContext);
  await closedBy(window, () => denyButton(window).click());
  expect(await asked).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' });
  expect(await acted.log()).toEqual([]);
});
