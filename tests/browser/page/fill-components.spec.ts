import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { openComponents } from './component-page.ts';
import { fill } from './fill-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

const stateOf = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('#state').textContent()) ?? '');
const heldBy = (page: Page, editor: string) =>
  page.evaluate(
    (name) => (Reflect.get(globalThis, 'held') as Record<string, () => string>)[name]?.(),
    editor,
  );

test('fields whose state React holds: text, lists, boxes, dates', async ({ page }) => {
  await openComponents(page, 'react');
  const given = { name: 'Bea', notes: 'one\ntwo', agreed: true, day: '2026-03-31', level: '80' };
  for (const [id, value] of Object.entries(given))
    expect(await fill(page, `#${id}`, value), id).toMatchObject({ now: value });
  expect(await fill(page, '#size', 'Large')).toMatchObject({ now: 'Large' });
  expect(await fill(page, '#quick', true)).toMatchObject({ now: true });
  expect(await stateOf(page)).toMatchObject({ ...given, size: 'l', speed: 'quick' });
  expect(await fill(page, '#name', '')).toMatchObject({ now: '' });
  expect(await stateOf(page)).toMatchObject({ name: '' });
});

test('what React makes of a value is told as it is', async ({ page }) => {
  await openComponents(page, 'react');
  expect(await fill(page, '#code', 'abcdef')).toMatchObject({ now: 'ABCD', differs: true });
  expect(await fill(page, '#fixed', 'other')).toMatchObject({ now: 'fixed', differs: true });
});

test('react-select: typed into, opened, asking a server, with several choices', async ({ page }) => {
  await openComponents(page, 'react');
  expect(await fill(page, '#town', 'Bern')).toMatchObject({ now: 'Bern', input: ['insert', 'click'] });
  expect(await stateOf(page)).toMatchObject({ town: { value: 'bern' } });
  expect(await fill(page, '.town', 'Bonn')).toMatchObject({ now: 'Bonn' });
  expect(await stateOf(page)).toMatchObject({ town: { value: 'bonn' } });
  expect(await fill(page, '#unsearchable', 'Köln')).toMatchObject({ now: 'Köln', input: ['click', 'click'] });
  expect(await fill(page, '#asked', 'Berlin')).toMatchObject({ now: 'Berlin' });
  expect(await fill(page, '#several', 'Bern')).toMatchObject({ now: 'Bern' });
  expect(await fill(page, '#several', 'Köln')).toMatchObject({ now: 'Köln' });
  expect(await stateOf(page)).toMatchObject({ several: [{ value: 'bern' }, { value: 'köln' }] });
});

test('masked inputs and date pickers that are typed into', async ({ page }) => {
  await openComponents(page, 'inputs');
  expect(await fill(page, '#phone', '(030) 123-4567')).toMatchObject({ now: '(030) 123-4567' });
  expect(await fill(page, '#phone', '0309999999')).toMatchObject({ now: '(030) 999-9999', differs: true });
  expect(await fill(page, '#amount', '12,345.67')).toMatchObject({ now: '12,345.67' });
  expect(await fill(page, '#expiry', '12/30')).toMatchObject({ now: '12/30' });
  expect(await fill(page, '#typed', '2026-03-31')).toMatchObject({ now: '2026-03-31' });
  await page.locator('#after').click();
  await expect(page.locator('#typed')).toHaveValue('2026-03-31');
  expect(await fill(page, '#picked', '2026-03-31')).toMatchObject({ failed: 'CONFLICT', reason: 'readonly' });
});

for (const [editor, selector, around] of [
  ['prose', '.ProseMirror', '#prose'],
  ['code', '.cm-content', '#code'],
  ['quill', '.ql-editor', '#quill'],
] as const) {
  test(`${editor}: what is filled in is what the editor holds`, async ({ page }) => {
    await openComponents(page, 'editors');
    for (const text of [
      'one line',
      'first\nsecond\n\nfourth  with spaces',
      'a (b) [c] "d" é ✓',
      'short',
      '',
    ]) {
      const seen = await fill(page, selector, text);
      expect(await heldBy(page, editor), JSON.stringify(seen)).toBe(text);
      expect(seen).toMatchObject({ now: text });
      expect(seen).not.toHaveProperty('differs');
    }
    expect(await fill(page, around, 'by what is around it')).toMatchObject({ now: 'by what is around it' });
    expect(await heldBy(page, editor)).toBe('by what is around it');
    expect(await fill(page, selector, 'by what is around it')).toMatchObject({ unchanged: true, input: [] });
    const long = Array.from({ length: 200 }, (_, line) => `line ${line} `.padEnd(49, 'abc.')).join('\n');
    expect(await fill(page, selector, long)).toMatchObject({ input: ['insert'] });
    expect(await heldBy(page, editor)).toBe(long);
  });
}
