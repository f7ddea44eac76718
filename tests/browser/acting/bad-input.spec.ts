import { everyPageActing } from '../../every-page.ts';
import { command, tabIdOf } from '../access/screens.ts';
import { expect, waitForTools } from '../harness.ts';
import { type ActedPage, type Answer, test } from './acting-test.ts';
import { expectLeftAsFound } from './left-as-found.ts';

/** Every tool that takes a uid, with this one. */
function callsWith(uid: string): readonly (readonly [tool: string, input: object])[] {
  const files = [{ name: 'a.txt', content: 'a' }];
  return [
    ['click', { uid }],
    ['hover', { uid }],
    ['drag', { from_uid: uid, to_uid: uid }],
    ['scroll', { uid }],
    ['fill', { uid, value: 'a' }],
    ['fill_form', { elements: [{ uid, value: 'a' }] }],
    ['upload_file', { uid, files }],
  ];
}

test('uids from before a reload, and invented ones, are named by every tool', async ({ acted }) => {
  await acted.show(`<input aria-label="Name" oninput="log.push('input')" onmousemove="log.push('moved')">`);
  const before = await acted.uid('textbox', 'Name');
  await acted.page.reload();
  await waitForTools(acted.page, everyPageActing);
  for (const uid of [before, `${before}0`, '-1', 'e1', '1', 'undefined']) {
    for (const [tool, input] of callsWith(uid)) {
      const answer = await acted.call(tool, input);
      expect([tool, uid, answer.code]).toEqual([tool, uid, 'NOT_FOUND']);
      expect(answer.message).toMatch(/snapshot/);
    }
  }
  expect(await acted.log()).toEqual([]);
  await expectLeftAsFound(acted.page);
});

test('an element that is gone is stale for every tool', async ({ acted }) => {
  await acted.show('<input aria-label="Name"><p>Words</p>');
  const uid = await acted.uid('textbox', 'Name');
  await acted.page.evaluate(() => document.querySelector('input')?.remove());
  for (const [tool, input] of callsWith(uid)) {
    const { code } = await acted.call(tool, input);
    expect([tool, code]).toEqual([tool, 'STALE_ELEMENT']);
  }
  await expectLeftAsFound(acted.page);
});

for (const [what, script, codes] of [
  [
    'shrinks to nothing',
    `button.style.cssText = 'width:0;height:0;padding:0;border:0;overflow:hidden'`,
    /^CONFLICT/,
  ],
  ['is hidden', `button.style.display = 'none'`, /^CONFLICT/],
  ['lets no input through', `button.style.pointerEvents = 'none'`, /^CONFLICT/],
  ['moves away', `button.style.marginLeft = '400px'`, /^(CONFLICT|SUCCESS)/],
  ['is removed', 'button.remove()', /^STALE_ELEMENT/],
  ['is replaced by its like', 'button.replaceWith(button.cloneNode(true))', /^STALE_ELEMENT/],
  ['is switched off', 'button.disabled = true', /^(CONFLICT|SUCCESS)/],
] as const) {
  for (const moment of ['mousemove', 'mousedown'] as const) {
    test(`an element that ${what} on ${moment} is named or clicked, and nothing stays pressed`, async ({
      acted,
    }) => {
      await acted.show(`<button style="width:100px;height:40px">Go</button><script>
        const button = document.querySelector('button');
        button.addEventListener('click', () => log.push('clicked'));
        button.addEventListener('${moment}', () => { ${script} }, { once: true })</script>`);
      const answer = await acted.click('button', 'Go');
      // What was pressed is pressed.
      expect(answer.code, JSON.stringify(answer)).toMatch(moment === 'mousedown' ? /^SUCCESS/ : codes);
      if (!answer.ok) expect(await acted.log()).toEqual([]);
      await expectLeftAsFound(acted.page);
    });
  }
}

test('keys that are none, and chords that are malformed, press nothing', async ({ acted }) => {
  await acted.show(`<input aria-label="Name"><script>
    for (const type of ['keydown', 'keyup', 'input']) addEventListener(type, () => log.push(type))</script>`);
  await acted.page.focus('input');
  const wrong = [
    'Ctrll+A',
    'Control+',
    '+',
    '++',
    'Control++A',
    'a b',
    'F99',
    'ab',
    ' Enter+',
    'Shift+Shift+A',
  ];
  const accepted: string[] = [];
  for (const key of [...wrong, '', 'x'.repeat(101)]) {
    const { code } = await acted.call('press_key', { key });
    if (key !== '+' && code !== 'VALIDATION_ERROR') accepted.push(key);
    if (key !== '') {
      const { code } = await acted.call('type_text', { text: 'abc', submitKey: key });
      if (key !== '+' && code !== 'VALIDATION_ERROR') accepted.push(`submit ${key}`);
    }
  }
  expect(accepted).toEqual([]);
  const after = (await acted.log()).filter((type) => type === 'input');
  // `+` is a key.
  expect(after.length).toBeLessThanOrEqual(5);
  expect(await acted.call('click', { x: 5, y: 5, modifiers: ['Hyper'] })).toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  expect(await acted.call('click', { x: 5, y: 5, button: 'fourth' })).toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  await expectLeftAsFound(acted.page);
});

test('files that do not fit are named, and the page hears nothing', async ({ acted }) => {
  await acted.show(`<label>One <input type="file" accept=".png,image/jpeg"></label>
    <label>Off <input type="file" disabled></label><p>Words</p>
    <script>for (const type of ['input', 'change', 'cancel']) addEventListener(type, () => log.push(type), true)</script>`);
  const png = { name: 'a.png', base64: 'AAAA' };
  const uid = await acted.uid('file', 'One');
  for (const [what, files] of [
    ['several for one', [png, { ...png, name: 'b.png' }]],
    ['another type', [{ name: 'a.txt', content: 'a' }]],
    ['another type by its MIME type', [{ ...png, name: 'a', mimeType: 'text/plain' }]],
    ['no name', [{ name: '', content: '' }]],
    ['a path', [{ name: '../../a.png', content: '' }]],
    ['a Windows path', [{ name: 'C:\\a.png', content: '' }]],
    ['a name that turns around', [{ name: 'gpj\u202e.png', content: '' }]],
    ['two contents', [{ ...png, content: 'a' }]],
    ['no content', [{ name: 'a.png' }]],
    ['broken base64', [{ name: 'a.png', base64: '***' }]],
    ['too much', [{ name: 'a.png', content: 'x'.repeat(5_000_001) }]],
    ['too many', Array.from({ length: 11 }, () => png)],
    ['none', []],
    ['no list', 'a.png'],
  ] as const) {
    const answer = await acted.call('upload_file', { uid, files });
    expect([what, answer.code]).toEqual([what, 'VALIDATION_ERROR']);
  }
  const off = await acted.call('upload_file', { uid: await acted.uid('file', 'Off'), files: [png] });
  expect(off).toMatchObject({ code: 'CONFLICT', details: { reason: 'disabled' } });
  expect(await acted.log()).toEqual([]);
  await expectLeftAsFound(acted.page);
});

async function follow(acted: ActedPage, attributes: string): Promise<Answer> {
  await acted.show(`<a ${attributes}>Link</a><p>Words</p>`);
  const began = Date.now();
  const answer = await acted.click('link', 'Link');
  expect(Date.now() - began).toBeLessThan(10_000);
  return answer;
}

for (const href of ['chrome://settings/', 'file:///etc/passwd', 'javascript:void log.push(1)']) {
  test(`a link to ${href} is clicked, and the page stays`, async ({ acted }) => {
    const answer = await follow(acted, `href="${href}"`);
    expect(answer).toMatchObject({ ok: true });
    expect(answer.data?.navigatingTo).toBeUndefined();
    expect(acted.page.url()).toBe(`${acted.site.origin}/`);
    await expectLeftAsFound(acted.page);
  });
}

test('a link to a server that never answers is told as where it goes, and no later call hangs', async ({
  acted,
}) => {
  test.setTimeout(90_000);
  const silent = acted.site.serve('/silent', () => undefined);
  await acted.show('<a href="/silent">Link</a><p>Words</p>');
  const tabId = await tabIdOf(acted.page);
  expect(await acted.click('link', 'Link')).toMatchObject({ ok: true, data: { navigatingTo: silent } });
  // The page is there until the server says something. Playwright itself can ask nothing of it.
  for (const [tool, input] of [
    ['read_page', {}],
    ['hover', { x: 5, y: 5 }],
  ] as const) {
    const began = Date.now();
    const call = { name: 'call', tabId, tool: `pagehand_${tool}`, input };
    const answer = (await command(acted.page.context(), call)) as Answer;
    expect([tool, answer.code, Date.now() - began < 35_000, answer.message]).toEqual([
      tool,
      expect.stringMatching(/SUCCESS|TEMPORARY_FAILURE|UNAVAILABLE|TIMEOUT/),
      true,
      answer.message,
    ]);
  }
  await acted.show('<p>Words</p>');
  await expectLeftAsFound(acted.page);
});

test('a link to nothing, or to a download whose server takes its time, is told for what it is', async ({
  acted,
}) => {
  acted.site.serve('/nothing', { body: '', status: 204 });
  expect(await follow(acted, 'href="/nothing"')).toMatchObject({ ok: true });
  await expectLeftAsFound(acted.page);
  acted.site.serve('/slow-file', (_request, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="a.csv"' }).end('a,b');
    }, 700);
  });
  const download = acted.page.waitForEvent('download');
  expect(await follow(acted, 'href="/slow-file" download')).toMatchObject({
    ok: true,
    data: { downloads: [{ file: 'a.csv' }] },
  });
  await download;
  await expectLeftAsFound(acted.page);
});

test('text is not lost where each key opens a dialog, or it is said that it was', async ({ acted }) => {
  acted.page.on('dialog', () => undefined);
  await acted.show(`<input aria-label="Name" onkeydown="alert('Key')">`);
  await acted.page.focus('input');
  const answer = await acted.call('type_text', { text: 'abc' });
  const held = await acted.page.inputValue('input');
  expect(held).toMatch(/^a?b?c?$/);
  expect(answer).toMatchObject({ data: { notes: [expect.stringContaining('some of them may be lost')] } });
  await expectLeftAsFound(acted.page);
});
