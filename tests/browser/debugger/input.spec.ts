import { expect, test } from './fixture/test.ts';

/** A page that notes the events it gets: `ev` has `type:detail`, with `!` where they are not trusted. */
const noting = (
  body: string,
  style = '',
) => `<!doctype html><style>body { margin: 0 } ${style}</style>${body}<script>
  globalThis.ev = [];
  for (const type of ['mousedown','mouseup','click','dblclick','auxclick','contextmenu','keydown','keyup','wheel'])
    addEventListener(type, (event) => {
      const held = ['Control','Shift','Alt','Meta'].filter((name) => event.getModifierState(name)).join('');
      ev.push([type, event.key ?? event.button, held, event.isTrusted ? '' : '!'].join(':').replace(/:+$/, ''));
    }, true);
</script>`;

const box = '<div id="box" style="width: 200px; height: 100px; background: teal"></div>';

test('clicks are trusted, with button, count and modifiers', async ({ open, page, worker }) => {
  const tab = await open(noting(box));
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    await room.withInput(session, room.after, async ({ mouse }) => {
      await mouse.click({ x: 50, y: 50 });
      await mouse.click({ x: 50, y: 50 }, { count: 2 });
      await mouse.click({ x: 50, y: 50 }, { button: 'middle' });
      await mouse.click({ x: 50, y: 50 }, { button: 'right', modifiers: ['Shift'] });
    });
  }, tab);
  expect(await page.evaluate(() => (globalThis as never as { ev: string[] }).ev)).toEqual([
    ...['mousedown:0', 'mouseup:0', 'click:0'],
    ...['mousedown:0', 'mouseup:0', 'click:0', 'mousedown:0', 'mouseup:0', 'click:0', 'dblclick:0'],
    ...['mousedown:1', 'mouseup:1', 'auxclick:1'],
    ...['mousedown:2:Shift', 'contextmenu:2:Shift', 'mouseup:2:Shift', 'auxclick:2:Shift'],
  ]);
});

test('a chord is pressed in order and let go in reverse', async ({ open, page, worker }) => {
  const tab = await open(noting('<p>'));
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    await room.withInput(session, room.after, async ({ keyboard }) => {
      await keyboard.press(room.parseChord('Control+Shift+C'));
      await keyboard.press(room.parseChord('Control++'));
    });
  }, tab);
  expect(await page.evaluate(() => (globalThis as never as { ev: string[] }).ev)).toEqual([
    ...['keydown:Control:Control', 'keydown:Shift:ControlShift', 'keydown:C:ControlShift'],
    ...['keyup:C:ControlShift', 'keyup:Shift:Control', 'keyup:Control'],
    ...['keydown:Control:Control', 'keydown:+:Control', 'keyup:+:Control', 'keyup:Control'],
  ]);
});

test('keys edit: select all, type over it, capitals, line breaks, backspace', async ({
  open,
  page,
  worker,
}) => {
  const tab = await open('<!doctype html><textarea autofocus>before</textarea>');
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    await room.withInput(session, room.after, async ({ keyboard }) => {
      await keyboard.press(room.parseChord('Control+A'));
      await keyboard.insertText('Grüße, 世界 👋');
      for (const chord of ['Enter', 'Shift+a', 'b', 'A', '!', 'x', 'Backspace', 'é', 'Numpad7'])
        await keyboard.press(room.parseChord(chord));
    });
  }, tab);
  expect(await page.inputValue('textarea')).toBe('Grüße, 世界 👋\nAbA!é7');
});

test('the wheel scrolls', async ({ open, page, worker }) => {
  const tab = await open('<!doctype html><div style="height: 5000px">');
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    await room.withInput(session, room.after, ({ mouse }) => mouse.wheel({ x: 50, y: 50 }, { x: 0, y: 300 }));
  }, tab);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

test('a drag drops the data of what is draggable', async ({ open, page, worker }) => {
  const tab =
    await open(`<!doctype html><style>body { margin: 0 } div { position: absolute; top: 0; width: 100px; height: 100px }</style>
    <div id="from" draggable="true" style="left: 0"></div><div id="to" style="left: 300px"></div>
    <script>
      globalThis.ev = [];
      from.ondragstart = (event) => event.dataTransfer.setData('text/plain', 'card 7');
      to.ondragover = (event) => event.preventDefault();
      to.ondrop = (event) => ev.push('dropped ' + event.dataTransfer.getData('text/plain'));
      from.ondragend = () => ev.push('end');
    </script>`);
  const { data } = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    return await room.withInput(session, room.after, ({ mouse }) =>
      mouse.drag({ x: 50, y: 50 }, { x: 350, y: 50 }),
    );
  }, tab);
  expect(data?.items).toEqual([{ mimeType: 'text/plain', data: 'card 7' }]);
  expect(await page.evaluate(() => (globalThis as never as { ev: string[] }).ev)).toEqual([
    'dropped card 7',
    'end',
  ]);
});

test('a drag of what is not draggable moves the mouse', async ({ open, page, worker }) => {
  const tab = await open(
    '<!doctype html><style>* { margin: 0 } input { width: 400px }</style><input type="range" value="0">',
  );
  const { data } = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    return await room.withInput(session, room.after, ({ mouse }) =>
      mouse.drag({ x: 8, y: 8 }, { x: 200, y: 8 }),
    );
  }, tab);
  expect(data).toBeUndefined();
  expect(Number(await page.inputValue('input'))).toBe(50);
});

test('input lands in a frame of another process, whose session is known by its frame’s id', async ({
  open,
  page,
  site,
  worker,
}) => {
  const inner = site.serve('/inner', noting(box)).replace('localhost', 'frame.test');
  const tab = await open(
    `<!doctype html><style>* { margin: 0; border: 0 }</style><iframe src="${inner}" style="margin: 40px 0 0 30px"></iframe>`,
  );
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('There is no frame.');
  const session = await page.context().newCDPSession(frame);
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
  const frames = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    await room.withInput(session, room.after, ({ mouse }) => mouse.click({ x: 80, y: 90 }));
    return session.frames;
  }, tab);
  expect(frames).toEqual([frameTree.frame.id]);
  await expect
    .poll(() => frame.evaluate(() => (globalThis as never as { ev: string[] }).ev))
    .toEqual(['mousedown:0', 'mouseup:0', 'click:0']);
  const inside = await worker.evaluate(
    async ({ tabId, frameId }) => {
      const session = await room.use(tabId);
      return await session.send(
        'Runtime.evaluate',
        { expression: 'location.hostname', returnByValue: true },
        frameId,
      );
    },
    { tabId: tab, frameId: frameTree.frame.id },
  );
  expect(inside.result.value).toBe('frame.test');
});

test('a tab behind another gets input, believes that it has the focus, and stays behind', async ({
  open,
  page,
  worker,
}) => {
  await open(noting(box), '/behind');
  const front = () =>
    worker.evaluate(async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id);
  const before = await front();
  const tab = await worker.evaluate(
    async (url) => (await chrome.tabs.create({ url, active: false })).id,
    page.url(),
  );
  await expect
    .poll(() => worker.evaluate(async (id) => (await chrome.tabs.get(id ?? 0)).status, tab))
    .toBe('complete');
  const focused = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId ?? 0);
    return await room.withInput(session, room.after, async ({ mouse }) => {
      await mouse.click({ x: 50, y: 50 });
      const { result } = await session.send('Runtime.evaluate', {
        expression: 'JSON.stringify([document.hasFocus(), ev])',
        returnByValue: true,
      });
      return result.value;
    });
  }, tab);
  expect(JSON.parse(String(focused))).toEqual([true, ['mousedown:0', 'mouseup:0', 'click:0']]);
  expect(await front()).toBe(before);
  await worker.evaluate(async (id) => await chrome.tabs.remove(id ?? 0), tab);
});
