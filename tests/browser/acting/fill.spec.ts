import { expect, test } from './acting-test.ts';

const form = `<form onsubmit="log.push('submitted'); return false">
  <label>E-mail <input type="email" name="mail" value="old@b.example"></label>
  <label>Password <input type="password" name="secret" value="before"></label>
  <label>Size <select name="size"><option value="">Any</option><option value="4">Forty</option><option value="5">Fifty</option></select></label>
  <label>Colours <select name="colours" multiple><option>Red<option>Green<option>Blue</select></label>
  <label><input type="checkbox" name="news"> News</label>
  <label><input type="radio" name="pay" value="card" checked> Card</label><label><input type="radio" name="pay" value="cash"> Cash</label>
  <label>Day <input type="date" name="day"></label><label>Loud <input type="range" name="loud" min="0" max="10"></label>
  <label>Note <textarea name="note">before</textarea></label>
  <div contenteditable role="textbox" aria-label="Story">before</div>
  <label>Digits <input name="digits" oninput="this.value = this.value.replace(/\\D/g, '')"></label>
  <button>Send</button></form>`;

test('every kind of field is filled, read back, and nothing is submitted', async ({ acted }) => {
  await acted.show(form);
  const fields: [string, string, unknown][] = [
    ['textbox', 'E-mail', 'new@b.example'],
    ['textbox', 'Password', 'quite secret'],
    ['combobox', 'Size', 'Fifty'],
    ['listbox', 'Colours', ['Red', 'Blue']],
    ['checkbox', 'News', true],
    ['radio', 'Cash', true],
    ['date', 'Day', '2027-06-18'],
    ['slider', 'Loud', '7'],
    ['textbox', 'Note', 'one\ntwo'],
    ['textbox', 'Story', 'A story'],
  ];
  const elements = [];
  for (const [role, name, value] of fields) elements.push({ uid: await acted.uid(role, name), value });
  const answer = await acted.call('fill_form', { elements });
  expect(answer).toMatchObject({ ok: true, data: { changed: true } });
  expect(JSON.stringify(answer)).not.toContain('quite secret');
  const held = await acted.page.evaluate(() => {
    const all = new FormData(document.forms[0]);
    return {
      ...Object.fromEntries(all),
      colours: all.getAll('colours'),
      story: document.querySelector('div')?.textContent,
      note: all.get('note'),
    };
  });
  expect(held).toMatchObject({
    mail: 'new@b.example',
    secret: 'quite secret',
    size: '5',
    colours: ['Red', 'Blue'],
    news: 'on',
    pay: 'cash',
    day: '2027-06-18',
    loud: '7',
    story: 'A story',
  });
  expect(String(held.note).replaceAll('\r', '')).toBe('one\ntwo');
  expect(await acted.log()).toEqual([]);
});

test('a list takes a label, a value, and the option whose value is empty', async ({ acted }) => {
  await acted.show(form);
  const uid = await acted.uid('combobox', 'Size');
  for (const [value, held] of [
    ['4', '4'],
    ['Fifty', '5'],
    ['Any', ''],
  ] as const) {
    expect(await acted.call('fill', { uid, value })).toMatchObject({ ok: true });
    expect(await acted.page.inputValue('[name=size]')).toBe(held);
  }
  expect(await acted.call('fill', { uid, value: 'Sixty' })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
  });
});

test('what the page makes of a value is told', async ({ acted }) => {
  await acted.show(form);
  const uid = await acted.uid('textbox', 'Digits');
  expect(await acted.call('fill', { uid, value: 'a1b2' })).toMatchObject({
    ok: true,
    data: { now: '12', differs: true },
  });
});

test('fill_form stops at what cannot be filled, and says what was', async ({ acted }) => {
  await acted.show(form);
  const elements = [
    { uid: await acted.uid('checkbox', 'News'), value: true },
    { uid: await acted.uid('button', 'Send'), value: 'x' },
    { uid: await acted.uid('textbox', 'Note'), value: 'never' },
  ];
  const answer = await acted.call('fill_form', { elements });
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION_ERROR', details: { uid: elements[1]?.uid } });
  expect(await acted.page.isChecked('[name=news]')).toBe(true);
  expect(await acted.page.inputValue('[name=note]')).toBe('before');
});

test('10,000 characters arrive whole', async ({ acted }) => {
  await acted.show(form);
  const text = 'All work and no play. '.repeat(455).slice(0, 10_000);
  const uid = await acted.uid('textbox', 'Note');
  const began = Date.now();
  expect(await acted.call('fill', { uid, value: text })).toMatchObject({ ok: true });
  console.log(`10,000 characters: ${Date.now() - began} ms`);
  expect(await acted.page.inputValue('textarea')).toBe(text);
});
