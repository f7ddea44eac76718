import type { Frame, Page } from '@playwright/test';
import { everyPage, everyPageActing } from '../../every-page.ts';
import {
  allowButton,
  closedBy,
  command,
  denyButton,
  type LevelName,
  questionWindow,
  questionWindows,
  setLevelInPopup,
} from '../access/screens.ts';
import { executeTool, expect, type Site, test, waitForTools } from '../harness.ts';
import { stopWorker } from '../lifecycle/worker.ts';

interface Answer {
  readonly ok: boolean;
  readonly code: string;
  readonly message?: string;
  readonly details?: unknown;
  readonly data: {
    readonly url: string;
    readonly number?: number;
    readonly changesSince?: number;
    readonly snapshot?: string;
    readonly notes?: readonly string[];
    readonly matches?: readonly { readonly uid?: string; readonly what: string; readonly in?: string }[];
  };
}

test.afterEach(async ({ browserContext, site }) => {
  await command(browserContext, { name: 'reset-settings' });
  await command(browserContext, { name: 'forget-site', site: site.origin });
  await command(browserContext, { name: 'unmute', site: site.origin });
});

/** The same server under another name: another origin, and another site. */
function elsewhere(site: Site, name: 'one' | 'two' | 'three', path: string): string {
  return site.origin.replace('localhost', `${name}.test`) + path;
}

/** Opens a page whose site has this level. */
async function open(page: Page, site: Site, body: string, level: LevelName = 'Developer'): Promise<void> {
  await page.goto(site.serve('/', `<!doctype html><title>The page</title><body>${body}`));
  if (level !== 'Read') await setLevelInPopup(page, level);
  await waitForTools(page, level === 'Read' ? everyPage : everyPageActing);
}

async function see(page: Page, input: object = {}): Promise<Answer> {
  return (await executeTool(page, 'pagehand_take_snapshot', { frames: true, ...input })) as Answer;
}

/** The snapshot, and its notes. */
async function seen(page: Page, input: object = {}): Promise<{ lines: string[]; notes: readonly string[] }> {
  const answer = await see(page, input);
  expect(answer).toMatchObject({ ok: true });
  return { lines: (answer.data.snapshot ?? '').split('\n'), notes: answer.data.notes ?? [] };
}

/** Lines without uids. */
function plain(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/\b[a-z]{2}\d+ /g, ''));
}

/** The uid of the one line that says this. */
function uidOf(lines: readonly string[], words: string): string {
  const found = lines.filter((line) => line.includes(words));
  expect(found).toHaveLength(1);
  return found[0]?.match(/[a-z]{2,4}\d+/)?.[0] ?? '';
}

async function frameAt(page: Page, url: string): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url() === url)).toBe(true);
  const frame = page.frames().find((each) => each.url() === url);
  if (frame === undefined) throw new Error('No such frame');
  await frame.waitForLoadState();
  return frame;
}

const shop = `<!doctype html><title>The shop</title><h1>Shoes</h1><button>Buy</button>
  <a href="/terms">Terms</a><select aria-label="Size"><option>40<option selected>41</select>
  <input type="password" aria-label="Code" value="secret word"><p>In the shop</p>`;

test('what frames of other origins hold stands below their places, where it is asked for and allowed', async ({
  page,
  site,
}) => {
  site.serve('/shop', shop);
  const url = elsewhere(site, 'one', '/shop');
  await open(page, site, `<button>Mine</button><iframe title="Ad" src="${url}"></iframe><p>After`);
  const closed = (await executeTool(page, 'pagehand_take_snapshot')) as Answer;
  expect(closed.data.snapshot).not.toContain('Shoes');
  expect(closed.data.notes?.join()).toMatch(/not looked into \([a-z]{2}\d+\).*frames: true/);
  const { lines, notes } = await seen(page);
  const origin = new URL(url).origin;
  expect(plain(lines)).toEqual([
    'button "Mine"',
    `iframe "Ad" ${origin}`,
    '  h1 "Shoes"',
    '  button "Buy"',
    `  link "Terms" ${origin}/terms`,
    '  combobox "Size" (40, *41)',
    expect.stringMatching(/^ {2}(?:password|textbox) "Code" value="•+"$/),
    '  In the shop',
    'After',
  ]);
  expect(notes).toEqual([]);
  const uids = lines.flatMap((line) => line.match(/\b[a-z]{2}\d+(?= )/g) ?? []);
  expect(new Set(uids).size).toBe(uids.length);
  expect(uidOf(lines, 'Buy').slice(0, 2)).not.toBe(uidOf(lines, 'Mine').slice(0, 2));
  // The same ones again, and what changed there only.
  expect((await seen(page)).lines).toEqual(lines);
  await (await frameAt(page, url)).evaluate(() => document.querySelector('button')?.append(' now'));
  const changes = await see(page, { changesOnly: true });
  expect(changes.data.snapshot).toBe(`~ ${uidOf(lines, 'Buy')} button "Buy now"`);
});

test('looking into frames is asked about at act, and refused at read', async ({
  page,
  site,
  browserContext,
}) => {
  site.serve('/shop', shop);
  await open(page, site, `<iframe src="${elsewhere(site, 'one', '/shop')}"></iframe>`, 'Read');
  expect(await see(page)).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' });
  await setLevelInPopup(page, 'Act');
  await waitForTools(page, everyPageActing);
  const asked = see(page);
  const window = await questionWindow(browserContext);
  await expect(window.getByText('what other sites show inside this page')).toBeVisible();
  await closedBy(window, () => allowButton(window, 'Allow once').click());
  const { snapshot = '' } = (await asked).data;
  expect(snapshot).toContain('Shoes');
  const buy = uidOf(snapshot.split('\n'), 'Buy');
  // A uid from there is as far away, whatever the tool.
  for (const call of [
    () => see(page, { frames: false, root: buy }),
    () => executeTool(page, 'pagehand_click', { uid: buy }),
  ]) {
    const refused = call();
    const again = await questionWindow(browserContext);
    await closedBy(again, () => denyButton(again).click());
    expect(await refused).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' });
    await command(browserContext, { name: 'unmute', site: site.origin });
  }
  expect((await seen(page, { frames: false })).lines.join()).not.toContain('Shoes');
});

test('a worker that never saw a uid finds out whose it is', async ({ page, site, browserContext }) => {
  site.serve('/shop', shop);
  const url = elsewhere(site, 'one', '/shop');
  await open(page, site, `<button>Mine</button><iframe src="${url}"></iframe>`);
  const { lines } = await seen(page);
  await stopWorker(browserContext);
  await expect
    .poll(() => see(page, { frames: false, root: uidOf(lines, 'Buy') }))
    .toMatchObject({ ok: true, data: { url, snapshot: `${uidOf(lines, 'Buy')} button "Buy"` } });
  // From now on the person is asked.
  await setLevelInPopup(page, 'Act');
  await stopWorker(browserContext);
  const mine = await see(page, { frames: false, root: uidOf(lines, 'Mine') });
  expect(mine).toMatchObject({ ok: true });
  await stopWorker(browserContext);
  const asked = see(page, { frames: false, root: uidOf(lines, 'Buy') });
  const window = await questionWindow(browserContext);
  await closedBy(window, () => denyButton(window).click());
  expect(await asked).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('frames in frames, those of the page’s own origin too, and frames in shadow roots', async ({
  page,
  site,
}) => {
  site.serve('/leaf', '<!doctype html><button>Leaf</button><a href="/x">X</a>');
  site.serve(
    '/two',
    `<!doctype html><p>Second</p><iframe title="Home" src="${site.origin}/leaf"></iframe><div></div>
     <iframe title="Same" src="/leaf"></iframe>
     <script>document.querySelector('div').attachShadow({ mode: 'closed' }).innerHTML =
       '<iframe title="Deep" src="${elsewhere(site, 'three', '/leaf')}"></iframe>'</script>`,
  );
  await open(
    page,
    site,
    `<iframe title="Around" srcdoc='<iframe title="Two" src="${elsewhere(site, 'two', '/two')}"></iframe>'></iframe>
     <div></div><script>document.querySelector('div').attachShadow({ mode: 'open' }).innerHTML =
       '<iframe title="Hidden" src="${elsewhere(site, 'two', '/two')}"></iframe><p>Beside</p>'</script>`,
  );
  await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith('/leaf')).length).toBe(6);
  const two = new URL(elsewhere(site, 'two', '/')).origin;
  const three = new URL(elsewhere(site, 'three', '/')).origin;
  const inside = [
    'Second',
    `iframe "Home" ${site.origin}`,
    '  button "Leaf"',
    '  link "X" /x',
    `iframe "Deep" ${three}`,
    '  button "Leaf"',
    `  link "X" ${three}/x`,
    'iframe "Same"',
    '  button "Leaf"',
    `  link "X" ${two}/x`,
  ];
  const { lines, notes } = await seen(page);
  expect(notes).toEqual([]);
  expect(plain(lines)).toEqual([
    'iframe "Around"',
    `  iframe "Two" ${two}`,
    ...inside.map((line) => `    ${line}`),
    `iframe "Hidden" ${two}`,
    ...inside.map((line) => `  ${line}`),
    'Beside',
  ]);
  const tags = lines.flatMap((line) => line.match(/^ *([a-z]{2})\d+ /)?.[1] ?? []);
  expect(new Set(tags).size).toBe(7);
  // From a frame on.
  const from = await seen(page, { root: uidOf(lines.slice(0, 10), '"Home"') });
  expect(plain(from.lines)).toEqual([`iframe "Home" ${site.origin}`, '  button "Leaf"', '  link "X" /x']);
});

test('frames that cannot be told by their URL are told apart, however their order changes', async ({
  page,
  site,
}) => {
  site.serve(
    '/name',
    '<!doctype html><script>document.write("<button>I am " + window.name + "</button>")</script>',
  );
  const url = elsewhere(site, 'one', '/name');
  const frame = (name: string): string => `<iframe title="${name}" name="${name}" src="${url}"></iframe>`;
  await open(
    page,
    site,
    `<script>Object.defineProperty(window, 'length', { value: 1 });
      Object.defineProperty(window, 'frames', { value: [] });
      Object.defineProperty(window, 'parent', { value: {} })</script>${frame('a')}${frame('b')}${frame('c')}`,
  );
  await expect.poll(() => page.frames().filter((each) => each.url() === url).length).toBe(3);
  const pairs = (lines: readonly string[]): string[] =>
    plain(lines).flatMap((line, at, all) =>
      line.startsWith('iframe') ? `${line.match(/"(.*)"/)?.[1]}: ${all[at + 1]?.trim()}` : [],
    );
  const before = await seen(page);
  expect(pairs(before.lines)).toEqual(['a: button "I am a"', 'b: button "I am b"', 'c: button "I am c"']);
  await page.evaluate(async () => {
    document.querySelector('iframe')?.remove();
    const late = Object.assign(document.createElement('iframe'), {
      name: 'd',
      title: 'd',
      src: document.querySelector('iframe')?.src,
    });
    document.body.prepend(late);
    await new Promise((loaded) => late.addEventListener('load', loaded));
  });
  const after = await seen(page);
  expect(pairs(after.lines)).toEqual(['d: button "I am d"', 'b: button "I am b"', 'c: button "I am c"']);
  expect(uidOf(after.lines, 'I am b')).toBe(uidOf(before.lines, 'I am b'));
  expect(await see(page, { root: uidOf(before.lines, 'I am a') })).toMatchObject({
    ok: false,
    code: 'STALE_ELEMENT',
    message: expect.stringContaining('frame of another origin'),
  });
});

test('uids of a frame that went elsewhere are named as what they are', async ({
  page,
  site,
  browserContext,
}) => {
  site.serve('/shop', shop);
  const url = elsewhere(site, 'one', '/shop');
  await open(page, site, `<iframe src="${url}"></iframe>`);
  const { lines } = await seen(page);
  const buy = uidOf(lines, 'Buy');
  const look = (): Promise<Answer> => see(page, { frames: false, root: buy });
  expect(await look()).toMatchObject({ ok: true });
  await (await frameAt(page, url)).evaluate(() => document.querySelector('button')?.remove());
  expect(await look()).toMatchObject({
    code: 'STALE_ELEMENT',
    details: { was: { role: 'button', name: 'Buy' } },
  });
  const there = await frameAt(page, url);
  await Promise.all([
    page.waitForEvent('framenavigated'),
    there.evaluate(() => {
      location.href = '/shop?again';
    }),
  ]);
  const gone = { ok: false, code: 'STALE_ELEMENT', message: expect.stringContaining('went elsewhere') };
  expect(await look()).toMatchObject(gone);
  const again = await seen(page);
  expect(uidOf(again.lines, 'Buy').slice(0, 2)).not.toBe(buy.slice(0, 2));
  expect(await look()).toMatchObject(gone);
  await stopWorker(browserContext);
  await expect.poll(look).toMatchObject({ ok: false, code: 'STALE_ELEMENT' });
  expect(await see(page, { root: `${buy.slice(0, 2)}999999` })).toMatchObject({ code: 'STALE_ELEMENT' });
  expect(await see(page, { root: 'zzz1' })).toMatchObject({ code: 'NOT_FOUND' });
});

test('frames without an origin are looked into; what the browser closes is named', async ({ page, site }) => {
  await open(
    page,
    site,
    `<iframe title="Box" sandbox srcdoc="<button>Boxed</button>"></iframe>
     <iframe title="Data" src="data:text/html,<button>Data</button>"></iframe>
     <iframe title="Blank" src="about:blank"></iframe>
     <iframe title="Dead" src="http://dead.invalid/"></iframe>
     <iframe title="Settings" src="chrome-extension://cfecjbljfokcnfckpdkpopdfleffkham/settings.html"></iframe>`,
  );
  const { lines, notes } = await seen(page);
  expect(plain(lines)).toEqual([
    'iframe "Box"',
    '  button "Boxed"',
    expect.stringMatching(/^iframe "Data"/),
    '  button "Data"',
    'iframe "Blank"',
    expect.stringMatching(/^iframe "Dead" value="\d+×\d+" http:\/\/dead.invalid$/),
    expect.stringMatching(/^iframe "Settings" value="\d+×\d+"/),
  ]);
  expect(notes).toHaveLength(2);
  expect(notes.join()).toContain(
    `What is in ${uidOf(lines, 'Dead')} is not shown: the browser lets no extension in`,
  );
});

test('find, parts and budgets count what is in frames', async ({ page, site }) => {
  site.serve(
    '/long',
    `<!doctype html>${Array.from({ length: 300 }, (_, at) => `<p>Paragraph number ${at}</p>`).join('')}`,
  );
  const url = elsewhere(site, 'one', '/long');
  await open(page, site, `<h1>Top</h1><iframe title="Long" src="${url}"></iframe><p>Bottom`);
  const found = await seen(page, { find: 'number 250' });
  expect(plain(found.lines).join('\n')).toMatch(
    /iframe "Long" .*\n(?: {2}…[^\n]*\n)? {2}Paragraph number 250/,
  );
  const parts: string[] = [];
  for (let part = 1; ; part++) {
    const { lines, notes } = await seen(page, { page: part, max_chars: 3_000 });
    parts.push(...lines);
    if (notes.some((note) => note.includes('the last'))) break;
  }
  for (const at of [0, 150, 299]) expect(parts).toContain(`  Paragraph number ${at}`);
  const short = await see(page, { max_chars: 1_000 });
  expect((short.data.snapshot ?? '').length).toBeLessThanOrEqual(1_000);
  const places = (await executeTool(page, 'pagehand_find_in_page', {
    text: 'number 7',
    frames: true,
  })) as Answer;
  expect(places.data.matches?.length).toBe(11);
  expect(places.data.matches?.[0]?.in).toContain('Long');
});

test('many frames are bounded, and said to be', async ({ page, site }) => {
  site.serve('/leaf', '<!doctype html><button>Leaf</button>');
  const frame = `<iframe src="${elsewhere(site, 'one', '/leaf')}"></iframe>`;
  await open(page, site, frame.repeat(60));
  await expect.poll(() => page.frames().filter((each) => each.url().endsWith('/leaf')).length).toBe(60);
  const { lines, notes } = await seen(page);
  expect(lines.filter((line) => line.includes('Leaf'))).toHaveLength(50);
  expect(notes.join()).toMatch(/^What is in .*, 5 more is not shown: 50 documents in frames are looked at/);
});

test('a busy frame holds nothing up for long', async ({ page, site }) => {
  site.serve('/shop', shop);
  const url = elsewhere(site, 'one', '/shop');
  await open(page, site, `<iframe src="${url}"></iframe><p>Mine`);
  const frame = await frameAt(page, url);
  const begun = new Promise<void>((begins) => {
    site.serve('/begun', (_request, response) => {
      response.end();
      begins();
    });
  });
  const busy = frame.evaluate(() => {
    // Without letting anybody in between.
    const request = new XMLHttpRequest();
    request.open('GET', '/begun', false);
    request.send();
    for (const end = Date.now() + 8_000; Date.now() < end; );
  });
  await begun;
  const { lines, notes } = await seen(page);
  expect(lines).toContain('Mine');
  expect(notes.join()).toMatch(/does not answer|did not answer in time/);
  await busy;
});

test('without the reach, content of frames is in no answer', async ({ page, site, browserContext }) => {
  site.serve('/shop', shop);
  await open(page, site, `<iframe src="${elsewhere(site, 'one', '/shop')}"></iframe>`);
  await seen(page);
  await setLevelInPopup(page, 'Read');
  for (const [tool, input] of [
    ['take_snapshot', {}],
    ['take_snapshot', { changesOnly: true }],
    ['take_snapshot', { find: 'shoes' }],
    ['find_in_page', { text: 'shoes' }],
  ] as const) {
    expect(JSON.stringify(await executeTool(page, `pagehand_${tool}`, input))).not.toContain('Shoes');
  }
  expect(questionWindows(browserContext)).toEqual([]);
});

/** A page in a frame that notes what is clicked, and by whom. */
const noting = `<!doctype html><style>body { margin: 0; height: 3000px } button { position: absolute; width: 60px; height: 30px }</style>
  <button style="left: 20px; top: 40px">Near</button><button style="left: 500px; top: 2400px">Far</button>
  <input aria-label="Name" style="position: absolute; top: 1200px">
  <script>const clicks = []; addEventListener('click', ({ target, isTrusted }) => clicks.push([target.textContent, isTrusted]))</script>`;

async function clicks(frame: Frame): Promise<unknown> {
  return await frame.evaluate('clicks');
}

/** Calls a tool, and lets it. */
async function allowed(page: Page, tool: string, input: object): Promise<unknown> {
  const call = executeTool(page, `pagehand_${tool}`, input);
  const window = await questionWindow(page.context());
  await closedBy(window, () => allowButton(window, 'Allow once').click());
  return await call;
}

for (const { shape, around } of [
  { shape: 'plain', around: (frame: string) => frame },
  {
    shape: 'scrolled',
    around: (frame: string) => `<div style="height: 2000px"></div>${frame}<div style="height: 2000px">`,
  },
  {
    shape: 'in a box that scrolls',
    around: (frame: string) =>
      `<div style="width: 200px; height: 150px; overflow: auto; padding: 10px"><div style="width: 900px; height: 700px; padding: 300px">${frame}</div></div>`,
  },
  {
    shape: 'scaled',
    around: (frame: string) => `<div style="transform: scale(.5) translate(40px, 30px)">${frame}</div>`,
  },
  {
    shape: 'turned',
    around: (frame: string) =>
      `<div style="display: inline-block; margin: 150px; rotate: 30deg; transform: skewX(10deg)">${frame}</div>`,
  },
  { shape: 'zoomed', around: (frame: string) => `<div style="zoom: 1.5">${frame}</div>` },
]) {
  test(`a click lands in a frame of another origin: ${shape}`, async ({ page, site }) => {
    // A viewport larger than its window is drawn, and gets no input beyond it.
    await page.setViewportSize({ width: 1000, height: 500 });
    site.serve('/noting', noting);
    const url = elsewhere(site, 'one', '/noting');
    const frame = `<iframe style="width: 300px; height: 200px; border: 7px solid; padding: 5px" src="${url}"></iframe>`;
    // Twice around: in a frame of another origin, and there in one of that origin.
    site.serve('/between', `<!doctype html><body>${around(frame)}`);
    site.serve(
      '/outer',
      '<!doctype html><p>Outer</p><iframe style="border: 3px solid; width: 400px; height: 300px" src="/between"></iframe>',
    );
    await open(
      page,
      site,
      `<p>Page</p>${around(`<iframe style="width: 500px; height: 400px" src="${elsewhere(site, 'two', '/outer')}"></iframe>`)}`,
    );
    const inside = await frameAt(page, url);
    const { lines } = await seen(page);
    for (const name of ['Near', 'Far']) {
      expect(await allowed(page, 'click', { uid: uidOf(lines, name) })).toMatchObject({
        ok: true,
        data: { clicked: { role: 'button', name } },
      });
    }
    expect(await clicks(inside)).toEqual([
      ['Near', true],
      ['Far', true],
    ]);
  });
}

test('what covers a frame is named, and gets no click', async ({ page, site }) => {
  site.serve('/noting', noting);
  const url = elsewhere(site, 'one', '/noting');
  await open(page, site, `<iframe style="width: 300px; height: 200px" src="${url}"></iframe>`);
  const inside = await frameAt(page, url);
  const near = uidOf((await seen(page)).lines, 'Near');
  await page.evaluate(() => {
    const over = document.createElement('div');
    over.style.cssText = 'position: fixed; inset: 0; background: #fff8';
    over.innerHTML = '<button>Accept cookies</button>';
    document.body.append(over);
  });
  const covered = await allowed(page, 'click', { uid: near });
  expect(covered).toMatchObject({ code: 'CONFLICT', details: { reason: 'covered' } });
  expect(JSON.stringify(covered)).toContain('Accept cookies');
  await page.evaluate(() => {
    document.querySelector('body > div')?.remove();
    document.querySelector('iframe')?.style.setProperty('pointer-events', 'none');
  });
  expect(await allowed(page, 'click', { uid: near })).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'pointer-events-none' },
  });
  expect(await clicks(inside)).toEqual([]);
});

test('a field in a frame of another origin is filled in, and read again', async ({ page, site }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  site.serve(
    '/form',
    `<!doctype html><input aria-label="Name" value="before"><label><input type="checkbox">Yes</label>
     <select aria-label="Size"><option>40<option>41</select><a href="/form?next">Next</a>`,
  );
  const url = elsewhere(site, 'one', '/form');
  await open(page, site, `<div style="height: 900px"></div><iframe src="${url}"></iframe>`);
  const inside = await frameAt(page, url);
  const { lines } = await seen(page);
  const elements = [
    { uid: uidOf(lines, '"Name"'), value: 'Ada' },
    { uid: uidOf(lines, '"Yes"'), value: true },
    { uid: uidOf(lines, '"Size"'), value: '41' },
  ];

  expect(await allowed(page, 'fill_form', { elements })).toMatchObject({
    ok: true,
    data: { changed: true, fields: [{ now: 'Ada' }, { now: true }, { now: '41' }] },
  });
  expect(
    await inside.evaluate(() =>
      Array.from(document.querySelectorAll('input, select'), (each) =>
        each instanceof HTMLInputElement && each.type === 'checkbox'
          ? each.checked
          : (each as HTMLInputElement).value,
      ),
    ),
  ).toEqual(['Ada', true, '41']);
  // What the answer shows of changes is what changed in there.
  await seen(page);
  const again = { uid: uidOf(lines, '"Name"'), value: 'Grace', includeSnapshot: true };
  expect(await allowed(page, 'fill', again)).toMatchObject({
    data: { snapshot: expect.stringMatching(/^~ [a-z]+\d+ textbox "Name" .*value="Grace"/m) },
  });
  const next = uidOf(lines, '"Next"');
  expect(await allowed(page, 'click', { uid: next })).toMatchObject({ ok: true, data: { changed: true } });
  await frameAt(page, `${url}?next`);
  expect(await allowedOrNot(page, 'click', { uid: next })).toMatchObject({ code: 'STALE_ELEMENT' });
});

/** Calls a tool, and lets it, should that be asked. */
async function allowedOrNot(page: Page, tool: string, input: object): Promise<unknown> {
  const call = executeTool(page, `pagehand_${tool}`, input);
  const answered = call.then(() => true);
  const asked = questionWindow(page.context()).then(
    (window) => closedBy(window, () => allowButton(window, 'Allow once').click()),
    () => undefined,
  );
  await Promise.race([answered, asked]);
  return await call;
}
