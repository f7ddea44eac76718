import type { Page } from '@playwright/test';
import type { Failure } from '../../../src/shared/result.ts';
import { expect, type Site, test } from '../harness.ts';
import { type Acting, actingOn, readyToAct } from './act-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

async function open(page: Page, site: Site, html: string): Promise<Acting> {
  await readyToAct(page);
  await page.goto(site.serve('/page', `<!doctype html><body style="margin:0">${html}`));
  return await actingOn(page);
}

const target = `document.querySelector('#target')`;

function failureOf(answer: object): Failure {
  if ('failure' in answer) return answer.failure as Failure;
  throw new Error(`It did not fail: ${JSON.stringify(answer)}`);
}

test('what a dialog covers names the dialog, not the paragraph in it', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<button id="target">Under</button><div style="position:fixed;inset:0;background:gray"><div role="dialog" aria-label="Cookies" style="position:absolute;inset:0"><p>We value <button>Accept</button></p></div></div>`,
  );
  const { code, message, details } = failureOf(await acting.aim(target));
  expect(code).toBe('CONFLICT');
  expect(details).toMatchObject({ reason: 'covered', by: { role: 'dialog', name: 'Cookies' } });
  expect(details).toHaveProperty('by.uid');
  expect(message).not.toContain('Cookies');
});

test('what a layer without role or name covers is told by its text', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<main><button id="target">Under</button></main><div style="position:fixed;inset:0"><div>Please  wait</div></div>`,
  );
  expect(failureOf(await acting.aim(target)).details).toMatchObject({
    reason: 'covered',
    by: { role: 'generic', name: 'Please wait' },
  });
});

test('each way to be switched off is named', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<button id="own" disabled><span id="inside">x</span></button><fieldset disabled><legend><button id="legend">ok</button></legend><input id="fieldset"><a id="link" href="#x">ok</a></fieldset>
     <div role="toolbar" aria-label="Tools" aria-disabled="true"><button id="aria">x</button></div><div inert><button id="inert">x</button></div><button id="self" aria-disabled="TRUE">x</button>`,
  );
  const reason = async (id: string, use: 'press' | 'point' | 'keys' = 'press') => {
    const answer = await acting.aim(`document.querySelector('#${id}')`, use);
    return 'failure' in answer ? (answer.failure.details as { reason: string }).reason : 'fine';
  };
  expect({
    own: await reason('own'),
    inside: await reason('inside'),
    fieldset: await reason('fieldset'),
    legend: await reason('legend'),
    link: await reason('link'),
    aria: await reason('aria'),
    self: await reason('self'),
    inert: await reason('inert'),
    hovered: await reason('own', 'point'),
    inertHovered: await reason('inert', 'point'),
    keys: await reason('fieldset', 'keys'),
  }).toEqual({
    own: 'disabled',
    inside: 'disabled',
    fieldset: 'disabled',
    legend: 'fine',
    link: 'fine',
    aria: 'disabled',
    self: 'disabled',
    inert: 'inert',
    hovered: 'fine',
    inertHovered: 'inert',
    keys: 'disabled',
  });
  expect(failureOf(await acting.aim(`document.querySelector('#aria')`)).details).toMatchObject({
    by: { role: 'toolbar', name: 'Tools' },
  });
});

test('each way not to be there to hit is named', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<button id="none" style="display:none">x</button><button id="flat" style="width:0;height:0;padding:0;border:0"></button><button id="unseen" style="visibility:hidden">x</button>
     <button id="fixed" style="position:fixed;left:-500px">x</button><div style="width:50px;height:20px;overflow:clip"><button id="clipped" style="margin-left:100px">x</button></div>
     <div role="img" aria-label="Behind" style="width:100px"><span id="through" style="pointer-events:none">through</span></div><details><summary>s</summary><button id="closed">x</button></details><input type="file" id="file" style="display:none">`,
  );
  const details = async (id: string) =>
    failureOf(await acting.aim(`document.querySelector('#${id}')`)).details;
  expect(await details('none')).toEqual({ reason: 'no-box', why: 'display' });
  expect(await details('flat')).toEqual({ reason: 'no-box', why: 'size' });
  expect(await details('unseen')).toEqual({ reason: 'no-box', why: 'visibility' });
  expect(await details('closed')).toEqual({ reason: 'no-box', why: 'closed' });
  expect(await details('fixed')).toMatchObject({ reason: 'off-screen', box: { x: -500 } });
  expect(await details('clipped')).toMatchObject({ reason: 'off-screen' });
  expect(await details('through')).toMatchObject({
    reason: 'pointer-events-none',
    through: { role: 'img', name: 'Behind' },
  });
  expect(failureOf(await acting.aim(`document.querySelector('#file')`)).hint).toContain('upload_file');
});

test('what never rests is a failure of the moment', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<style>@keyframes run{to{transform:translateX(900px)}}</style><button id="target" style="animation:run 1s linear infinite">Run</button>`,
  );
  const began = Date.now();
  expect(failureOf(await acting.aim(target))).toMatchObject({
    code: 'TEMPORARY_FAILURE',
    retryable: true,
    details: { reason: 'moving', element: { role: 'button', name: 'Run' } },
  });
  expect(Date.now() - began).toBeLessThan(5_000);
});

test('what is removed while it is aimed at is gone, and something like it is offered', async ({
  page,
  site,
}) => {
  const acting = await open(
    page,
    site,
    `<style>@keyframes run{to{transform:translateX(900px)}}</style><button id="target" style="animation:run 1s linear infinite">Save</button>`,
  );
  await page.evaluate(() => {
    const old = document.querySelector('#target');
    const again = document.createElement('button');
    again.textContent = 'Save';
    setTimeout(() => old?.replaceWith(again), 200);
  });
  expect(failureOf(await acting.aim(target))).toMatchObject({
    code: 'STALE_ELEMENT',
    details: { was: { role: 'button', name: 'Save' }, similar: [{ what: expect.stringContaining('Save') }] },
  });
});

test('a frame that goes elsewhere while it is aimed into takes its elements along', async ({
  page,
  site,
}) => {
  const inside = `<style>@keyframes run{to{transform:translateX(900px)}}</style><button id="target" style="animation:run 1s linear infinite">In</button>`;
  const acting = await open(page, site, `<iframe src="${site.serve('/inside', inside)}"></iframe>`);
  await page.waitForFunction(() => globalThis.frames[0]?.document.querySelector('#target'));
  await page.evaluate(() =>
    setTimeout(() => document.querySelector('iframe')?.setAttribute('src', 'about:blank'), 200),
  );
  expect(failureOf(await acting.aim('frames[0].document.querySelector("#target")')).code).toBe(
    'STALE_ELEMENT',
  );
});

test.describe('right before the input', () => {
  const button = '<button id="target" style="width:100px;height:40px">Pay</button>';

  test('an overlay that came is seen', async ({ page, site }) => {
    const acting = await open(page, site, button);
    await acting.aim(target);
    expect(await acting.stillHit({ x: 50, y: 20 })).toEqual({ hit: true });
    await page.evaluate(() =>
      document.body.insertAdjacentHTML(
        'beforeend',
        '<a href="#bad" style="position:fixed;inset:0;opacity:0.01">Win</a>',
      ),
    );
    expect(failureOf(await acting.stillHit({ x: 50, y: 20 })).details).toMatchObject({
      reason: 'covered',
      by: { role: 'link', name: 'Win' },
    });
  });

  test('a target that left is stale', async ({ page, site }) => {
    const acting = await open(page, site, button);
    await acting.aim(target);
    await page.evaluate(() => document.querySelector('#target')?.remove());
    expect(failureOf(await acting.stillHit({ x: 50, y: 20 })).code).toBe('STALE_ELEMENT');
  });
});

test('other origins’ frames are not hit: by uid, by place, through what is around them, or put in the way', async ({
  page,
  site,
}) => {
  const other = site.serve('/other', 'Other').replace('localhost', '127.0.0.1');
  const acting = await open(
    page,
    site,
    `<div id="around" style="width:200px"><iframe id="target" style="display:block;width:200px;height:100px;border:0" src="${other}"></iframe></div><button id="free" style="position:absolute;top:300px;width:80px;height:30px">Free</button>`,
  );
  const failures = [
    await acting.aim(target),
    await acting.aim(target, 'point'),
    await acting.aim(`document.querySelector('#around')`),
    await acting.aimAt(50, 50),
    await acting.aimAt(50, 50, 'point'),
    await acting.aimAt(50, 50, 'keys'),
  ];
  for (const each of failures) {
    expect(failureOf(each)).toMatchObject({ code: 'CONFLICT', details: { reason: 'other-origin' } });
  }
  expect(await acting.aimAt(20, 310)).toMatchObject({
    thing: { role: 'button', name: 'Free' },
    point: { x: 20, y: 310 },
  });
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('#target');
    if (frame) frame.style.cssText = 'position:fixed;z-index:9;inset:0;width:100%;height:100%';
  });
  expect(failureOf(await acting.stillHit({ x: 20, y: 310 })).details).toMatchObject({
    reason: 'other-origin',
  });
});

test('a place outside of the viewport is told how large that is', async ({ page, site }) => {
  const acting = await open(page, site, 'x');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [x, y] of [
    [width, 5],
    [5, height],
    [-1, 5],
  ] as const) {
    const failure = failureOf(await acting.aimAt(x, y));
    expect(failure).toMatchObject({ code: 'VALIDATION_ERROR', details: { viewport: { width, height } } });
    expect(failure.message).toContain(`${width} px`);
  }
});
