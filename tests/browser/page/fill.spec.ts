import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { fill } from './fill-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

/** Opens a page that notes the input and change events of its fields. */
async function open(page: Page, body: string): Promise<void> {
  await page.setContent(`<!doctype html><meta charset="utf-8">${body}`);
  await page.evaluate(() => {
    const events: string[] = [];
    Reflect.set(globalThis, 'events', events);
    for (const type of ['input', 'change', 'submit'])
      addEventListener(type, (event) => events.push(`${type} ${(event.target as Element).id}`), true);
  });
}

const events = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'events') as string[]);
const held = (page: Page, selector: string) => page.locator(selector).inputValue();

test('replaces what text fields of every kind hold, and reads it back', async ({ page }) => {
  await open(
    page,
    `<form><input id="plain" value="old"><input id="email" type="email" value="a@b.example"><input id="url" type="url">
     <input id="tel" type="tel"><input id="search" type="search"><input id="number" type="number" value="3">
     <textarea id="area">one\ntwo</textarea></form>`,
  );
  const given = {
    plain: 'a “new” text ✓ 你好',
    email: 'someone@else.example',
    url: 'https://site.example/?q=1',
    tel: '+49 30 123',
    search: 'things',
    number: '-12.5',
    area: 'first\nsecond\n\nfourth',
  };
  for (const [id, value] of Object.entries(given)) {
    expect(await fill(page, `#${id}`, value), id).toMatchObject({ now: value, input: ['insert'] });
    expect(await held(page, `#${id}`)).toBe(value);
    expect(await fill(page, `#${id}`, value), id).toMatchObject({ unchanged: true, input: [] });
  }
});

test('an empty value clears, and Windows line breaks are line breaks', async ({ page }) => {
  await open(page, '<input id="a" value="old"><textarea id="b">x</textarea>');
  expect(await fill(page, '#a', '')).toEqual({ role: 'textbox', now: '', input: ['press Backspace'] });
  expect(await fill(page, '#b', 'one\r\ntwo')).toEqual({
    role: 'textbox',
    now: 'one\ntwo',
    input: ['insert'],
  });
});

test('a prefilled e-mail and then a password hold exactly their own text, and the password is not told', async ({
  page,
}) => {
  await open(
    page,
    '<form><input id="mail" type="email" value="old@site.example"><input id="pass" type="password" value="before"></form>',
  );
  expect(await fill(page, '#mail', 'new@site.example')).toMatchObject({ now: 'new@site.example' });
  expect(await fill(page, '#pass', 'correct horse')).toEqual({ role: 'textbox', input: ['insert'] });
  expect(await held(page, '#mail')).toBe('new@site.example');
  expect(await held(page, '#pass')).toBe('correct horse');
  expect(await fill(page, '#pass', 'correct horse')).toEqual({ role: 'textbox', unchanged: true, input: [] });
});

test('a code or card field is not told either, also where the page changes it', async ({ page }) => {
  await open(
    page,
    '<input id="code" autocomplete="one-time-code" maxlength="4"><input id="card" autocomplete="cc-number">',
  );
  const seen = await fill(page, '#code', '123456');
  expect(seen).toMatchObject({ differs: true, invalid: 'It takes at most 4 characters.' });
  expect(seen).not.toHaveProperty('now');
  expect(await fill(page, '#card', '4111')).toEqual({ role: 'textbox', input: ['insert'] });
});

test('text that is cut by maxlength is told as it is', async ({ page }) => {
  await open(page, '<input id="a" maxlength="5">');
  expect(await fill(page, '#a', 'abcdefgh')).toMatchObject({
    now: 'abcde',
    differs: true,
    invalid: 'It takes at most 5 characters.',
  });
});

test('what a page finds wrong with a value is passed on', async ({ page }) => {
  await open(
    page,
    `<input id="mail" type="email"><input id="name" aria-invalid="true" aria-errormessage="why"><p id="why">Choose  another name</p>`,
  );
  expect((await fill(page, '#mail', 'nobody')).invalid).toContain("include an '@'");
  expect(await fill(page, '#name', 'x')).toMatchObject({ now: 'x', invalid: 'Choose another name' });
});

test('refuses values of the wrong kind, and says what the field takes', async ({ page }) => {
  await open(
    page,
    `<input id="text"><input id="number" type="number"><input id="date" type="date"><input id="color" type="color">
     <input id="box" type="checkbox"><input id="radio" type="radio" checked><select id="list"><option>A</select>
     <input id="file" type="file"><button id="button">Go</button><input id="hidden" type="hidden">
     <div id="slider" role="slider" tabindex="0" aria-valuenow="3">x</div><p id="text-only">words</p>
     <div id="two"><input><input></div><div id="list-box" role="listbox"><div role="option">One</div></div>`,
  );
  const cases: [string, string | boolean | string[], RegExp][] = [
    ['#text', true, /text field/],
    ['#text', ['a'], /text field/],
    ['#text', 'a\nb', /one line/],
    ['#number', 'twelve', /takes a number, such as 12/],
    ['#number', '1,5', /takes a number/],
    ['#date', '31.3.2026', /year-month-day, such as 2026-03-31/],
    ['#date', '2026-02-30', /year-month-day/],
    ['#color', 'red', /hexadecimal/],
    ['#box', 'perhaps', /true or false/],
    ['#radio', false, /choosing another/],
    ['#list', true, /label or the value/],
    ['#list', ['A', 'B'], /one option/],
    ['#list', 'B', /details\.options/],
    ['#list-box', 'Two', /details\.options/],
    ['#file', 'x.txt', /upload_file/],
    ['#button', 'x', /button/],
    ['#hidden', 'x', /hidden/],
    ['#slider', '5', /press_key/],
    ['#text-only', 'x', /takes no value/],
    ['#two', 'x', /more than one field/],
  ];
  for (const [selector, value, says] of cases) {
    const seen = await fill(page, selector, value);
    expect(seen, `${selector} ${value}`).toMatchObject({ failed: 'VALIDATION_ERROR', input: [] });
    expect(seen.message, selector).toMatch(says);
  }
  expect(await events(page)).toEqual([]);
});

test('refuses what is disabled, read-only, inert or not shown, by its reason', async ({ page }) => {
  await open(
    page,
    `<input id="off" disabled><fieldset disabled><select id="off-set"><option>A</select></fieldset><input id="read" readonly>
     <input id="read-date" type="date" readonly><div aria-disabled="true"><div id="aria" role="checkbox" tabindex="0">x</div></div>
     <div inert><input id="inert"></div><input id="none" style="display:none"><input id="runs">
     <select id="list"><option>A<option disabled>B</select><textarea id="under"></textarea><dialog><p>Modal</p></dialog>`,
  );
  await page.evaluate(() => {
    document
      .querySelector('#runs')
      ?.addEventListener('focus', (event) => (event.target as HTMLElement).blur());
  });
  const cases: [string, string | boolean, string][] = [
    ['#off', 'x', 'disabled'],
    ['#off-set', 'A', 'disabled'],
    ['#read', 'x', 'readonly'],
    ['#read-date', '2026-01-01', 'readonly'],
    ['#aria', true, 'disabled'],
    ['#inert', 'x', 'inert'],
    ['#none', 'x', 'no-box'],
    ['#runs', 'x', 'focus-moved'],
    ['#list', 'B', 'disabled'],
  ];
  for (const [selector, value, reason] of cases)
    expect(await fill(page, selector, value), selector).toMatchObject({
      failed: 'CONFLICT',
      reason,
      input: [],
    });
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  expect(await fill(page, '#under', 'x')).toMatchObject({ failed: 'CONFLICT', reason: 'inert' });
});

test('sets dates, times, colours and ranges with the events of a choice', async ({ page }) => {
  await open(
    page,
    `<input id="date" type="date"><input id="time" type="time" value="08:00"><input id="at" type="datetime-local">
     <input id="month" type="month"><input id="week" type="week"><input id="range" type="range" min="0" max="10">
     <input id="color" type="color">`,
  );
  const given = {
    date: ['2026-03-31', '2026-03-31'],
    time: ['17:30', '17:30'],
    at: ['2026-03-31 17:30', '2026-03-31T17:30'],
    month: ['2026-03', '2026-03'],
    week: ['2026-W14', '2026-W14'],
    range: ['7', '7'],
    color: ['#1A73E8', '#1a73e8'],
  };
  for (const [id, [value = '', now]] of Object.entries(given)) {
    expect(await fill(page, `#${id}`, value), id).toMatchObject({ now, input: [] });
    expect(await fill(page, `#${id}`, value), id).toMatchObject({ now, unchanged: true });
  }
  expect(await fill(page, '#date', '')).toMatchObject({ now: '' });
  expect(await events(page)).toEqual(
    [...Object.keys(given), 'date'].flatMap((id) => [`input ${id}`, `change ${id}`]),
  );
  expect(await fill(page, '#range', '99')).toMatchObject({ now: '10', differs: true });
});

test('selects by label, by value, in any case, and to the option whose value is empty', async ({ page }) => {
  await open(
    page,
    `<select id="one"><option value="">Choose…</option><optgroup label="Near"><option value="de">Germany</option>
     <option value="fr" label="France">x</option></optgroup><option value="Germany">Other
     country</option></select>`,
  );
  const cases: [string, string, string][] = [
    ['Germany', 'Germany', 'de'],
    ['fr', 'France', 'fr'],
    ['other country', 'Other country', 'Germany'],
    ['', 'Choose…', ''],
    ['DE', 'Germany', 'de'],
  ];
  for (const [value, now, real] of cases) {
    expect(await fill(page, '#one', value), value).toMatchObject({ now, input: [] });
    expect(await held(page, '#one')).toBe(real);
  }
  expect(await fill(page, '#one', 'de')).toMatchObject({ unchanged: true });
  expect(await events(page)).toEqual(cases.flatMap(() => ['input one', 'change one']));
  expect(await fill(page, '#one', 'Spain')).toMatchObject({
    details: { options: ['Choose…', 'Germany', 'France', 'Other country'], count: 4 },
  });
});

test('of a list with several choices exactly those given are selected', async ({ page }) => {
  await open(
    page,
    '<select id="many" multiple><option selected>A<option>B<option>C<option selected>D</select>',
  );
  expect(await fill(page, '#many', ['B', 'D'])).toMatchObject({ now: ['B', 'D'] });
  expect(await fill(page, '#many', ['D', 'B'])).toMatchObject({ unchanged: true });
  expect(await fill(page, '#many', 'C')).toMatchObject({ now: ['C'] });
  expect(await fill(page, '#many', [])).toMatchObject({ now: [] });
});

test('a select that is hidden under a drawn one is filled by either', async ({ page }) => {
  await open(
    page,
    `<div class="wrap"><select id="real" style="position:absolute;opacity:0;pointer-events:none"><option>A<option>B</select><span id="drawn" tabindex="0">A</span></div>
     <select id="gone" style="display:none"><option>A<option>B</select>`,
  );
  await page.evaluate(() => {
    const real = document.querySelector('#real') as HTMLSelectElement;
    real.addEventListener('change', () => {
      (document.querySelector('#drawn') as HTMLElement).textContent = real.value;
    });
  });
  expect(await fill(page, '#real', 'B')).toMatchObject({ now: 'B' });
  await expect(page.locator('#drawn')).toHaveText('B');
  expect(await fill(page, '#drawn', 'A')).toMatchObject({ now: 'A' });
  expect(await fill(page, '.wrap', 'B')).toMatchObject({ now: 'B' });
  expect(await fill(page, '#gone', 'B')).toMatchObject({ now: 'B' });
});

test('a select the page puts back is told as it is', async ({ page }) => {
  await open(page, '<select id="a" onchange="this.value=\'A\'"><option>A<option>B</select>');
  expect(await fill(page, '#a', 'B')).toMatchObject({ now: 'A', differs: true });
});

test('checkboxes and radio buttons are clicked only where they differ, and a radio clears its sibling', async ({
  page,
}) => {
  await open(
    page,
    `<label><input id="box" type="checkbox"> Box</label><input id="r1" type="radio" name="r" checked><input id="r2" type="radio" name="r">`,
  );
  expect(await fill(page, '#box', true)).toMatchObject({ now: true, input: ['click'] });
  expect(await fill(page, '#box', 'on')).toMatchObject({ unchanged: true, input: [] });
  expect(await fill(page, '#box', 'false')).toMatchObject({ now: false, input: ['click'] });
  expect(await fill(page, '#r1', true)).toMatchObject({ unchanged: true });
  expect(await fill(page, '#r2', true)).toMatchObject({ now: true, input: ['click'] });
  expect(await page.locator('#r1').isChecked()).toBe(false);
  expect(await fill(page, '#r1', false)).toMatchObject({ unchanged: true });
});

test('a box that is hidden behind its label is clicked there, past the links in it', async ({ page }) => {
  await open(
    page,
    `<style>.sr{position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden} .gone{display:none}</style>
     <input id="sr" class="sr" type="checkbox"><label for="sr">Drawn box</label>
     <label><input id="gone" class="gone" type="checkbox"><a href="#left">the terms, which is a long link</a> <i>I agree</i></label>
     <label style="position:relative;display:block"><input id="under" type="radio" style="opacity:0;position:absolute;z-index:-1"><b>Under</b></label>
     <label><input id="away" type="checkbox" style="position:absolute;left:-9999px">Away</label>`,
  );
  for (const id of ['sr', 'gone', 'under', 'away']) {
    expect(await fill(page, `#${id}`, true), id).toMatchObject({ now: true, input: ['click'] });
    expect(await page.locator(`#${id}`).isChecked()).toBe(true);
  }
  expect(new URL(page.url()).hash).toBe('');
});

test('a label stands for its field, and what holds one field for that field', async ({ page }) => {
  await open(
    page,
    `<label id="l1" for="a">Name</label><input id="a"><label id="l2">Box <input id="b" type="checkbox"></label>
     <div id="w"><span>Town</span><input id="c"><input type="hidden"><input aria-hidden="true" tabindex="-1"></div>
     <x-field id="x"><template shadowrootmode="open"><slot></slot><input></template></x-field>
     <fieldset id="group"><label><input type="radio" name="g" value="s">Slow</label><label><input type="radio" name="g" value="q">Quick</label></fieldset>`,
  );
  // setContent does not attach declarative shadow roots everywhere.
  await page.evaluate(() => {
    const host = document.querySelector('#x') as HTMLElement;
    if (host.shadowRoot === null) host.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot><input>';
  });
  expect(await fill(page, '#l1', 'Ann')).toMatchObject({ now: 'Ann' });
  expect(await fill(page, '#l2', true)).toMatchObject({ now: true });
  expect(await fill(page, '#w', 'Bonn')).toMatchObject({ now: 'Bonn' });
  expect(await fill(page, '#x', 'in the shadow')).toMatchObject({ now: 'in the shadow' });
  expect(await fill(page, '#group', 'Quick')).toMatchObject({ now: 'Quick', input: ['click'] });
  expect(await fill(page, '#group', 's')).toMatchObject({ now: 'Slow' });
});

test('a controlled field that refuses is told as it is; one that takes it holds it', async ({ page }) => {
  await open(page, '<input id="takes"><input id="refuses" value="kept"><input id="upper">');
  // What React does: its own accessor on the element learns of changes by script, and the state is written back.
  await page.evaluate(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(
      HTMLInputElement.prototype,
      'value',
    ) as Required<PropertyDescriptor>;
    const control = (id: string, next: (value: string, before: string) => string) => {
      const input = document.querySelector(id) as HTMLInputElement;
      let tracked = input.value;
      Object.defineProperty(input, 'value', {
        configurable: true,
        get: () => get.call(input),
        set: (value) => {
          tracked = value;
          set.call(input, value);
        },
      });
      input.addEventListener('input', () => {
        const value = get.call(input);
        if (value === tracked) return;
        const state = next(value, tracked);
        tracked = state;
        set.call(input, state);
      });
    };
    control('#takes', (value) => value);
    control('#refuses', (_value, before) => before);
    control('#upper', (value) => value.toUpperCase());
  });
  expect(await fill(page, '#takes', 'taken')).toMatchObject({ now: 'taken', input: ['insert'] });
  expect(await fill(page, '#refuses', 'new')).toMatchObject({ now: 'kept', differs: true });
  expect(await fill(page, '#upper', 'loud')).toMatchObject({ now: 'LOUD', differs: true, input: ['insert'] });
});

test('a field that takes keys only is typed into key by key', async ({ page }) => {
  await open(page, '<input id="mask">');
  await page.evaluate(() => {
    const input = document.querySelector('#mask') as HTMLInputElement;
    let digits = '';
    const draw = () => {
      input.value = digits === '' ? '' : `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
    };
    input.addEventListener('beforeinput', (event) => event.preventDefault());
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Backspace') digits = '';
      else if (/^\d$/.test(event.key)) digits += event.key;
      draw();
    });
  });
  const seen = await fill(page, '#mask', '(030) 1234');
  expect(seen).toMatchObject({ now: '(030) 1234' });
  expect(seen.input.slice(0, 3)).toEqual(['insert', 'press Backspace', 'press (']);
  expect(await fill(page, '#mask', '0309')).toMatchObject({ now: '(030) 9', differs: true });
});

test('10,000 characters arrive whole', async ({ page }, info) => {
  await open(
    page,
    '<textarea id="a"></textarea><div id="b" contenteditable style="white-space:pre-wrap"></div>',
  );
  const text = Array.from({ length: 200 }, (_, line) => `${line} `.padEnd(49, 'abc '))
    .join('\n')
    .padEnd(10_000, '.');
  for (const id of ['a', 'b']) {
    await fill(page, `#${id}`, 'warm');
    const start = performance.now();
    const { now, ...seen } = await fill(page, `#${id}`, text);
    const ms = Math.round(performance.now() - start);
    info.annotations.push({ type: 'ms', description: `${id}: ${ms}` });
    console.log(`10,000 characters into ${id === 'a' ? 'a textarea' : 'an editor'}: ${ms} ms`);
    expect(seen).toEqual({ role: 'textbox', input: ['insert'] });
    expect(now).toHaveLength(10_000);
  }
});

test('members of a form that its fields cover are none of the question', async ({ page }) => {
  const names =
    'parentNode firstChild nextSibling getAttribute querySelectorAll matches closest contains ownerDocument getRootNode innerText isConnected elements style focus localName';
  await open(
    page,
    `<form id="form">${names
      .split(' ')
      .map((name) => `<input type="hidden" name="${name}">`)
      .join('')}
     <label id="l">Text <input id="t"></label><select id="s"><option>A<option>B</select><input id="c" type="checkbox"></form>
     <form name="activeElement"></form><form name="getSelection"></form><img name="execCommand"><div id="e" contenteditable>x</div>`,
  );
  expect(await fill(page, '#l', 'x')).toMatchObject({ now: 'x' });
  expect(await fill(page, '#s', 'B')).toMatchObject({ now: 'B' });
  expect(await fill(page, '#c', true)).toMatchObject({ now: true });
  expect(await fill(page, '#e', 'y')).toMatchObject({ now: 'y' });
  expect(await fill(page, '#form', 'y')).toMatchObject({ failed: 'VALIDATION_ERROR' });
});

test('a field that leaves with what it is given is told as unread', async ({ page }) => {
  await open(page, '<input id="a" oninput="this.remove()">');
  const seen = await fill(page, '#a', 'x');
  expect(seen).toMatchObject({ unread: true });
  expect(seen).not.toHaveProperty('now');
  await open(page, '<input id="b">');
  await page.evaluate(() =>
    document.querySelector('#b')?.addEventListener('focus', (event) => (event.target as Element).remove()),
  );
  expect(await fill(page, '#b', 'x')).toMatchObject({ failed: 'STALE_ELEMENT' });
});
