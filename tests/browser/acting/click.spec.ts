import { expect, test } from './acting-test.ts';

test('a click is a trusted one on the element, and the answer says what it was', async ({ acted }) => {
  await acted.show(
    `<button onclick="log.push('clicked ' + event.isTrusted); this.textContent = 'Done'">Go</button>`,
  );
  const answer = await acted.click('button', 'Go');
  expect(answer).toMatchObject({
    ok: true,
    data: { clicked: { role: 'button', name: 'Go' }, changed: true },
  });
  expect(await acted.log()).toEqual(['clicked true']);
});

test('a click that changes nothing says so', async ({ acted }) => {
  await acted.show('<button>Idle</button>');
  // The first gives the focus.
  await acted.click('button', 'Idle');
  expect(await acted.click('button', 'Idle')).toMatchObject({ ok: true, data: { changed: false } });
});

test('double clicks, other buttons and modifiers arrive', async ({ acted }) => {
  await acted.show(`<button>Go</button><script>
    const button = document.querySelector('button');
    for (const type of ['click', 'dblclick', 'contextmenu', 'auxclick'])
      button.addEventListener(type, (event) => {
        event.preventDefault();
        log.push([type, event.detail, event.button, event.shiftKey, event.ctrlKey].join(' '));
      });</script>`);
  const uid = await acted.uid('button', 'Go');
  await acted.call('click', { uid, dblClick: true });
  await acted.call('click', { uid, button: 'right' });
  await acted.call('click', { uid, modifiers: ['Shift', 'Control'] });
  expect(await acted.log()).toEqual([
    'click 1 0 false false',
    'click 2 0 false false',
    'dblclick 2 0 false false',
    'contextmenu 0 2 false false',
    'auxclick 1 2 false false',
    'click 1 0 true true',
  ]);
});

test('the answer comes after the reaction of the page 50 ms later', async ({ acted }) => {
  await acted.show(`<button onclick="setTimeout(() => { document.body.append('late ' + ++n + ' ') }, 50)">Go</button>
    <script>let n = 0</script>`);
  const uid = await acted.uid('button', 'Go');
  for (let turn = 1; turn <= 10; turn += 1) {
    const answer = await acted.call('click', { uid });
    expect(answer).toMatchObject({ ok: true, data: { changed: true } });
    expect(await acted.page.textContent('body')).toContain(`late ${turn} `);
  }
});

test('the answer comes after a response that took 300 ms', async ({ acted }) => {
  acted.site.serve('/slow', (_request, response) => {
    setTimeout(() => response.writeHead(200).end('arrived'), 300);
  });
  await acted.show(
    `<button onclick="fetch('/slow').then((r) => r.text()).then((t) => document.body.append(t))">Go</button>`,
  );
  await acted.click('button', 'Go');
  expect(await acted.page.textContent('body')).toContain('arrived');
});

test('a frame that takes long to go elsewhere does not make the answer late', async ({ acted }) => {
  let release = (): void => undefined;
  acted.site.serve('/never', (_request, response) => {
    release = () => void response.end('<p>late</p>');
  });
  acted.site.serve('/empty', '<!doctype html><p>empty');
  await acted.show(
    `<button onclick="document.querySelector('iframe').src = '/never'">Go</button><iframe src="/empty"></iframe>`,
  );
  const answer = await acted.click('button', 'Go');
  expect(answer).toMatchObject({ ok: true, data: { clicked: { name: 'Go' } } });
  release();
});

test('a page that never rests is left as it is, with a note', async ({ acted }) => {
  await acted.show(
    `<button onclick="setInterval(() => document.body.append(document.createElement('p')), 10)">Go</button>`,
  );
  const answer = await acted.click('button', 'Go');
  expect(answer).toMatchObject({ ok: true, data: { changed: true } });
  expect(answer.data?.notes?.join(' ')).toMatch(/keeps changing|never/);
});

test('a link says where the page goes', async ({ acted }) => {
  const next = acted.site.serve('/next', '<!doctype html><title>Next</title><p>There');
  await acted.show('<a href="/next">On</a>');
  const answer = await acted.callAndLeave('click', { uid: await acted.uid('link', 'On') });
  expect(answer).toMatchObject({
    ok: true,
    data: { clicked: { role: 'link', name: 'On' }, navigatingTo: next },
  });
  await acted.page.waitForURL(next);
});

test('a route within the document is told as its new address', async ({ acted }) => {
  await acted.show(`<button onclick="history.pushState({}, '', '/route')">Go</button>`);
  expect(await acted.click('button', 'Go')).toMatchObject({
    ok: true,
    data: { url: `${acted.site.origin}/route`, changed: true },
  });
});

test('a new tab is told of', async ({ acted, browserContext }) => {
  const other = acted.site.serve('/other', '<!doctype html><title>Other</title>');
  await acted.show('<a href="/other" target="_blank">Open</a>');
  const opened = browserContext.waitForEvent('page');
  const answer = await acted.click('link', 'Open');
  expect(answer).toMatchObject({ ok: true, data: { opened: [{ url: other }] } });
  await (await opened).close();
});

test('a download is told of', async ({ acted }) => {
  acted.site.serve('/file', {
    body: 'a,b',
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="table.csv"' },
  });
  await acted.show('<a href="/file" download>Save</a>');
  const download = acted.page.waitForEvent('download');
  expect(await acted.click('link', 'Save')).toMatchObject({
    ok: true,
    data: { downloads: [{ file: 'table.csv', url: `${acted.site.origin}/file` }] },
  });
  await download;
});

test('dialogs are answered as the call says, and told of', async ({ acted, browserContext }) => {
  // Playwright would close them itself, unless somebody listens.
  acted.page.on('dialog', () => undefined);
  await acted.show(
    `<button onclick="alert('Careful'); log.push(String(confirm('Sure?'))); log.push(String(prompt('Name?', 'Ada')))">Go</button>`,
  );
  const uid = await acted.uid('button', 'Go');
  expect(await acted.call('click', { uid })).toMatchObject({
    ok: true,
    data: {
      dialogs: [
        { type: 'alert', message: 'Careful', answer: { action: 'dismiss' } },
        { type: 'confirm', message: 'Sure?', answer: { action: 'dismiss' } },
        { type: 'prompt', message: 'Name?', answer: { action: 'dismiss' } },
      ],
    },
  });
  await acted.call('click', { uid, dialog: 'accept', promptText: 'Grace' });
  await acted.call('click', { uid, dialog: 'accept' });
  expect(await acted.log()).toEqual(['false', 'null', 'true', 'Grace', 'true', 'Ada']);
  expect(browserContext.pages()).toContain(acted.page);
});

test('an option of a closed list is chosen, also inside a group', async ({ acted }) => {
  await acted.show(`<select aria-label="Size" onchange="log.push('change ' + value)" oninput="log.push('input ' + value)">
    <option>S</option><optgroup label="More"><option>L</option></optgroup></select>`);
  expect(await acted.click('option', 'L')).toMatchObject({ ok: true, data: { changed: true } });
  expect(await acted.log()).toEqual(['input L', 'change L']);
});

test('what lies over an element is named, and nothing is clicked', async ({ acted }) => {
  await acted.show(`<button onclick="log.push('button')">Buy</button>
    <div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:#fff"><button onclick="log.push('consent')">Accept</button></div>`);
  const answer = await acted.click('button', 'Buy');
  expect(answer).toMatchObject({
    ok: false,
    code: 'CONFLICT',
    details: { reason: 'covered', by: { name: 'Cookies' } },
  });
  expect(await acted.log()).toEqual([]);
});

test('what cannot be clicked is named for what it is', async ({ acted }) => {
  await acted.show(`<button disabled>Off</button><fieldset disabled><button>In a fieldset</button></fieldset>
    <button aria-disabled="true">Said to be off</button><button style="pointer-events:none">Untouchable</button>
    <button style="position:fixed;left:-500px;top:0">Outside</button>`);
  const reasons: Record<string, unknown> = {};
  for (const name of ['Off', 'In a fieldset', 'Said to be off', 'Untouchable', 'Outside']) {
    const { ok, code, details } = await acted.click('button', name);
    expect([name, ok, code]).toEqual([name, false, 'CONFLICT']);
    reasons[name] = details?.reason;
  }
  expect(reasons).toEqual({
    Off: 'disabled',
    'In a fieldset': 'disabled',
    'Said to be off': 'disabled',
    Untouchable: 'pointer-events-none',
    Outside: 'off-screen',
  });
});

test('an element that moves is waited for, and one that never stops is named', async ({ acted }) => {
  await acted.show(`<style>@keyframes go { to { translate: 300px } } button { position: relative }
      #once { animation: go 400ms forwards } #ever { animation: go 200ms infinite alternate linear }</style>
    <button id="once" onclick="log.push('once')">Once</button><br><button id="ever" onclick="log.push('ever')">Ever</button>`);
  expect(await acted.click('button', 'Once')).toMatchObject({ ok: true });
  expect(await acted.click('button', 'Ever')).toMatchObject({
    ok: false,
    code: 'TEMPORARY_FAILURE',
    details: { reason: 'moving' },
  });
  expect(await acted.log()).toEqual(['once']);
});

test('uids that are stale, foreign, invented, negative or huge are named', async ({ acted }) => {
  await acted.show('<button onclick="this.remove()">Once</button><button>Again</button>');
  const uid = await acted.uid('button', 'Once');
  expect(await acted.call('click', { uid })).toMatchObject({ ok: true, data: { changed: true } });
  expect(await acted.call('click', { uid })).toMatchObject({ ok: false, code: 'STALE_ELEMENT' });
  for (const wrong of ['zz1', 'e-1', '-1', '99999999999999999999', `${uid}9999`, '<b>', 'x'.repeat(64)]) {
    expect(await acted.call('click', { uid: wrong })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  }
  expect(await acted.call('click', {})).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' });
  expect(await acted.call('click', { x: 5 })).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' });
  expect(await acted.call('click', { uid, x: 5, y: 5 })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
  });
  expect(await acted.call('click', { x: 99_000, y: 5 })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
  });
});

test('an element that leaves in its own mousedown is clicked all the same, and nothing stays pressed', async ({
  acted,
}) => {
  await acted.show(`<button onmousedown="this.remove(); log.push('gone')">Go</button><p style="height:50px">Text</p>
    <script>addEventListener('mousemove', (event) => log.push('buttons ' + event.buttons))</script>`);
  expect(await acted.click('button', 'Go')).toMatchObject({ ok: true, data: { changed: true } });
  await acted.call('hover', { x: 200, y: 60 });
  const log = await acted.log();
  expect(log).toContain('gone');
  expect(log.at(-1)).toBe('buttons 0');
});

test('a snapshot of the changes comes with the answer where it is asked for', async ({ acted }) => {
  await acted.show(`<ul>${Array.from({ length: 50 }, (_, index) => `<li>Row ${index}</li>`).join('')}</ul>
    <button onclick="document.body.insertAdjacentHTML('beforeend', '<h2>Saved</h2>')">Save</button>`);
  const whole = await acted.call('take_snapshot', {});
  const answer = await acted.click('button', 'Save', { includeSnapshot: true });
  expect(answer.data?.snapshot).toContain('h2 "Saved"');
  expect(answer.data?.snapshot?.length).toBeLessThan((whole.data?.snapshot?.length ?? 0) / 2);
});

test('clicks land in frames that are nested, scrolled, scaled and turned', async ({ acted }) => {
  acted.site.serve(
    '/inner',
    `<!doctype html><body style="margin:0"><div style="height:900px"></div>
    <button onclick="top.log.push('inner ' + event.isTrusted)">Inner</button><div style="height:900px"></div>`,
  );
  acted.site.serve(
    '/outer',
    `<!doctype html><body style="margin:40px"><iframe src="/inner" style="width:220px;height:160px"></iframe>`,
  );
  await acted.show(`<div style="height:1200px"></div>
    <iframe src="/outer" style="width:400px;height:300px;transform:rotate(20deg) scale(1.3);zoom:0.8"></iframe><div style="height:1200px"></div>`);
  expect(await acted.click('button', 'Inner')).toMatchObject({ ok: true });
  expect(await acted.log()).toEqual(['inner true']);
});

test('acting works in a tab behind another, and takes nobody’s focus', async ({ acted, browserContext }) => {
  await acted.show(
    `<button onclick="requestAnimationFrame(() => { log.push('frame'); document.body.append('seen') })">Go</button>`,
  );
  const front = await browserContext.newPage();
  await front.goto(acted.site.serve('/front', '<!doctype html><title>Front</title><input autofocus>'));
  await front.bringToFront();
  const answer = await acted.click('button', 'Go');
  expect(answer).toMatchObject({ ok: true, data: { changed: true } });
  expect(await acted.log()).toEqual(['frame']);
  expect(await front.evaluate(() => document.visibilityState)).toBe('visible');
  await front.close();
});

test('a chooser of files that a click would open stays closed, and the page hears that nothing was chosen', async ({
  acted,
}) => {
  await acted.show(
    `<label>Photo <input type="file" oncancel="log.push('cancelled')" onchange="log.push('chosen')"></label>`,
  );
  const answer = await acted.click('file', 'Photo');
  expect(answer).toMatchObject({ ok: true, data: { clicked: { role: 'file' } } });
  expect(answer.data?.notes?.join(' ')).toContain('upload_file');
  await expect.poll(() => acted.log()).toEqual(['cancelled']);
});
