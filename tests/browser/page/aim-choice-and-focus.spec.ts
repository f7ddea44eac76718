import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../harness.ts';
import { type Acting, actingOn, readyToAct } from './act-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

async function open(page: Page, site: Site, html: string): Promise<Acting> {
  await readyToAct(page);
  await page.goto(site.serve('/page', `<!doctype html><body style="margin:0">${html}`));
  return await actingOn(page);
}

const at = (id: string) => `document.querySelector('#${id}')`;

test('an option of a collapsed select is chosen, with the events of a choice', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<select id="select"><option>One<optgroup label="More"><option id="two">Two</option></optgroup><optgroup label="Off" disabled><option id="off">Off</option></optgroup><option id="no" disabled>No</select>`,
  );
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const select = document.querySelector('select');
    for (const type of ['input', 'change'])
      document.addEventListener(type, (event) =>
        seen.push(`${event.type} ${event.bubbles} ${event.composed} ${event.cancelable} ${select?.value}`),
      );
  });
  expect(await acting.aim(at('two'))).toMatchObject({
    thing: { role: 'option', name: 'Two' },
    chosen: true,
    notes: [],
  });
  expect(await page.evaluate('seen')).toEqual(['input true true false Two', 'change true false false Two']);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('select');
  const again = await acting.aim(at('two'));
  expect(again).toMatchObject({ chosen: true, notes: [expect.stringContaining('already')] });
  expect(await page.evaluate('seen.length')).toBe(2);
  for (const id of ['off', 'no'])
    expect(await acting.aim(at(id))).toMatchObject({
      failure: { code: 'CONFLICT', details: { reason: 'disabled' } },
    });
  await page.evaluate(() => {
    const select = document.querySelector('select');
    if (select) select.disabled = true;
  });
  expect(await acting.aim(at('two'))).toMatchObject({ failure: { details: { reason: 'disabled' } } });
});

test('a choice the page takes back is told', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<select onchange="this.selectedIndex = 0"><option>One<option id="two">Two</select>`,
  );
  expect(await acting.aim(at('two'))).toMatchObject({
    notes: [expect.stringContaining('took the choice back')],
  });
});

test('options that have boxes are clicked', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<select multiple size="3">${Array.from({ length: 30 }, (_, index) => `<option id="o${index}">Option ${index}</option>`).join('')}</select><div role="listbox"><div role="option" id="div">Div</div></div>`,
  );
  expect((await acting.click(at('o25'))).clicked).toEqual(['o25']);
  expect(await page.evaluate(() => document.querySelector('select')?.selectedIndex)).toBe(25);
  expect((await acting.click(at('div'))).clicked).toEqual(['div']);
});

test('keys: what is named gets the focus, a label’s control in its place', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<input id="field" aria-label="Field"><label id="label" for="area">Area</label><textarea id="area"></textarea><p id="plain">Plain</p><x-field id="host"></x-field>`,
  );
  await page.evaluate(() => {
    const root = document.querySelector('x-field')?.attachShadow({ mode: 'closed', delegatesFocus: true });
    if (root) root.innerHTML = '<input aria-label="Inner">';
  });
  expect(await acting.focused()).toEqual({});
  expect(await acting.aim(at('field'), 'keys')).toMatchObject({
    thing: { role: 'textbox', name: 'Field' },
    notes: [],
  });
  expect(await acting.focused()).toMatchObject({ thing: { role: 'textbox', name: 'Field' } });
  await acting.aim(at('label'), 'keys');
  expect(await acting.focused()).toMatchObject({ thing: { name: 'Area' } });
  await acting.aim(at('host'), 'keys');
  expect(await acting.focused()).toMatchObject({ thing: { name: 'Inner' } });
  expect(await acting.aim(at('plain'), 'keys')).toMatchObject({
    failure: { code: 'CONFLICT', details: { reason: 'no-focus' } },
  });
});

test('the focus is found in frames of the same origin, and not looked for in others', async ({
  page,
  site,
}) => {
  const inside = site.serve('/inside', '<input id="in" aria-label="In the frame">');
  const acting = await open(
    page,
    site,
    `<iframe id="same" src="${inside}"></iframe><iframe id="other" src="${inside.replace('localhost', '127.0.0.1')}"></iframe>`,
  );
  await page.waitForFunction(() => globalThis.frames[0]?.document.querySelector('#in'));
  await acting.aim('frames[0].document.querySelector("#in")', 'keys');
  expect(await acting.focused()).toMatchObject({ thing: { role: 'textbox', name: 'In the frame' } });
  await page.evaluate(() => document.querySelector<HTMLElement>('#other')?.focus());
  expect(await acting.focused()).toMatchObject({
    failure: { code: 'CONFLICT', details: { reason: 'other-origin' } },
  });
  expect(await acting.aim(at('other'), 'keys')).toMatchObject({
    failure: { details: { reason: 'other-origin' } },
  });
});
