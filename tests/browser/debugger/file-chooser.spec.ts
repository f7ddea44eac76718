import type { Page, Worker } from '@playwright/test';
import type { GivenFile } from '../../../src/protocol/acting-operations.ts';
import { expect, test } from './fixture/test.ts';

const file = (name: string, mimeType = 'text/plain'): GivenFile => ({
  name,
  mimeType,
  data: Buffer.from(`this is ${name}`).toString('base64'),
});

/** A page with a button, which does `script` when it is clicked, and a list of what it heard. */
const withButton = (script: string, body = '') => `<!doctype html><body style="margin:0">
  <button id="b" style="width:200px;height:50px">Attach</button>${body}<script>
  globalThis.heard = [];
  const watch = (input) => {
    for (const type of ['input', 'change', 'cancel'])
      input.addEventListener(type, () => heard.push([type, ...[...input.files].map(({ name, size }) => name + ' ' + size)].join(' ')));
    return input;
  };
  const fresh = (more = {}) => watch(Object.assign(document.createElement('input'), { type: 'file' }, more));
  b.onclick = () => { ${script} };
</script>`;

/** Gives files to the button. The page's end says that no file input is tied to it, nor takes it drops. */
async function give(worker: Worker, tab: number, files: readonly GivenFile[]) {
  return await worker.evaluate(
    async ({ tabId, files }) => {
      const session = await room.use(tabId);
      const thing = { role: 'button', name: 'Attach' };
      const { after } = room;
      return await room.outcome(
        room.withInput(session, after, ({ mouse }) =>
          room.giveFiles(
            {
              session,
              after,
              run: (async (_operation: string, { drop }: { drop?: true }) => ({
                how: drop ? 'untaken' : 'click',
                thing,
              })) as never,
              click: async () => {
                await mouse.click({ x: 50, y: 25 });
                return thing;
              },
            },
            'kq1',
            files,
          ),
        ),
      );
    },
    { tabId: tab, files },
  );
}

const heard = (page: Page) => page.evaluate(() => (globalThis as never as { heard: string[] }).heard);

const toChooser = (...files: { name: string; size: number }[]) => ({
  value: { to: { role: 'button', name: 'Attach' }, by: 'chooser', files },
});

for (const [name, script, body] of [
  [
    'in the page, hidden',
    'watch(document.querySelector("input")).click()',
    '<input type="file" multiple hidden>',
  ],
  ['in no document', 'fresh({ multiple: true }).click()', ''],
  ['opened with showPicker', 'fresh({ multiple: true }).showPicker()', ''],
  ['opened a while after the click', 'setTimeout(() => fresh({ multiple: true }).click(), 600)', ''],
  [
    'in a closed shadow root',
    'const shadow = document.querySelector("x-a").attachShadow({ mode: "closed" }); shadow.append(fresh({ multiple: true })); shadow.firstChild.click()',
    '<x-a></x-a>',
  ],
] as const) {
  test(`a button gives its files to the input it opens: ${name}`, async ({ open, page, worker }) => {
    const tab = await open(withButton(script, body));
    expect(await give(worker, tab, [file('b.txt'), file('a.txt')])).toEqual(
      toChooser({ name: 'b.txt', size: 13 }, { name: 'a.txt', size: 13 }),
    );
    expect(await heard(page)).toEqual(['input b.txt 13 a.txt 13', 'change b.txt 13 a.txt 13']);
  });
}

test('the page’s own File is not what files are made with', async ({ open, page, worker }) => {
  const tab = await open(
    withButton(
      'globalThis.File = globalThis.DataTransfer = globalThis.atob = class { constructor() { heard.push("asked") } }; const input = fresh(); input.addEventListener("change", async () => heard.push(await input.files[0].text())); input.click()',
    ),
  );
  expect(await give(worker, tab, [file('a.txt')])).toEqual(toChooser({ name: 'a.txt', size: 13 }));
  await expect.poll(() => heard(page)).toEqual(['input a.txt 13', 'change a.txt 13', 'this is a.txt']);
});

for (const [name, more, files, failure] of [
  ['one file only', {}, ['a.txt', 'b.txt'], { code: 'VALIDATION_ERROR' }],
  [
    'another type',
    { accept: '.png' },
    ['a.txt'],
    {
      code: 'VALIDATION_ERROR',
      details: { accept: '.png', unfit: [{ name: 'a.txt', mimeType: 'text/plain' }] },
    },
  ],
  [
    'a folder',
    { webkitdirectory: true },
    ['a.txt'],
    { code: 'CONFLICT', details: { reason: 'takes-folder' } },
  ],
] as const) {
  test(`files are refused where the chooser is for ${name}, and the page hears that it was cancelled`, async ({
    open,
    page,
    worker,
  }) => {
    const tab = await open(withButton(`fresh(${JSON.stringify(more)}).click()`));
    expect(
      await give(
        worker,
        tab,
        files.map((each) => file(each)),
      ),
    ).toMatchObject({ ok: false, ...failure });
    expect(await heard(page)).toEqual(['cancel']);
  });
}

test('the browser’s own picker is named, and the page hears that it was cancelled', async ({
  open,
  page,
  worker,
}) => {
  const tab = await open(withButton('showOpenFilePicker().catch(({ name }) => heard.push(name))'));
  expect(await give(worker, tab, [file('a.txt')])).toMatchObject({
    code: 'UNAVAILABLE',
    details: { reason: 'own-picker' },
    message: expect.stringContaining('showOpenFilePicker'),
  });
  await expect.poll(() => heard(page)).toEqual(['AbortError']);
});

test('a click that opens no chooser is told, within the second it is waited for', async ({
  open,
  worker,
}) => {
  const tab = await open(withButton(''));
  const begun = performance.now();
  expect(await give(worker, tab, [file('a.txt')])).toMatchObject({
    code: 'UNAVAILABLE',
    details: { reason: 'no-chooser' },
  });
  expect(performance.now() - begun).toBeLessThan(4_000);
});

test('choosers are the person’s again afterwards', async ({ open, page, worker }) => {
  const tab = await open(withButton('fresh().click()'));
  await give(worker, tab, [file('a.txt')]);
  await page.evaluate(() => void (globalThis as never as { heard: string[] }).heard.splice(0));
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    await room.withInput(session, room.after, ({ mouse }) => mouse.click({ x: 50, y: 25 }));
  }, tab);
  // Without a screen the browser cancels them, which one that was kept back would not tell.
  await expect.poll(() => heard(page)).toEqual(['cancel']);
});

test('a chooser in a frame of another process is kept back, too, and gets its files', async ({
  open,
  page,
  site,
  worker,
}) => {
  site.serve('/inner', withButton('fresh().click()'));
  const other = site.origin.replace('localhost', '127.0.0.1');
  const tab = await open(
    `<!doctype html><body style="margin:0"><iframe style="border:0;display:block" src="${other}/inner"></iframe>`,
  );
  const [, frame] = page.frames();
  await frame?.waitForLoadState();
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    while (session.frames.length === 0) await new Promise((later) => setTimeout(later, 10));
  }, tab);
  expect(await give(worker, tab, [file('a.txt')])).toEqual(toChooser({ name: 'a.txt', size: 13 }));
  expect(await frame?.evaluate(() => (globalThis as never as { heard: string[] }).heard)).toEqual([
    'input a.txt 13',
    'change a.txt 13',
  ]);
});
