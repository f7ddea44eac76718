import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { fill } from './fill-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

const open = (page: Page, body: string) => page.setContent(`<!doctype html><meta charset="utf-8">${body}`);

test('switches, boxes and radio buttons that are no inputs are clicked where they differ', async ({
  page,
}) => {
  await open(
    page,
    `<div id="switch" role="switch" tabindex="0" aria-checked="false">Wi-Fi</div><button id="box" role="checkbox" aria-checked="mixed">All</button>
     <button id="bold" aria-pressed="true">Bold</button><div id="stuck" role="switch" aria-checked="false">Stuck</div>
     <div id="size" role="radiogroup"><span role="radio" aria-checked="true">Small</span><span role="radio" aria-checked="false">Large</span></div>`,
  );
  await page.evaluate(() => {
    addEventListener('click', ({ target }) => {
      const element = target as Element;
      if (element.id === 'stuck') return;
      if (element.role === 'radio')
        for (const each of document.querySelectorAll('[role=radio]'))
          each.ariaChecked = String(each === element);
      else if (element.ariaPressed !== null) element.ariaPressed = String(element.ariaPressed !== 'true');
      else element.ariaChecked = String(element.ariaChecked !== 'true');
    });
  });
  expect(await fill(page, '#switch', true)).toEqual({ role: 'switch', now: true, input: ['click'] });
  expect(await fill(page, '#switch', true)).toMatchObject({ unchanged: true, input: [] });
  expect(await fill(page, '#box', true)).toMatchObject({ now: true });
  expect(await fill(page, '#bold', false)).toMatchObject({ now: false });
  expect(await fill(page, '#stuck', true)).toMatchObject({ now: false, differs: true, input: ['click'] });
  expect(await fill(page, '#size', 'large')).toMatchObject({ now: 'Large' });
  expect(await fill(page, '#size', 'Large')).toMatchObject({ unchanged: true });
});

test('editors are written into: plain, nested, in shadow trees, in frames, and whole documents', async ({
  page,
}) => {
  await open(
    page,
    `<div id="plain" contenteditable>old <b>words</b></div>
     <div contenteditable><p>outer</p><div contenteditable="false">fixed<p id="nested" contenteditable="plaintext-only">inner</p></div></div>
     <div id="whole" contenteditable><p>one</p><p id="part">two</p></div><x-editor></x-editor>
     <iframe id="frame" srcdoc="<div contenteditable>in a frame</div>"></iframe><iframe id="mode" srcdoc="<p>design</p>"></iframe>`,
  );
  await page.evaluate(() => {
    const root = document.querySelector('x-editor')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = '<div contenteditable>shadow</div>';
  });
  await expect(page.frameLocator('#mode').locator('p')).toHaveText('design');
  await page.evaluate(() => {
    const frame = document.querySelector('#mode') as HTMLIFrameElement;
    if (frame.contentDocument) frame.contentDocument.designMode = 'on';
  });
  expect(await fill(page, '#plain', 'new text')).toEqual({
    role: 'textbox',
    now: 'new text',
    input: ['insert'],
  });
  await expect(page.locator('#plain')).toHaveText('new text');
  expect(await fill(page, '#plain', 'new text')).toMatchObject({ unchanged: true });
  expect(await fill(page, '#plain', '')).toMatchObject({ now: '', input: ['press Backspace'] });
  expect(await fill(page, '#nested', 'changed')).toMatchObject({ now: 'changed' });
  await expect(page.locator('#nested')).toHaveText('changed');
  expect(await fill(page, '#part', 'first\n\nsecond  line\nthird')).toEqual({
    role: 'textbox',
    now: 'first\n\nsecond  line\nthird',
    input: ['insert'],
  });
  expect(
    await page.locator('#whole').evaluate((whole) => Array.from(whole.children, (each) => each.textContent)),
  ).toEqual(['first', '', 'second \u00a0line', 'third']);
  expect(await fill(page, 'x-editor >>> div', 'in the shadow')).toMatchObject({
    now: 'in the shadow',
  });
  expect(await fill(page, 'x-editor', 'again')).toMatchObject({ now: 'again' });
  expect(await fill(page, '#mode', 'whole document')).toMatchObject({ now: 'whole document' });
  await expect(page.frameLocator('#mode').locator('body')).toHaveText('whole document');
});

test('fields and editors in a frame of the same origin hold what they are given', async ({ page }) => {
  await open(
    page,
    `<iframe id="frame" srcdoc="<input value=old><div contenteditable>old</div><select><option>A<option>B</select>"></iframe>`,
  );
  await expect(page.frameLocator('#frame').locator('input')).toHaveValue('old');
  expect(await fill(page, '#frame >>> input', 'new')).toMatchObject({ now: 'new' });
  expect(await fill(page, '#frame >>> div', 'new text')).toMatchObject({ now: 'new text' });
  expect(await fill(page, '#frame >>> select', 'B')).toMatchObject({ now: 'B' });
  await expect(page.frameLocator('#frame').locator('input')).toHaveValue('new');
});

/** A combobox whose list comes after `ms`, as one does that asks a server. */
const combobox = (ms: number, attributes: string) => `
  <input id="town" role="combobox" aria-expanded="false" ${attributes}><div id="list" role="listbox" hidden></div>
  <script>{
    const towns = ['Berlin', 'Bern', 'Berne', 'Bonn'];
    const [input, list] = [document.querySelector('#town'), document.querySelector('#list')];
    input.addEventListener('input', () => {
      const typed = input.value;
      setTimeout(() => {
        const found = towns.filter((town) => town.toLowerCase().includes(typed.toLowerCase()));
        list.replaceChildren(...found.map((town) => Object.assign(document.createElement('div'), { role: 'option', textContent: town })));
        list.hidden = found.length === 0;
        input.ariaExpanded = String(!list.hidden);
      }, ${ms});
    });
    list.addEventListener('mousedown', (event) => {
      event.preventDefault();
      input.value = event.target.textContent;
      input.dataset.chosen = input.value;
      list.hidden = true;
    });
  }</script>`;

test('of a combobox the option that says just that is chosen, also where it comes late', async ({ page }) => {
  for (const [ms, attributes] of [
    [0, 'aria-controls="list"'],
    [200, ''],
  ] as const) {
    await open(page, combobox(ms, attributes));
    const seen = await fill(page, '#town', 'Bern');
    expect(seen).toEqual({ role: 'combobox', now: 'Bern', input: ['insert', 'click'] });
    await expect(page.locator('#town')).toHaveAttribute('data-chosen', 'Bern');
  }
});

test('a combobox keeps text for which it offers nothing', async ({ page }) => {
  await open(page, combobox(0, 'aria-controls="list"'));
  const seen = await fill(page, '#town', 'Be');
  expect(seen).toEqual({ role: 'combobox', now: 'Be', input: ['insert'] });
  await expect(page.locator('#town')).not.toHaveAttribute('data-chosen');
});

test('options of another list that is open already are none of a combobox', async ({ page }) => {
  await open(
    page,
    `<div role="listbox"><div role="option" onclick="this.dataset.hit=1">Bern</div></div>${combobox(200, '')}`,
  );
  expect(await fill(page, '#town', 'Bern')).toMatchObject({ now: 'Bern' });
  await expect(page.locator('#town')).toHaveAttribute('data-chosen', 'Bern');
});

/** A list drawn from a button and options at the end of the document. */
const customSelect = (button: string, ms = 0) => `
  ${button}<script>{
    const button = document.querySelector('#button');
    button.addEventListener('click', () => setTimeout(() => {
      const open = document.querySelector('#popup');
      if (open) { open.remove(); button.ariaExpanded = 'false'; return; }
      const popup = Object.assign(document.createElement('div'), { id: 'popup', role: 'listbox' });
      for (const label of ['Extra large', 'Large', 'Small', 'Sold out']) {
        const option = Object.assign(document.createElement('div'), { role: 'option', textContent: label });
        if (label === 'Sold out') option.ariaDisabled = 'true';
        option.addEventListener('click', () => {
          if (button.localName === 'input') button.value = label;
          else button.textContent = button.dataset.before + label;
          popup.remove();
          button.ariaExpanded = 'false';
        });
        popup.append(option);
      }
      document.body.append(popup);
      button.ariaExpanded = 'true';
    }, ${ms}));
  }</script>`;

test('a list made of a button and options is opened and chosen from', async ({ page }) => {
  await open(
    page,
    customSelect(
      '<button id="button" aria-haspopup="listbox" aria-expanded="false" data-before="">Choose</button>',
      150,
    ),
  );
  expect(await fill(page, '#button', 'Large')).toEqual({
    role: 'button',
    now: 'Large',
    input: ['click', 'click'],
  });
  expect(await fill(page, '#button', 'Large')).toMatchObject({ unchanged: true, input: [] });
  expect(await fill(page, '#button', 'extra')).toMatchObject({ now: 'Extra large' });
  const refused = await fill(page, '#button', 'Tiny');
  expect(refused).toMatchObject({ failed: 'NOT_FOUND', input: ['click'] });
  expect(refused.details).toMatchObject({ options: ['Extra large', 'Large', 'Small', 'Sold out'] });
  // It is open now.
  await expect(page.locator('#popup')).toBeVisible();
  expect(await fill(page, '#button', 'Tiny')).toMatchObject({ failed: 'NOT_FOUND', input: [] });
  expect(await fill(page, '#button', 'Sold out')).toMatchObject({ failed: 'CONFLICT', input: [] });
  expect(await fill(page, '#button', 'Small')).toMatchObject({ now: 'Small', input: ['click'] });
  expect(await fill(page, '#button', 'Sold out')).toMatchObject({ failed: 'CONFLICT', reason: 'disabled' });
});

test('a combobox that cannot be typed into is opened', async ({ page }) => {
  await open(
    page,
    customSelect('<div id="button" role="combobox" tabindex="0" data-before="Size: ">Size: none</div>'),
  );
  expect(await fill(page, '#button', 'Large')).toMatchObject({
    now: 'Size: Large',
    input: ['click', 'click'],
  });
  await open(page, customSelect('<input id="button" role="combobox" readonly>'));
  expect(await fill(page, '#button', 'Large')).toMatchObject({ now: 'Large', input: ['click', 'click'] });
});

test('rows without a role, drawn beside a list for screen readers, are clicked in its place', async ({
  page,
}) => {
  await open(
    page,
    `<div class="select" style="width:200px;border:1px solid"><input id="town" role="combobox" readonly aria-controls="list" aria-expanded="false"
       style="opacity:0;width:0"><span class="chosen">Nothing</span></div>
     <div id="drop" hidden><div id="list" role="listbox" style="width:0;height:0;overflow:hidden"><div role="option" aria-label="Bern">b</div></div>
       <div class="row-option" title="Bern"><div class="option-content">Bern</div></div><div class="row-option" title="Bonn"><div class="option-content">Bonn</div></div></div>`,
  );
  await page.evaluate(() => {
    const [drop, chosen] = ['#drop', '.chosen'].map((each) => document.querySelector(each) as HTMLElement);
    addEventListener('mousedown', ({ target }) => {
      const row = (target as Element).closest('.row-option');
      if (drop === undefined || chosen === undefined) return;
      if (row !== null) chosen.textContent = row.textContent;
      drop.hidden = row !== null;
    });
  });
  expect(await fill(page, '#town', 'Bonn')).toMatchObject({ now: 'Bonn', input: ['click', 'click'] });
  await expect(page.locator('.chosen')).toHaveText('Bonn');
});

test('of a list of options those given are chosen, one after the other', async ({ page }) => {
  await open(
    page,
    `<ul id="many" role="listbox" aria-multiselectable="true"><li role="option" aria-selected="true">A<li role="option">B<li role="option">C</ul>
     <ul id="one" role="listbox"><li role="option" aria-selected="true">A<li role="option">B</ul>`,
  );
  await page.evaluate(() => {
    addEventListener('click', ({ target }) => {
      const option = target as Element;
      const many = option.closest('#many') !== null;
      if (!many)
        for (const each of document.querySelectorAll('#one [role=option]')) each.ariaSelected = 'false';
      option.ariaSelected = String(option.ariaSelected !== 'true');
    });
  });
  expect(await fill(page, '#many', ['B', 'C'])).toEqual({
    role: 'listbox',
    now: ['B', 'C'],
    input: ['click', 'click', 'click'],
  });
  expect(await fill(page, '#many', ['C', 'B'])).toMatchObject({ unchanged: true });
  expect(await fill(page, '#one', 'B')).toMatchObject({ now: 'B', input: ['click'] });
});

test('options in shadow trees and slots are found', async ({ page }) => {
  await open(
    page,
    '<x-select><x-option role="option">One</x-option><x-option role="option">Two</x-option></x-select>',
  );
  await page.evaluate(() => {
    const host = document.querySelector('x-select') as HTMLElement;
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML =
      '<input role="combobox" readonly aria-controls="list" aria-expanded="false"><div id="list" role="listbox" hidden><slot></slot></div>';
    const [input, list] = root.querySelectorAll('*') as never as [HTMLInputElement, HTMLElement];
    for (const option of host.children) (option as HTMLElement).style.display = 'block';
    input.addEventListener('click', () => {
      list.hidden = false;
    });
    host.addEventListener('click', ({ target }) => {
      if (target === host) return;
      input.value = (target as Element).textContent ?? '';
      list.hidden = true;
    });
  });
  expect(await fill(page, 'x-select', 'Two')).toMatchObject({ now: 'Two', input: ['click', 'click'] });
});

test('a field that suggests by a datalist is typed into without waiting', async ({ page }) => {
  await open(page, '<input id="a" list="l"><datalist id="l"><option>One<option>Two</datalist>');
  const start = performance.now();
  expect(await fill(page, '#a', 'Two')).toMatchObject({ role: 'combobox', now: 'Two', input: ['insert'] });
  expect(performance.now() - start).toBeLessThan(1_400);
});
