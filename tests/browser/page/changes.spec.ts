import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../harness.ts';
import { act, type ChangesWorld, watching } from './changes-bundle.ts';

/** A page whose button does this. */
async function open(page: Page, site: Site, body: string, onClick = '', script = ''): Promise<void> {
  await page.goto(
    site.serve(
      '/changes',
      `<!doctype html><title>Changes</title><body><button id="go">Go</button>${body}<p id="out"></p><script>
        const out = document.querySelector('#out');
        document.querySelector('#go').addEventListener('click', () => { ${onClick} });
        ${script}
      </script>`,
    ),
  );
  await watching(page);
}

/** Reaction of the page after 50 ms, which every answer must have in it. */
const reaction = `out.textContent = ''; setTimeout(() => out.textContent = 'reacted', 50);`;
const tell = `globalThis.tell = () => out.textContent;`;

/** Keeps the page's thread busy in tasks of this many ms, without end. */
const busy = (ms: number) => `{
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    for (const end = performance.now() + ${ms}; performance.now() < end; );
    setTimeout(() => channel.port2.postMessage(0), 1);
  };
  channel.port2.postMessage(0);
}`;

for (const [name, script] of [
  ['a quiet page', ''],
  ['a page busy in tasks of 15 ms', busy(15)],
  ['a page busy in tasks of 90 ms', busy(90)],
  [
    'a page that animates',
    `(function turn() { out.style.opacity = Math.random(); requestAnimationFrame(turn); })();`,
  ],
] as const) {
  test(`the reaction 50 ms later is in every answer on ${name}`, async ({ page, site }) => {
    test.setTimeout(60_000);
    await open(page, site, '', reaction, tell + script);
    const times: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const { settled, told, ms } = await act(page);
      expect(told).toBe('reacted');
      expect(settled).toMatchObject({ changed: true, rested: true });
      times.push(ms);
    }
    times.sort((one, other) => one - other);
    console.log(`${name}: median ${times[15]?.toFixed(0)} ms, at most ${times[29]?.toFixed(0)} ms`);
  });
}

test('a reaction whose timer was set in a long task after the click is in the answer', async ({
  page,
  site,
}) => {
  await open(
    page,
    site,
    '',
    `out.textContent = '';
    setTimeout(() => {
      for (const end = performance.now() + 200; performance.now() < end; );
      setTimeout(() => out.textContent = 'reacted', 50);
    });`,
    tell,
  );
  expect(await act(page)).toMatchObject({ told: 'reacted' });
});

test('a page that does nothing is answered soon, and nothing changed', async ({ page, site }) => {
  await open(page, site, '');
  const times: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const { settled, ms } = await act(page);
    expect(settled).toMatchObject({ changed: false, rested: true, title: 'Changes' });
    times.push(ms);
  }
  times.sort((one, other) => one - other);
  console.log(`a quiet page: median ${times[7]?.toFixed(1)} ms, at most ${times[14]?.toFixed(1)} ms`);
});

for (const [name, body, script, most] of [
  [
    'animates a style',
    '<div id="it">x</div>',
    '(function turn(t) { it.style.left = t + "px"; requestAnimationFrame(turn); })(0)',
    400,
  ],
  [
    'toggles a class in every frame',
    '<div id="it">x</div>',
    '(function turn() { it.classList.toggle("on"); requestAnimationFrame(turn); })()',
    400,
  ],
  [
    'moves 200 elements',
    '<div id="it"></div>',
    `it.append(...Array.from({ length: 200 }, () => document.createElement('i')));
    (function turn(t) { for (const each of it.children) each.style.left = t + 'px'; requestAnimationFrame(turn); })(0)`,
    500,
  ],
  ['has a clock', '<b id="it"></b>', 'setInterval(() => it.textContent = Date.now(), 100)', 400],
  [
    'has a fast clock',
    '<b id="it"></b>',
    'setInterval(() => it.firstChild ? it.firstChild.data = Date.now() : it.append("0"), 20)',
    400,
  ],
  [
    'logs without end, in steps',
    '<ul id="it"></ul>',
    `setInterval(() => { const item = document.createElement('li'); it.append(item); item.append('x'); setTimeout(() => item.className = 'old', 20); }, 30)`,
    1_000,
  ],
  [
    'logs without end',
    '<ul id="it"></ul>',
    'setInterval(() => it.append(document.createElement("li")), 30)',
    1_000,
  ],
  [
    'scrolls by itself',
    '<div id="it" style="height: 50px; overflow: auto"><p style="height: 9000px"></p></div>',
    '(function turn() { it.scrollTop += 1; requestAnimationFrame(turn); })()',
    400,
  ],
  [
    'draws a part of it anew all the time',
    '<div id="it"></div>',
    `setInterval(() => { it.replaceChildren(document.createElement('p')); it.firstChild.append(document.createElement('i')); }, 20)`,
    400,
  ],
] as const) {
  test(`a page that ${name} is not waited for long`, async ({ page, site }) => {
    await open(page, site, body, reaction, tell + script);
    const first = await act(page);
    const second = await act(page);
    expect(first.told).toBe('reacted');
    expect(second.told).toBe('reacted');
    expect(first.ms).toBeLessThan(most);
    expect(second.ms).toBeLessThan(most);
    console.log(
      `a page that ${name}: ${first.ms.toFixed(0)} ms (rested: ${first.settled.rested}), then ${second.ms.toFixed(0)} ms`,
    );
  });
}

test('what changes by itself since before the action is not said to be its doing', async ({ page, site }) => {
  await open(
    page,
    site,
    '<div id="it">x</div>',
    '',
    '(function turn(t) { it.style.left = t + "px"; requestAnimationFrame(turn); })(0)',
  );
  expect((await act(page)).settled.changed).toBe(true);
  await page.evaluate(() => new Promise((over) => setTimeout(over, 100)));
  expect((await act(page)).settled.changed).toBe(false);
});

test('changes all over a page that never end are cut off', async ({ page, site }) => {
  await open(
    page,
    site,
    '',
    '',
    `for (let n = 0; n < 500; n += 1) document.body.append(document.createElement('p'));
    let n = 0; setInterval(() => document.querySelectorAll('p')[n++ % 500].append('x'), 10)`,
  );
  const { settled, ms } = await act(page);
  expect(settled).toMatchObject({ changed: true, rested: false });
  expect(ms).toBeLessThan(2_300);
});

test('a list that comes in pieces is waited for', async ({ page, site }) => {
  await open(
    page,
    site,
    '<ul id="it"></ul>',
    `let n = 0; const timer = setInterval(() => {
      it.append(document.createElement('li'));
      if (++n === 12) clearInterval(timer);
    }, 30);`,
    'globalThis.tell = () => it.children.length',
  );
  expect(await act(page)).toMatchObject({ told: 12, settled: { rested: true } });
});

test('a new URL of the same document is told with the old one', async ({ page, site }) => {
  await open(page, site, '', `history.pushState(null, '', '/pushed')`);
  const { settled } = await act(page);
  expect(settled).toMatchObject({
    changed: true,
    url: `${site.origin}/pushed`,
    urlBefore: `${site.origin}/changes`,
  });
  expect((await act(page)).settled).not.toHaveProperty('urlBefore');
});

for (const [name, body, onClick] of [
  ['a field', '<input id="it">', `it.value = 'x'`],
  ['a checkbox', '<input id="it" type="checkbox">', 'it.checked = true'],
  ['a text area', '<textarea id="it"></textarea>', `it.value = 'x'`],
  ['a select', '<select id="it"><option>a<option>b</select>', 'it.selectedIndex = 1'],
  ['a list', '<select id="it" multiple><option>a<option>b</select>', 'it.options[1].selected = true'],
] as const) {
  test(`a value that a script gives ${name} is a change`, async ({ page, site }) => {
    await open(page, site, body, onClick);
    expect((await act(page)).settled.changed).toBe(true);
    expect((await act(page)).settled.changed).toBe(false);
  });
}

test('a popover that opens is a change', async ({ page, site }) => {
  await open(page, site, '<div id="it" popover>Hello</div>', 'it.showPopover()');
  expect((await act(page)).settled.changed).toBe(true);
});

test('scrolling is a change', async ({ page, site }) => {
  await open(page, site, '<p style="height: 9000px"></p>', 'scrollTo(0, 500)');
  expect((await act(page)).settled.changed).toBe(true);
});

test('the focus is told where it went elsewhere than to what was pressed', async ({ page, site }) => {
  await open(page, site, '<input id="it">', 'it.focus()');
  expect((await act(page)).settled).toMatchObject({ changed: true, focus: { role: 'input', name: 'it' } });
});

test('what is pressed has the focus then, which is no change', async ({ page, site }) => {
  await open(page, site, '<input id="it">');
  const watched = async (selector: string) => {
    await page.evaluate(() => (globalThis as never as ChangesWorld).changes.begin());
    await page.click(selector);
    return await page.evaluate(async () => await (globalThis as never as ChangesWorld).changes.settled());
  };
  for (const selector of ['#go', '#it']) {
    const settled = await watched(selector);
    expect(settled).toMatchObject({ changed: false });
    expect(settled).not.toHaveProperty('focus');
  }
});

const hosts = {
  'an open shadow root': `const root = host.attachShadow({ mode: 'open' });`,
  'a closed shadow root': `const root = host.attachShadow({ mode: 'closed' }); globalThis.closedShadowRoot = (of) => of === host ? root : null;`,
};

for (const [name, attach] of Object.entries(hosts)) {
  test(`what changes in ${name} is seen, and waited for`, async ({ page, site }) => {
    await open(
      page,
      site,
      '<x-host id="host"></x-host>',
      `inner.textContent = 'a'; setTimeout(() => inner.textContent = 'b', 50);`,
      `${attach} root.innerHTML = '<p></p>'; const inner = root.querySelector('p'); globalThis.tell = () => inner.textContent;`,
    );
    expect(await act(page)).toMatchObject({ told: 'b', settled: { changed: true } });
  });
}

test('what changes in the shadow root of a built-in element is seen where the action is', async ({
  page,
  site,
}) => {
  await open(
    page,
    site,
    '<div id="host" style="width: 100px; height: 100px"></div>',
    `inner.textContent = 'a';`,
    `${hosts['a closed shadow root']} root.innerHTML = '<p style="height: 100px">x</p>'; const inner = root.querySelector('p');`,
  );
  const box = await page.locator('#host').boundingBox();
  const settled = await page.evaluate(
    async (at) => {
      const { changes } = globalThis as never as ChangesWorld;
      changes.begin({ at });
      (document.querySelector('#go') as HTMLElement).click();
      return await changes.settled();
    },
    { x: (box?.x ?? 0) + 50, y: (box?.y ?? 0) + 50 },
  );
  expect(settled.changed).toBe(true);
});

test('shadow roots and frames that come with the action are watched from then on', async ({ page, site }) => {
  await open(
    page,
    site,
    '',
    `const host = document.createElement('x-new'); out.append(host);
    const root = host.attachShadow({ mode: 'open' });
    setTimeout(() => root.append('a'), 40); setTimeout(() => root.append('b'), 90);
    globalThis.tell = () => root.textContent;`,
  );
  expect(await act(page)).toMatchObject({ told: 'ab' });
});

test('what changes in a frame of the same origin is seen, also once it was loaded anew', async ({
  page,
  site,
}) => {
  site.serve('/inner', '<p id="inner">x</p>');
  await open(
    page,
    site,
    '<iframe id="it" src="/inner"></iframe>',
    `it.contentDocument.querySelector('p').append('y')`,
  );
  expect((await act(page)).settled.changed).toBe(true);
  await page.evaluate(async () => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const loaded = new Promise((over) => frame.addEventListener('load', over, { once: true }));
    frame.contentWindow?.location.reload();
    await loaded;
  });
  expect((await act(page)).settled.changed).toBe(true);
});

test('a frame that navigates slowly delays nothing', async ({ page, site }) => {
  let answer = (): void => undefined;
  site.serve('/slow', (_request, response) => {
    answer = () => void response.writeHead(200, { 'content-type': 'text/html' }).end('slow');
  });
  await open(page, site, '<iframe id="it" src="about:blank"></iframe>', `it.src = '/slow'`);
  expect((await act(page)).settled.rested).toBe(true);
  answer();
});

test('a download is told of when it is asked for', async ({ page, site }) => {
  await open(page, site, '<a id="it" href="/file" download>File</a>', 'it.click()');
  site.serve('/file', { body: 'x', headers: { 'content-type': 'text/plain' } });
  expect((await act(page)).settled).toMatchObject({ downloading: true });
  expect((await act(page)).settled.urlBefore).toBeUndefined();
});

test('a call that leaves is answered with where it goes', async ({ page, site }) => {
  await open(page, site, '');
  const answers = await page.evaluate(async () => {
    const { changes } = globalThis as never as ChangesWorld;
    const before = changes.acted('https://a.test/');
    changes.begin({ leaving: { callId: 'c1', data: { clicked: 'Go' } } });
    const during = changes.acted(`https://a.test/${'x'.repeat(3_000)}`);
    // As the content script ends what runs first, and then asks for the answer.
    const ended = new AbortController();
    const settled = changes.settled({ quiet: 60, most: 2_000 }, ended.signal).catch((error) => String(error));
    ended.abort();
    const aborted = changes.acted('https://a.test/');
    const reason = await settled;
    changes.begin();
    return { before, during, aborted, reason, after: changes.acted('https://a.test/') };
  });
  expect(answers).toMatchObject({
    during: ['c1', { ok: true, data: { clicked: 'Go', navigatingTo: expect.stringMatching(/^.{2000}$/) } }],
    aborted: ['c1', { data: { navigatingTo: 'https://a.test/' } }],
    reason: expect.stringContaining('AbortError'),
  });
  expect(answers.before).toBeUndefined();
  expect(answers.after).toBeUndefined();
});

test('a call that acts several times is watched from its first action on', async ({ page, site }) => {
  await open(page, site, '');
  const told = await page.evaluate(async () => {
    const { changes } = globalThis as never as ChangesWorld;
    const leaving = { callId: 'c1', data: {} };
    const { url } = changes.begin({ leaving });
    document.body.append('first');
    history.pushState(null, '', '/second');
    const again = changes.begin({ leaving });
    const settled = await changes.settled();
    // The page was waited for once more, after requests came back.
    const later = await changes.settled();
    const next = changes.begin({ leaving });
    return { url, again: again.url, settled, later, next: next.url, nothing: await changes.settled() };
  });
  expect(told.again).toBe(told.url);
  expect(told.settled).toMatchObject({ changed: true, urlBefore: told.url });
  expect(told.later).toMatchObject({ changed: true, urlBefore: told.url });
  expect(told.next).toContain('/second');
  expect(told.nothing).toMatchObject({ changed: false });
});

test('names that cover the platform’s own members do no harm', async ({ page, site }) => {
  await open(
    page,
    site,
    `<form name="evaluate"></form><form name="activeElement"></form><form name="querySelectorAll"></form>
    <form name="title"><input name="localName"><input name="shadowRoot"></form><form name="hidden"></form>`,
    `out.textContent = 'x'`,
  );
  expect((await act(page)).settled).toMatchObject({ changed: true, rested: true, title: 'Changes' });
});

for (const [name, body] of [
  [
    'a table of 2,000 rows',
    `<table>${Array.from(
      { length: 2_000 },
      (_, row) =>
        `<tr><td><a href="/${row}">Row ${row}</a></td><td><select><option>a<option>b</select></td><td><button>Go</button></td><td>text</td><td>more</td></tr>`,
    ).join('')}</table>`,
  ],
  ['16,000 blocks', '<div><div><span>x</span><p>y</p></div></div>'.repeat(4_000)],
] as const) {
  test(`what it costs to begin on ${name}`, async ({ page, site }) => {
    await open(page, site, body);
    const costs = await page.evaluate(async () => {
      const { changes } = globalThis as never as ChangesWorld;
      const costs: number[] = [];
      for (let n = 0; n < 10; n += 1) {
        const start = performance.now();
        changes.begin({ at: { x: 20, y: 20 } });
        costs.push(performance.now() - start);
        await changes.settled();
      }
      return costs;
    });
    const [first = 0, ...rest] = costs;
    rest.sort((one, other) => one - other);
    console.log(`${name}: begins in ${first.toFixed(1)} ms at first, then ${rest[4]?.toFixed(1)} ms`);
    expect(rest[4]).toBeLessThan(50);
  });
}
