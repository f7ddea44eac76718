import { expect, test } from './acting-test.ts';
import { expectLeftAsFound } from './left-as-found.ts';

const controls = `<form>
  <label>Number <input type="number" value="1"></label><label>Day <input type="date" value="2027-01-01"></label>
  <label>Time <input type="time" value="10:00"></label><label>Month <input type="month" value="2027-01"></label>
  <label>Week <input type="week" value="2027-W01"></label><label>Moment <input type="datetime-local" value="2027-01-01T10:00"></label>
  <label>Colour <input type="color" value="#112233"></label><label>Loud <input type="range" value="3"></label>
  <label>Size <select><option>S<option>L</select></label><label>Sizes <select multiple><option selected>S<option>L</select></label>
  <label><input type="checkbox"> News</label><label><input type="radio" name="r" checked> Card</label>
  <label>Papers <input type="file"></label><label>Text <input value="kept"></label><label>Off <input disabled value="kept"></label>
  <label>Fixed <input readonly value="kept"></label><button type="button">Button</button></form><a href="#a">Link</a><p id="p">Words</p>`;

const wrongValues: readonly (readonly [role: string, name: string, values: readonly unknown[]])[] = [
  ['spinbutton', 'Number', ['abc', '1e', true, ['1', '2']]],
  ['date', 'Day', ['31/12/2027', '2027-02-30', 'tomorrow', true]],
  ['time', 'Time', ['25:00', 'noon', false]],
  ['month', 'Month', ['2027-13', 'May']],
  ['week', 'Week', ['2027-W60', '7']],
  ['datetime', 'Moment', ['2027-01-01', '10:00']],
  ['color', 'Colour', ['reddish', '#12', true]],
  ['slider', 'Loud', ['very', ['1', '2']]],
  ['combobox', 'Size', ['XXL', true, ['S', 'L']]],
  ['listbox', 'Sizes', ['XXL', ['S', 'XXL'], true]],
  ['checkbox', 'News', ['perhaps', ['a', 'b']]],
  ['radio', 'Card', [false, 'perhaps']],
  ['file', 'Papers', ['a.txt', true]],
  ['textbox', 'Text', [true, ['a', 'b']]],
  ['textbox', 'Off', ['a']],
  ['textbox', 'Fixed', ['a']],
  ['button', 'Button', ['a']],
  ['link', 'Link', ['a']],
];

test('values of the wrong kind are named, and every control keeps what it holds', async ({ acted }) => {
  test.setTimeout(120_000);
  await acted.show(controls);
  const held = () =>
    acted.page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'), (each) =>
        'selectedOptions' in each
          ? Array.from(each.selectedOptions, ({ value }) => value).join()
          : `${each.value} ${each.checked}`,
      ),
    );
  const before = await held();
  const accepted: unknown[] = [];
  for (const [role, name, values] of wrongValues) {
    const found = await acted.call('find_in_page', { name });
    const matches = (found.data?.matches ?? []) as readonly { uid?: string; what: string }[];
    const uid = matches.find(
      ({ uid, what }) => uid !== undefined && what.includes(JSON.stringify(name)),
    )?.uid;
    expect([role, name, uid]).toEqual([role, name, expect.any(String)]);
    for (const value of values) {
      const { code, message } = await acted.call('fill', { uid, value });
      if (!/^(VALIDATION_ERROR|CONFLICT)$/.test(code)) accepted.push([name, value, code]);
      else expect(message?.length, `${name}: ${message}`).toBeGreaterThan(20);
    }
  }
  expect(accepted).toEqual([]);
  expect(await held()).toEqual(before);
  for (const value of [undefined, null, 5, {}, ['a', 5], 'x'.repeat(100_001), Array(201).fill('a')]) {
    const uid = await acted.uid('textbox', 'Text');
    expect(await acted.call('fill', { uid, value })).toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  await expectLeftAsFound(acted.page);
});
