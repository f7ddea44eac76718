import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { expect, type Site, test } from '../harness.ts';
import { type Acting, actingOn, readyToAct } from './act-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

async function open(page: Page, site: Site, html: string): Promise<Acting> {
  await readyToAct(page);
  await page.goto(site.serve('/page', `<!doctype html><body style="margin:0">${html}`));
  return await actingOn(page);
}

const frame = (inside: string, style: string) =>
  `<iframe id="frame" style="${style}" srcdoc="${inside.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
const inFrame = `document.querySelector('#frame').contentDocument.querySelector('#target')`;
const target = `document.querySelector('#target')`;

test('a plain button is hit in its middle, and named as in a snapshot', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    '<button id="target" style="width:100px;height:40px">Buy now</button>',
  );
  const aimed = await acting.aim(target);
  expect(aimed).toMatchObject({
    thing: { role: 'button', name: 'Buy now' },
    point: { x: 50, y: 20 },
    notes: [],
  });
  expect(await acting.click(target)).toEqual({ clicked: ['target'], notes: [] });
});

test('what is far down is scrolled to, in lists within lists too', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<div style="height:3000px"></div><div style="height:200px;overflow:auto"><div style="height:900px"></div>
     <div style="height:100px;overflow:scroll"><div style="height:700px;width:3000px"></div><button id="target" style="margin-left:2000px">Deep</button><div style="height:700px"></div></div></div>`,
  );
  expect(await acting.click(target)).toEqual({ clicked: ['target'], notes: [] });
});

test('smooth scrolling of the page does not delay, and one under way is waited out', async ({
  page,
  site,
}) => {
  const acting = await open(
    page,
    site,
    `<style>html{scroll-behavior:smooth}</style><div style="height:3000px"></div><button id="target">Down</button><div style="height:3000px"></div>`,
  );
  await page.evaluate(() => globalThis.scrollTo(0, 2_800));
  expect(await acting.click(target)).toEqual({ clicked: ['target'], notes: [] });
});

test('what would come to lie under a sticky header is brought elsewhere', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<header style="position:sticky;top:0;height:120px;background:gold">Head</header><div style="height:1000px"></div><button id="target">Below</button><div style="height:3000px"></div>`,
  );
  await page.evaluate(() => globalThis.scrollTo(0, 2_500));
  expect(await acting.click(target)).toEqual({ clicked: ['target'], notes: [] });
});

test.describe('frames of the same origin', () => {
  const inside = `<body style="margin:0;height:2000px;width:2000px"><button id="target" style="position:absolute;left:700px;top:900px;width:30px;height:20px">In</button>
    <button id="beside" style="position:absolute;left:730px;top:900px;width:30px;height:20px">Beside</button><button id="under" style="position:absolute;left:700px;top:920px;width:30px;height:20px">Under</button>`;
  const places = {
    'below the fold': [
      '<div style="height:2000px"></div>',
      'width:300px;height:200px;border:7px solid;padding:11px',
      '',
    ],
    scaled: [
      '<div style="transform:scale(1.7);transform-origin:0 0;padding:10px">',
      'width:200px;height:150px;border:3px solid',
      '</div>',
    ],
    zoomed: [
      '<div style="zoom:1.5;padding:10px">',
      'width:200px;height:150px;border:3px solid;padding:5px;zoom:1.2',
      '</div>',
    ],
    rotated: [
      '<div style="padding:200px;rotate:20deg;perspective-origin:0 0"><div style="transform:skewX(10deg) translate(20px, 30px)">',
      'width:200px;height:150px;border:3px solid;rotate:15deg;transform-origin:10px 20px;scale:1.2 0.8',
      '</div></div>',
    ],
    'upside down': [
      '<div style="padding:20px">',
      'width:200px;height:150px;border:3px solid;transform:rotate(180deg)',
      '</div>',
    ],
    'spun in depth': [
      '<div style="padding:20px">',
      'width:200px;height:150px;border:3px solid;transform:rotateY(50deg)',
      '</div>',
    ],
    'zoomed and rotated': [
      '<div style="zoom:2;padding:60px;transform:rotate(30deg) scale(0.8)">',
      'width:200px;height:100px;border:2px solid;box-sizing:border-box;padding:6px 2px 3px 9px;zoom:0.7;rotate:-70deg',
      '</div>',
    ],
  } as const;
  for (const [what, [before, style, after]] of Object.entries(places)) {
    test(`hit where they are ${what}`, async ({ page, site }) => {
      const acting = await open(page, site, before + frame(inside, style) + after);
      await page.waitForFunction(() => globalThis.frames[0]?.document.readyState === 'complete');
      expect(await acting.click(inFrame)).toEqual({ clicked: ['target'], notes: [] });
      for (const id of ['beside', 'under'])
        expect((await acting.click(inFrame.replace('#target', `#${id}`))).clicked).toEqual([id]);
    });
  }

  test('hit whatever turns, scales, skews and zooms are around them', async ({ page, site }) => {
    const small = `<body style="margin:0"><button id="target" style="position:absolute;left:150px;top:100px;width:8px;height:6px;padding:0;border:0">x</button>`;
    const acting = await open(
      page,
      site,
      `<div id="outer" style="position:absolute;left:1000px;top:1000px"><div id="inner">${frame(small, 'width:200px;height:150px')}</div></div>`,
    );
    await page.waitForFunction(() => globalThis.frames[0]?.document.readyState === 'complete');
    const share = fc.double({ min: 0.85, max: 1.4, noNaN: true });
    const turn = fc.integer({ min: -180, max: 180 });
    const box = fc
      .record({
        turn,
        skew: fc.integer({ min: -30, max: 30 }),
        x: share,
        y: share,
        zoom: share,
        way: fc.nat(3),
      })
      .map(({ turn, skew, x, y, zoom, way }) => {
        const ways = [
          `rotate:${turn}deg;scale:${x} ${y};zoom:${zoom}`,
          `transform:rotate(${turn}deg) skew(${skew}deg);transform-origin:${x * 9}px ${y * 9}px`,
          `transform:scale(${x}, ${-y}) translate(${skew}px, 3%);border:${Math.round(x * 3)}px solid;padding:${y * 3}px`,
          `zoom:${zoom};rotate:${turn}deg;box-sizing:border-box;border:${y}px solid;padding:${x}px 7px 1px 2px`,
        ];
        return ways[way] ?? '';
      });
    await fc.assert(
      fc.asyncProperty(box, box, box, async (outer, inner, own) => {
        await page.evaluate(
          (styles) => {
            document
              .querySelector('#outer')
              ?.setAttribute('style', `position:absolute;left:1000px;top:1000px;${styles[0]}`);
            document.querySelector('#inner')?.setAttribute('style', styles[1]);
            document.querySelector('#frame')?.setAttribute('style', `width:200px;height:150px;${styles[2]}`);
          },
          [outer, inner, own] as const,
        );
        expect((await acting.click(inFrame)).clicked).toEqual(['target']);
      }),
      { numRuns: 25 },
    );
  });

  test('hit where a page or a frame zooms its root', async ({ page, site }) => {
    const inner = `<style>html{zoom:1.5}</style>${inside}`;
    const acting = await open(
      page,
      site,
      `<style>html{zoom:1.3}</style><button id="outer">Outer</button>${frame(inner, 'width:200px;height:150px;rotate:30deg')}`,
    );
    await page.waitForFunction(() => globalThis.frames[0]?.document.readyState === 'complete');
    expect((await acting.click(`document.querySelector('#outer')`)).clicked).toEqual(['outer']);
    for (const id of ['target', 'beside', 'under'])
      expect((await acting.click(inFrame.replace('#target', `#${id}`))).clicked).toEqual([id]);
  });

  test('hit in one inside another, scaled both', async ({ page, site }) => {
    const inner = frame(inside, 'width:200px;height:150px;transform:scale(0.7) rotate(9deg)');
    const acting = await open(
      page,
      site,
      `<div style="height:1500px"></div>${frame(`<div style='height:900px'></div>${inner}`, 'width:400px;height:300px;rotate:12deg;scale:1.3')}`,
    );
    await page.waitForFunction(
      () => globalThis.frames[0]?.frames[0]?.document.querySelector('#target') !== null,
    );
    const deep = `document.querySelector('#frame').contentDocument.querySelector('#frame').contentDocument.querySelector('#target')`;
    expect(await acting.click(deep)).toEqual({ clicked: ['target'], notes: [] });
  });

  test('in perspective the pointer itself must have come to the target', async ({ page, site }) => {
    const acting = await open(
      page,
      site,
      `<div style="perspective:300px;padding:40px">${frame('<body style="margin:0"><button id="target" style="position:absolute;left:150px;top:10px;width:12px;height:8px">x</button><button id="large" style="width:200px;height:150px">Large</button>', 'width:200px;height:150px;transform:rotateY(50deg)')}</div>`,
    );
    await page.waitForFunction(() => globalThis.frames[0]?.document.readyState === 'complete');
    expect(await acting.aim(inFrame)).toMatchObject({
      failure: { message: expect.stringContaining('perspective'), details: { reason: 'off-screen' } },
    });
    const large = inFrame.replace('#target', '#large');
    const aimed = await acting.aim(large);
    if ('failure' in aimed || aimed.point === undefined) throw new Error('No point');
    expect(await acting.stillHit(aimed.point)).toMatchObject({
      failure: { details: { reason: 'off-screen' } },
    });
    expect((await acting.click(large)).clicked).toEqual(['large']);
  });
});

test('after pinching, places count from what is seen', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<button id="target" style="position:absolute;left:70%;top:60%">Here</button><div style="height:3000px"></div>`,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 });
  const { clicked } = await acting.click(target);
  expect(clicked).toEqual(['target']);
  expect(await page.evaluate(() => globalThis.visualViewport?.offsetLeft)).toBeGreaterThan(50);
});

test('open and closed shadow roots, and what is slotted into them', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<x-open id="host"><template shadowrootmode="open"><div><button id="target">Open</button><slot></slot></div></template><b id="slotted">Slotted</b></x-open><x-closed id="closed"><i id="light">Light</i></x-closed>`,
  );
  await page.evaluate(() => {
    const root = document.querySelector('x-closed')?.attachShadow({ mode: 'closed' });
    if (root === undefined) return;
    root.innerHTML = '<p id="around"><button id="target">Closed</button> <slot></slot></p>';
    (globalThis as never as { listen(target: EventTarget): void }).listen(root);
  });
  expect(
    (await acting.click(`document.querySelector('x-open').shadowRoot.querySelector('#target')`)).clicked,
  ).toEqual(['target']);
  const closed = `viewed.closedShadowRoot(document.querySelector('x-closed'))`;
  expect((await acting.click(`${closed}.querySelector('#target')`)).clicked).toEqual(['target', 'closed']);
  // Its middle is between the two; what is slotted into the target is part of it.
  expect(await acting.aim(`${closed}.querySelector('#around')`)).not.toHaveProperty('failure');
  expect((await acting.click(`${closed}.querySelector('slot')`)).clicked).toEqual(['light', 'light']);
  expect((await acting.click(`document.querySelector('#slotted')`)).clicked).toEqual(['slotted']);
});

test('a link broken over two lines is hit on one of them, not in the empty middle of both', async ({
  page,
  site,
}) => {
  const acting = await open(
    page,
    site,
    `<p style="width:300px;font:20px/40px monospace"><span style="display:inline-block;width:250px"></span><a id="target" href="#there">abc de</a></p>`,
  );
  expect(await page.evaluate(() => document.querySelector('a')?.getClientRects().length)).toBe(2);
  expect(await acting.click(target)).toEqual({ clicked: ['target'], notes: [] });
  await page.evaluate(() => {
    const [first] = document.querySelector('a')?.getClientRects() ?? [];
    const over = document.createElement('div');
    over.style.cssText = `position:absolute;background:red;left:${first?.left}px;top:${first?.top}px;width:${first?.width}px;height:${first?.height}px`;
    document.body.append(over);
  });
  const second = await acting.click(target);
  expect(second.clicked).toEqual(['target']);
  expect(second.notes).toEqual([expect.stringContaining('another point')]);
});

test('where its middle is covered another point is taken, and said so', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<button id="target" style="position:absolute;left:50px;top:50px;width:200px;height:60px">Wide</button><div role="status" aria-label="Chat" style="position:absolute;left:100px;top:0;width:400px;height:300px;background:gold"></div>`,
  );
  const { clicked, notes } = await acting.click(target);
  expect(clicked).toEqual(['target']);
  expect(notes).toEqual([expect.stringMatching(/\(status [a-z]+\d+\), so another point/)]);
});

test('shapes: turned boxes, drawn lines, round buttons, areas of a picture', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<button id="turned" style="position:absolute;left:200px;top:100px;width:300px;height:10px;transform:rotate(45deg)">Turned</button>
     <svg id="svg" width="200" height="200" style="position:absolute;left:600px;top:0"><path id="arc" d="M 10 190 A 180 180 0 0 1 190 10" fill="none" stroke="black" stroke-width="4"/></svg>
     <div style="position:absolute;left:600px;top:300px;transform:scale(0.8) rotate(10deg)"><img usemap="#map" width="200" height="200" style="border:5px solid;padding:3px" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'/>">
     <map name="map"><area id="first" shape="rect" coords="0,0,100,100" href="#a" alt="First"><area id="ell" shape="poly" coords="0,0,200,0,200,200,150,200,150,100,0,100" href="#b" alt="Ell"><area id="round" shape="circle" coords="60,160,20" href="#c" alt="Round"></map></div>`,
  );
  for (const id of ['turned', 'arc', 'first', 'ell', 'round'])
    expect((await acting.click(`document.querySelector('#${id}')`)).clicked, id).toEqual([id]);
  expect(await acting.thingOf(`document.querySelector('#round')`)).toMatchObject({
    role: 'link',
    name: 'Round',
  });
});

test('elements without a box of their own are hit in what they hold', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<div style="height:2000px"></div><a id="target" href="#x" style="display:contents"><b style="display:block;width:50px">text</b></a>
     <a id="float" href="#y"><i style="float:left;width:90px;height:30px"></i></a>`,
  );
  expect((await acting.click(target)).clicked).toEqual(['b']);
  expect((await acting.click(`document.querySelector('#float')`)).clicked).toEqual(['i']);
});

test('a checkbox or file input a page hides is hit through its label', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<style>.gone{position:absolute;width:1px;height:1px;clip-path:inset(50%)}</style>
     <label>Read the <a href="#terms" id="terms" style="display:inline-block;width:400px">terms</a><input id="target" type="checkbox" class="gone"><span tabindex="0" role="checkbox">Box</span></label>
     <input type="radio" id="radio" style="display:none"><label for="radio">Radio <a href="#more" style="display:inline-block;width:300px">more</a></label>
     <label style="position:relative">Styled<input type="checkbox" id="styled"><i style="position:absolute;inset:0;background:gold"></i></label>`,
  );
  for (const id of ['target', 'radio', 'styled']) {
    const { notes } = await acting.click(`document.querySelector('#${id}')`);
    expect(await page.locator(`#${id}`).isChecked(), id).toBe(true);
    if (id === 'radio') expect(notes.at(-1)).toContain('its label was taken');
  }
});

test('what moves is waited for', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<style>@keyframes come{from{transform:translateX(600px)}}</style><button id="target" style="animation:come 0.5s ease-out">Coming</button>`,
  );
  const { point } = (await acting.aim(target)) as { point: { x: number } };
  expect(point.x).toBeLessThan(100);
  expect((await acting.click(target)).clicked).toEqual(['target']);
});

test('what only pulses is hit where it stays', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<style>@keyframes pulse{50%{transform:scale(1.2)}}</style><button id="target" style="margin:50px;animation:pulse 0.4s infinite">Buy</button>`,
  );
  const { clicked, notes } = await acting.click(target);
  expect(clicked).toEqual(['target']);
  expect(notes).toEqual([expect.stringContaining('moves all the time')]);
});

test('names that cover the platform’s own members change nothing', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<form id="target" style="width:300px;height:100px"><input name="getClientRects" hidden><input name="getBoundingClientRect" hidden><input name="scrollIntoView" hidden><input name="parentNode" hidden><input name="assignedSlot" hidden><input name="getRootNode" hidden><button type="button" id="inner">x</button></form><img name="elementFromPoint"><img name="defaultView"><img name="activeElement">`,
  );
  expect((await acting.click(`document.querySelector('#inner')`)).clicked).toEqual(['inner']);
  expect((await acting.click(target)).clicked).toEqual(['target']);
});
