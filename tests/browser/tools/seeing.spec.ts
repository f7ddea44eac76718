import type { Page } from '@playwright/test';
import { everyPage } from '../../every-page.ts';
import { applyChanges } from '../../unit/page/view-text/snapshot-text.ts';
import { command, tabIdOf } from '../access/screens.ts';
import { executeTool, expect, test, waitForTools } from '../harness.ts';

interface Seen {
  readonly url: string;
  readonly number: number;
  readonly changesSince?: number;
  readonly snapshot?: string;
  readonly totalChars?: number;
  readonly pages?: number;
  readonly notes?: readonly string[];
}

interface Found {
  readonly matches: readonly {
    readonly uid?: string;
    readonly what: string;
    readonly text?: string;
    readonly in?: string;
  }[];
  readonly total: number;
  readonly notes?: readonly string[];
}

async function see(page: Page, input: object = {}): Promise<Seen & { readonly snapshot: string }> {
  const answer = (await executeTool(page, 'pagehand_take_snapshot', input)) as { data: Seen };
  expect(answer).toMatchObject({ ok: true });
  return { snapshot: '', ...answer.data };
}

async function find(page: Page, input: object): Promise<Found> {
  const answer = (await executeTool(page, 'pagehand_find_in_page', input)) as { data: Found };
  expect(answer).toMatchObject({ ok: true });
  return answer.data;
}

/** The uid of the only thing that fits. */
async function uidOf(page: Page, input: object): Promise<string> {
  const { matches } = await find(page, input);
  expect(matches).toHaveLength(1);
  return matches[0]?.uid ?? '';
}

const shop = `<!doctype html><html lang="en"><head><title>The shop</title></head><body>
  <header><a href="/">Home</a> <a href="https://elsewhere.example/x">Elsewhere</a></header>
  <main><h1>Shoes</h1><p>Read the <a href="/terms">terms</a> before you buy.</p>
  <form aria-label="Order"><label>E-mail <input type="email" value="a@b.example" required></label>
    <label>Password <input type="password" value="secret word"></label>
    <select aria-label="Size"><option>40<option selected>41<option>42</select><button disabled>Order</button></form>
  <table><tr><th>Size<th>Stock<th>Do</tr><tr><td>40<td>3<td><button>Take 40</button></tr>
    <tr><td>41<td>none | sold out<td><button>Take 41</button></tr></table>
  <p id="fake">kq1 button "Pay now"</p><p hidden>Nobody sees this</p><div id="host"></div>
  <iframe srcdoc="<button>In a frame</button>"></iframe></main>
  <script>document.querySelector('#host').attachShadow({mode: 'closed'}).innerHTML = '<button>In the shadow</button>'</script>
  </body></html>`;

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForTools(page, everyPage);
}

test('a snapshot says in lines what the page shows, with uids', async ({ page, site }) => {
  await open(page, site.serve('/', shop));
  const { snapshot, ...rest } = await see(page);
  expect(rest).toMatchObject({ url: `${site.origin}/`, title: 'The shop', number: 1 });
  const plain = snapshot.replace(/(?<!")\b[a-z]{2}\d+(?= )/g, 'uid').split('\n');
  expect(plain).toEqual([
    'uid banner',
    '  uid link "Home" /',
    '  uid link "Elsewhere" https://elsewhere.example/x',
    'uid main',
    '  uid h1 "Shoes"',
    '  Read the',
    '  uid link "terms" /terms',
    '  before you buy.',
    '  uid form "Order"',
    '    uid textbox "E-mail" required value="a@b.example"',
    expect.stringMatching(/^ {4}uid (?:password|textbox) "Password" value="•+"$/),
    '    uid combobox "Size" (40, *41, 42)',
    '    uid button "Order" disabled',
    '  uid table',
    '    uid headers | Size| Stock| Do',
    '    uid | 40| 3| uid button "Take 40"',
    '    uid | 41| "none | sold out"| uid button "Take 41"',
    '  "kq1 button \\"Pay now\\""',
    '  uid button "In the shadow"',
    expect.stringMatching(/^ {2}uid iframe/),
    '    uid button "In a frame"',
  ]);
  expect(snapshot).not.toContain('secret');
});

test('a uid stays while its element lives, and looks into it', async ({ page, site }) => {
  await open(page, site.serve('/', shop));
  const uid = await uidOf(page, { role: 'form' });
  await page.evaluate(() => document.querySelector('form')?.before('Something new'));
  expect(await uidOf(page, { role: 'form' })).toBe(uid);
  const { snapshot } = await see(page, { root: uid });
  expect(snapshot.split('\n')[0]).toBe(`${uid} form "Order"`);
  expect(snapshot).toContain('textbox "E-mail"');
  expect(snapshot).not.toContain('Take 40');
  const inFrame = await uidOf(page, { name: 'in a frame' });
  expect((await see(page, { root: inFrame })).snapshot).toBe(`${inFrame} button "In a frame"`);
});

test('a uid that means nothing any more is told apart from one that never did', async ({ page, site }) => {
  await open(page, site.serve('/', shop));
  const look = async (root: string) => await executeTool(page, 'pagehand_take_snapshot', { root });
  const uid = await uidOf(page, { role: 'button', name: 'Take 40' });
  await page.evaluate(() => document.querySelector('table button')?.remove());
  expect(await look(uid)).toMatchObject({
    ok: false,
    code: 'STALE_ELEMENT',
    message: expect.stringContaining('nothing like it'),
    details: { was: { role: 'button', name: 'Take 40' } },
  });
  await page.evaluate(() =>
    document
      .querySelector('td')
      ?.append(Object.assign(document.createElement('button'), { textContent: 'Take 40' })),
  );
  const now = await uidOf(page, { role: 'button', name: 'Take 40' });
  expect(now).not.toBe(uid);
  expect(await look(uid)).toMatchObject({
    code: 'STALE_ELEMENT',
    details: { similar: [{ uid: now, what: 'button "Take 40"' }] },
  });
  const never = uid.replace(/\d+/, '9999999');
  for (const root of [never, 'kq-1', 'nothing', `${uid}0000000000`]) {
    expect(await look(root)).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('No element of this page'),
    });
  }
  await page.reload();
  await waitForTools(page, everyPage);
  await see(page);
  const old = await look(uid);
  expect(old).toMatchObject({ code: 'NOT_FOUND' });
  // One document in 225 has the same letters.
  if (!(await see(page)).snapshot.startsWith(uid.slice(0, 2)))
    expect(old).toMatchObject({ message: expect.stringContaining('another page') });
});

const rows = (count: number): string =>
  `<!doctype html><title>Rows</title><main><table>${Array.from({ length: count }, (_, at) => `<tr><td>Row ${at}<td><button>Open ${at}</button>`).join('')}</table></main>`;

test('a page that does not fit is shown as far as it is in view, and can be read page by page', async ({
  page,
  site,
}) => {
  await open(page, site.serve('/', rows(1_000)));
  await page.evaluate(() => document.querySelectorAll('tr')[700]?.scrollIntoView({ block: 'start' }));
  const cut = await see(page, { max_chars: 5_000 });
  expect(cut.snapshot.length).toBeLessThanOrEqual(5_000);
  expect(cut.snapshot).toContain('| Row 700|');
  expect(cut.snapshot).toContain('| Row 710|');
  expect(cut.snapshot).not.toContain('| Row 400|');
  expect(cut.snapshot).toMatch(/…\d+ more lines \(root: [a-z]+\d+\)/);
  expect(cut.notes?.join(' ')).toContain(`page: 1 to ${cut.pages}`);
  const parts: string[] = [];
  for (let part = 1; part <= (cut.pages ?? 0); part++) {
    const { snapshot } = await see(page, { max_chars: 5_000, page: part });
    expect(snapshot.length).toBeLessThanOrEqual(5_000);
    parts.push(snapshot);
  }
  const whole = parts
    .join('\n')
    .split('\n')
    .filter((line) => !line.endsWith(' (continued)'));
  const { snapshot } = await see(page, { max_chars: 100_000 });
  expect(whole).toEqual(snapshot.split('\n'));
  const beyond = await executeTool(page, 'pagehand_take_snapshot', {
    max_chars: 5_000,
    page: parts.length + 1,
  });
  expect(beyond).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
    message: expect.stringContaining(`${parts.length} pages`),
  });
});

test('parts are of one snapshot, whatever the page does meanwhile, until another is taken', async ({
  page,
  site,
}) => {
  await open(page, site.serve('/', rows(200)));
  const first = await see(page, { max_chars: 2_000, page: 1 });
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('tr')) row.cells[0]?.append(' now');
    document.querySelector('tr')?.remove();
  });
  const second = await see(page, { max_chars: 2_000, page: 2 });
  expect(second.number).toBe(first.number);
  expect(second.snapshot).not.toContain(' now');
  expect(second.notes?.join(' ')).toContain(`of snapshot ${first.number}, as the page was then`);
  const { changesSince } = await see(page, { changesOnly: true, max_chars: 100_000 });
  expect(changesSince).toBe(first.number);
  const later = await see(page, { max_chars: 2_000, page: 2 });
  expect(later.number).toBeGreaterThan(first.number);
  expect(later.snapshot).toContain(' now');
});

test('a snapshot can be of what says something only', async ({ page, site }) => {
  await open(page, site.serve('/', rows(1_000)));
  const { snapshot, notes } = await see(page, { find: 'OPEN  77' });
  expect(snapshot.match(/button "Open 77\d?"/g)).toHaveLength(11);
  expect(snapshot).not.toContain('Row 78|');
  expect(notes?.join(' ')).toContain('11 lines');
});

test('changes are told from the last snapshot of the same part', async ({ page, site }) => {
  await open(page, site.serve('/', shop));
  const first = await see(page, { changesOnly: true });
  expect(first.changesSince).toBeUndefined();
  expect(first.notes?.join(' ')).toContain('no earlier snapshot');
  expect(first.snapshot).toContain('button "Order" disabled');
  expect(await see(page, { changesOnly: true })).toMatchObject({ snapshot: '', changesSince: 1, number: 2 });
  await page.evaluate(() => {
    document.querySelector('form button')?.removeAttribute('disabled');
    document
      .querySelector('main')
      ?.append(Object.assign(document.createElement('p'), { textContent: 'Now you can order.' }));
  });
  // What shows only a part is nothing to tell changes from.
  expect(await see(page, { find: 'order' })).not.toHaveProperty('number');
  const { snapshot, changesSince } = await see(page, { changesOnly: true });
  expect(changesSince).toBe(2);
  expect(snapshot.split('\n')).toEqual([
    expect.stringMatching(/^~ [a-z]+\d+ button "Order"$/),
    expect.stringMatching(/^@ [a-z]+\d+$/),
    expect.stringMatching(/^ {2}[a-z]+\d+$/),
    '+ Now you can order.',
  ]);
  const form = await uidOf(page, { role: 'form' });
  expect((await see(page, { changesOnly: true, root: form })).changesSince).toBeUndefined();
  await page.evaluate(() => document.body.replaceChildren('All is new'));
  const replaced = await see(page, { changesOnly: true });
  expect(replaced.snapshot).toBe('All is new');
  expect(replaced.notes?.join(' ')).toContain('this is a full snapshot');
});

test('changes applied to the snapshot before give the one after, whatever the page did', async ({
  page,
  site,
}) => {
  await open(page, site.serve('/', '<!doctype html><title>Change</title><main id="root"></main>'));
  let before = (await see(page, { max_chars: 90_000 })).snapshot;
  let differences = 0;
  for (let round = 0; round < 60; round++) {
    await page.evaluate((seed) => {
      let state = seed * 7_919 + 13;
      const random = (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * below);
      };
      const root = document.querySelector('#root') as Element;
      const any = (): Element => {
        const all = root.querySelectorAll('*');
        return all[random(all.length)] ?? root;
      };
      const make = (): Element => {
        const tags = ['p', 'button', 'ul', 'li', 'section', 'a', 'table', 'input', 'div', 'select', 'h2'];
        const element = document.createElement(tags[random(tags.length)] ?? 'p');
        if (element.localName === 'a') element.setAttribute('href', `/${random(9)}`);
        if (element.localName === 'section') element.setAttribute('aria-label', `Part ${random(9)}`);
        if (element.localName === 'table')
          element.innerHTML = '<tr><td>1<td><button>Two</button><tr><td>3<td>4';
        else if (element.localName === 'select') element.innerHTML = '<option>One<option>Two';
        else
          element.textContent =
            ['Words', 'kq1 button "x"', 'More words', 'list', '| a | b |', 'Line'][random(6)] ?? '';
        return element;
      };
      for (let step = random(7) + 1; step > 0; step--) {
        const element = any();
        const what = random(8);
        if (what < 3) element.append(make());
        else if (what === 3) element.before(make());
        else if (what === 4 && element !== root) element.remove();
        else if (what === 5 && element !== root) {
          const target = any();
          if (!element.contains(target)) target.append(element);
        } else if (what === 6) element.toggleAttribute('hidden', element !== root && random(2) === 0);
        else if (what === 7) element.setAttribute('aria-label', `Name ${random(99)}`);
      }
    }, round);
    const changes = await see(page, { changesOnly: true, max_chars: 90_000 });
    const after = (await see(page, { max_chars: 90_000 })).snapshot;
    if (changes.changesSince === undefined) expect(changes.snapshot).toBe(after);
    else {
      differences += 1;
      expect(applyChanges(before, changes.snapshot === '' ? [] : changes.snapshot.split('\n'))).toBe(after);
    }
    before = after;
  }
  expect(differences).toBeGreaterThan(30);
});

test('callers are not told of changes since another’s snapshot', async ({ page, site, browserContext }) => {
  await open(page, site.serve('/', shop));
  await see(page);
  const asPerson = await command(browserContext, {
    name: 'call',
    tabId: await tabIdOf(page),
    tool: 'pagehand_take_snapshot',
    input: { changesOnly: true },
  });
  expect(asPerson).toMatchObject({ ok: true, data: { snapshot: expect.stringContaining('"Shoes"') } });
  expect(asPerson).not.toHaveProperty('data.changesSince');
});

test('finding says where things are, across shadow roots and frames', async ({ page, site }) => {
  await open(page, site.serve('/', shop));
  expect(await find(page, { text: 'read the terms before' })).toMatchObject({
    total: 1,
    matches: [{ what: 'main' }],
  });
  expect((await find(page, { text: 'e-mail' })).matches).toMatchObject([
    { what: expect.stringContaining('textbox "E-mail"'), in: expect.stringMatching(/main > form "Order"$/) },
  ]);
  expect(await find(page, { role: 'button' })).toMatchObject({ total: 5 });
  expect((await find(page, { name: 'shadow', role: 'button' })).matches).toHaveLength(1);
  expect(await find(page, { text: 'nobody sees this' })).toMatchObject({
    total: 0,
    notes: [expect.stringContaining('wait_for')],
  });
  await open(page, site.serve('/rows', rows(100)));
  const many = await find(page, { role: 'button' });
  expect(many.matches).toHaveLength(20);
  expect(many).toMatchObject({ total: 100, notes: [expect.stringContaining('80 more')] });
});

test.describe('waiting', () => {
  const wait = async (page: Page, input: object) =>
    (await executeTool(page, 'pagehand_wait_for', input)) as {
      ok: boolean;
      code: string;
      data: Seen & { found: string } & Found;
    };
  /** Waits, and once that is under way lets the page change. */
  const whenWaiting = async (page: Page, input: object, change: () => void) => {
    const waiting = wait(page, input);
    // Nothing tells that a call reached the page; the changes are late by themselves.
    await page.evaluate(change);
    return await waiting;
  };

  test.beforeEach(async ({ page, site }) => {
    await open(page, site.serve('/', `${rows(300)}<iframe srcdoc="<p>In here"></iframe>`));
  });

  test('answers at once where the text is there, with what is around it', async ({ page }) => {
    const { data } = await wait(page, { text: 'row 150', max_chars: 1_500 });
    expect(data).toMatchObject({ found: 'row 150', matches: [{ what: expect.stringContaining('Row 150') }] });
    expect(data.snapshot).toContain('| Row 150|');
    expect(data.snapshot).toContain('| Row 149|');
    expect(data.snapshot).not.toContain('| Row 100|');
    expect(data.snapshot?.length).toBeLessThanOrEqual(1_500);
  });

  test('sees any of several texts that come late', async ({ page }) => {
    const { data } = await whenWaiting(page, { text: ['Failed', 'All  saved'] }, () => {
      setTimeout(
        () =>
          document
            .querySelector('main')
            ?.insertAdjacentHTML('beforeend', '<p role="status">all <b>SAVED</b></p>'),
        300,
      );
    });
    expect(data).toMatchObject({ found: 'All  saved' });
    expect(data.snapshot).toContain('status: all SAVED');
  });

  test('sees a name in aria-label, text in a frame and in a shadow root that come late', async ({ page }) => {
    expect(
      await whenWaiting(page, { text: 'A new name' }, () => {
        setTimeout(() => document.querySelector('button')?.setAttribute('aria-label', 'A new name'), 300);
      }),
    ).toMatchObject({ ok: true });
    expect(
      await whenWaiting(page, { text: 'late in here' }, () => {
        setTimeout(() => document.querySelector('iframe')?.contentDocument?.body.append('Late in here'), 300);
      }),
    ).toMatchObject({ ok: true });
    expect(
      await whenWaiting(page, { text: 'from a new frame' }, () => {
        const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>From a new frame' });
        setTimeout(() => document.body.append(frame), 300);
      }),
    ).toMatchObject({ ok: true });
    expect(
      await whenWaiting(page, { text: 'out of the shadow' }, () => {
        const host = document.body.appendChild(document.createElement('div'));
        const shadow = host.attachShadow({ mode: 'closed' });
        setTimeout(() => shadow.append('Out of the shadow'), 300);
      }),
    ).toMatchObject({ ok: true });
  });

  test('sees what a style sheet shows, and what a script types', async ({ page }) => {
    expect(
      await whenWaiting(page, { text: 'shown at last' }, () => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<style>.late { display: none }</style><p class="late">Shown at last</p>',
        );
        const [sheet] = document.styleSheets;
        setTimeout(() => sheet?.deleteRule(0), 300);
      }),
    ).toMatchObject({ ok: true });
    expect(
      await whenWaiting(page, { text: 'typed by a script' }, () => {
        const input = document.body.appendChild(
          Object.assign(document.createElement('input'), { ariaLabel: 'Field' }),
        );
        setTimeout(() => {
          input.value = 'Typed by a script';
        }, 300);
      }),
    ).toMatchObject({ ok: true });
  });

  test('is not taken in by text that nobody sees, and ends when its time is over', async ({ page }) => {
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<p hidden>Behind the scenes</p>'),
    );
    const start = Date.now();
    expect(await wait(page, { text: ['behind the scenes', 'Nowhere'], timeout: 700 })).toMatchObject({
      ok: false,
      code: 'TIMEOUT',
      retryable: true,
      message: expect.stringContaining('within 700 ms'),
    });
    expect(Date.now() - start).toBeGreaterThanOrEqual(700);
    expect(await executeTool(page, 'pagehand_find_in_page', { text: 'Row 1' })).toMatchObject({ ok: true });
  });

  test('ends when its caller cancels it, and holds nobody up', async ({ page }) => {
    const reason = await page.evaluate(async () => {
      type Context = {
        getTools(): Promise<ArrayLike<{ name: string }>>;
        executeTool(tool: object, input: object, options: object): Promise<string>;
      };
      const { modelContext } = document as never as { modelContext: Context };
      const tool = Array.from(await modelContext.getTools()).find(({ name }) => name === 'pagehand_wait_for');
      const controller = new AbortController();
      const call = modelContext.executeTool(tool ?? {}, { text: 'Nowhere' }, { signal: controller.signal });
      setTimeout(() => controller.abort(new Error('enough')), 300);
      return await call.then(String, (error: unknown) => String(error));
    });
    expect(reason).toContain('enough');
    expect(await wait(page, { text: 'Row 1' })).toMatchObject({ ok: true });
  });
});

test('a snapshot shows what closed shadow roots hold, and what is slotted into them', async ({
  page,
  site,
}) => {
  await open(
    page,
    site.serve(
      '/closed',
      `<!doctype html><title>Closed</title><main><div id=host><span>slotted words</span></div></main><script>
        document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = '<button>Inside</button><slot></slot>';
      </script>`,
    ),
  );
  const { snapshot } = await see(page);
  expect(snapshot).toMatch(/button Inside|button "Inside"/);
  expect(snapshot).toContain('slotted words');
});
