import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { give, text } from './files-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

/** Shows a page that notes what its file inputs tell: the event, and the files they hold then. */
async function show(page: Page, body: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(body);
  await page.evaluate(() => {
    Reflect.set(globalThis, 'heard', []);
    for (const type of ['input', 'change']) {
      document.addEventListener(type, (event) => {
        const { files } = event.composedPath()[0] as HTMLInputElement;
        const held = Array.from(files ?? [], ({ name, size, type }) => `${name} ${size} ${type}`);
        (globalThis as never as { heard: string[][] }).heard.push([type, ...held]);
      });
    }
  });
}

const heard = (page: Page) => page.evaluate(() => (globalThis as never as { heard: string[][] }).heard);

test('a file input gets several files in order, and the page hears of them once', async ({ page }) => {
  await show(page, '<label>Papers <input data-id="it" type="file" multiple></label>');
  const names = ['zebra.txt', 'alpha.csv', 'Grüße 世界.md'];
  const files = names.map((name, index) =>
    text(name, 'x'.repeat(index), index === 1 ? 'text/csv' : 'text/plain'),
  );
  expect(await give(page, { to: 'it', files })).toEqual({
    how: 'given',
    thing: { uid: expect.any(String), role: 'file', name: 'Papers' },
    files: names.map((name, size) => ({ name, size })),
  });
  const held = ['zebra.txt 0 text/plain', 'alpha.csv 1 text/csv', 'Grüße 世界.md 2 text/plain'];
  expect(await heard(page)).toEqual([
    ['input', ...held],
    ['change', ...held],
  ]);
});

test('the bytes arrive as they are', async ({ page }) => {
  await show(page, '<input data-id="it" type="file">');
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256));
  await give(page, {
    to: 'it',
    files: [{ name: 'raw.bin', mimeType: '', data: bytes.toString('base64') }],
  });
  const arrived = await page.evaluate(async () => {
    const file = document.querySelector('input')?.files?.[0];
    return [file?.type, ...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  expect(arrived).toEqual(['', ...bytes]);
});

test('a form that is sent has them', async ({ page, site }) => {
  const sent = new Promise<string>((resolve) => {
    site.serve('/take', (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part;
      });
      request.on('end', () => {
        resolve(body);
        response.end('thanks');
      });
    });
  });
  await page.goto(
    site.serve(
      '/form',
      '<!doctype html><form method="post" action="/take" enctype="multipart/form-data"><input data-id="it" type="file" name="paper"><button>Send</button></form>',
    ),
  );
  await give(page, { to: 'it', files: [text('a.txt', 'hello there')] });
  await page.click('button');
  expect(await sent).toContain(
    'name="paper"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello there',
  );
});

test('what stands for a file input leads to it', async ({ page }) => {
  const cases = {
    'label around': '<label data-id="it">Choose <input type="file" hidden></label>',
    'label elsewhere':
      '<div><label for="f"><b data-id="it">Choose</b></label></div><p><input id="f" type="file" style="display:none"></p><input type="file">',
    'a place around it':
      '<div data-id="it" style="height:99px">Drop here <div><input type="file" style="opacity:0"></div></div>',
    'a button beside it':
      '<div><span><button data-id="it">Browse</button></span><input type="file" hidden></div><div><input type="file"></div>',
    'the button of its form':
      '<form><input type="file"><div><div><p><span><button data-id="it">Upload</button></span></p></div></div></form>',
    'a button in its shadow root':
      '<x-up><template shadowrootmode="open"><input type="file" hidden><slot></slot></template><button data-id="it">Browse</button></x-up>',
    'a button around its shadow root':
      '<button data-id="it"><span><template shadowrootmode="open">Browse <input type="file" hidden></template></span></button>',
  };
  for (const [name, body] of Object.entries(cases)) {
    await show(page, body);
    expect(await give(page, { to: 'it', files: [text('a.txt')] }), name).toMatchObject({
      how: 'given',
      thing: { role: 'file' },
      files: [{ name: 'a.txt', size: 5 }],
    });
  }
});

test('what stands for none is to be clicked', async ({ page }) => {
  const cases = {
    'alone on the page': '<button data-id="it">Attach</button><input type="file">',
    'another row has one':
      '<table><tr><td><button>A</button><input type="file" hidden></td></tr><tr><td><button data-id="it">B</button></td></tr></table>',
    'two are beside it':
      '<div><button data-id="it">Browse</button><input type="file"><input type="file"></div>',
    'too far away':
      '<main><input type="file"><div><div><div><div><div><button data-id="it">Browse</button></div></div></div></div></div></main>',
  };
  for (const [name, body] of Object.entries(cases)) {
    await show(page, body);
    expect(await give(page, { to: 'it', files: [text('a.txt')] }), name).toMatchObject({
      how: 'click',
      thing: { role: 'button' },
    });
    expect(await page.evaluate(() => document.querySelector('input')?.files?.length), name).toBe(0);
  }
});

test('closed shadow roots and frames of the same site are no bar', async ({ page }) => {
  await page.addInitScript(() => {
    const roots = new WeakMap<Element, ShadowRoot>();
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const shadow = attach.call(this, init);
      roots.set(this, shadow);
      return shadow;
    };
    Reflect.set(globalThis, 'closedShadowRoot', (element: Element) => roots.get(element) ?? null);
  });
  await show(page, '<x-closed></x-closed><iframe srcdoc="<input type=file data-id=framed>"></iframe>');
  await page.evaluate(() => {
    const shadow = document.querySelector('x-closed')?.attachShadow({ mode: 'closed' });
    if (shadow)
      shadow.innerHTML = '<div><button data-id="it">Browse</button><input type="file" hidden></div>';
  });
  await expect(page.frameLocator('iframe').locator('input')).toHaveCount(1);
  for (const to of ['it', 'framed'])
    expect(await give(page, { to, files: [text('a.txt')] }), to).toMatchObject({
      how: 'given',
      files: [{ name: 'a.txt', size: 5 }],
    });
  const framed = page.frameLocator('iframe').locator('input');
  expect(await framed.evaluate((input: HTMLInputElement) => input.files?.[0] instanceof File)).toBe(true);
});

test('what does not take them is left alone, and says why', async ({ page }) => {
  const one = [text('a.txt')];
  const cases = [
    ['<input data-id="it" type="file">', [...one, text('b.txt')], 'VALIDATION_ERROR', undefined],
    [
      '<input data-id="it" type="file" accept="image/*,.pdf">',
      one,
      'VALIDATION_ERROR',
      { accept: 'image/*,.pdf', unfit: [{ name: 'a.txt', mimeType: 'text/plain' }] },
    ],
    ['<input data-id="it" type="file" disabled>', one, 'CONFLICT', { reason: 'disabled' }],
    [
      '<fieldset disabled><input data-id="it" type="file"></fieldset>',
      one,
      'CONFLICT',
      { reason: 'disabled' },
    ],
    [
      '<div><button data-id="it" aria-disabled="true">Browse</button><input type="file" hidden></div>',
      one,
      'CONFLICT',
      { reason: 'disabled' },
    ],
    [
      '<div><button data-id="it">Browse</button><input type="file" hidden disabled></div>',
      one,
      'CONFLICT',
      { reason: 'disabled' },
    ],
    ['<div inert><input data-id="it" type="file"></div>', one, 'CONFLICT', { reason: 'inert' }],
    ['<input data-id="it" type="file" webkitdirectory>', one, 'CONFLICT', { reason: 'takes-folder' }],
    ['<input data-id="it" aria-label="Name">', one, 'VALIDATION_ERROR', undefined],
    [
      '<form data-id="it"><input type="file" aria-label="A"><input type="file" aria-label="B"></form>',
      one,
      'CONFLICT',
      {
        reason: 'several-inputs',
        inputs: ['A', 'B'].map((name) => ({ uid: expect.any(String), role: 'file', name })),
      },
    ],
  ] as const;
  for (const [body, files, code, details] of cases) {
    await show(page, body);
    const failure = await give(page, { to: 'it', files });
    expect(failure, body).toMatchObject({ ok: false, code });
    expect((failure as { details?: unknown }).details, body).toEqual(details);
    expect(await heard(page), body).toEqual([]);
    expect(await page.evaluate(() => document.querySelector('input')?.files?.length ?? 0), body).toBe(0);
  }
});

test('a page that empties its input at once has had the files, and so it is told', async ({ page }) => {
  await show(page, '<input data-id="it" type="file">');
  await page.evaluate(() => {
    const input = document.querySelector('input') as HTMLInputElement;
    input.onchange = () => {
      document.title = input.files?.[0]?.name ?? '';
      input.value = '';
    };
  });
  expect(await give(page, { to: 'it', files: [text('a.txt')] })).toMatchObject({
    files: [{ name: 'a.txt', size: 5 }],
  });
  expect(await page.title()).toBe('a.txt');
});

test('members of a form that its fields cover do not matter', async ({ page }) => {
  await show(
    page,
    '<form><input name="firstChild"><input name="nextSibling"><input name="matches"><input name="parentNode"><input name="getRootNode"><input type="file" name="files"><button data-id="it">Upload</button></form>',
  );
  expect(await give(page, { to: 'it', files: [text('a.txt')] })).toMatchObject({ how: 'given' });
});

test('a place that takes drops gets the files, in order', async ({ page }) => {
  await show(page, '<div data-id="it" style="height:80px" id="zone">Drop here</div>');
  await page.evaluate(() => {
    const zone = document.querySelector('#zone') as HTMLElement;
    const log: string[] = [];
    Reflect.set(globalThis, 'log', log);
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop']) {
      document.addEventListener(type, (event) => {
        const { types, files } = (event as DragEvent).dataTransfer as DataTransfer;
        if (event.target === zone) event.preventDefault();
        log.push([type, types.join(), ...Array.from(files, ({ name }) => name)].join(' '));
      });
    }
  });
  expect(await give(page, { to: 'it', files: [text('b.txt'), text('a.txt')], drop: true })).toMatchObject({
    how: 'dropped',
    files: [
      { name: 'b.txt', size: 5 },
      { name: 'a.txt', size: 5 },
    ],
  });
  expect(await page.evaluate(() => (globalThis as never as { log: string[] }).log)).toEqual([
    'dragenter Files b.txt a.txt',
    'dragover Files b.txt a.txt',
    'drop Files b.txt a.txt',
  ]);
});

test('a place that takes no drops gets none', async ({ page }) => {
  await show(page, '<div data-id="it" style="height:80px">Text</div>');
  await page.evaluate(() => {
    document.addEventListener('drop', () => {
      document.title = 'dropped';
    });
  });
  expect(await give(page, { to: 'it', files: [text('a.txt')], drop: true })).toMatchObject({
    how: 'untaken',
  });
  expect(await page.title()).toBe('');
});
