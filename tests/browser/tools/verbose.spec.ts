import type { Page } from '@playwright/test';
import { command, setLevel } from '../access/screens.ts';
import { executeTool, expect, test, toolNames } from '../harness.ts';

interface Answer {
  readonly ok: boolean;
  readonly code: string;
  readonly data: {
    readonly snapshot: string;
    readonly url: string;
    readonly title: string;
    readonly pages?: number;
    readonly notes?: readonly string[];
  };
}

const html = `<!doctype html><title>A form</title><main><h1>Sign up</h1>
  <form><label>Name <input value="Ada" aria-describedby="hint" required></label><p id="hint">As on your card</p>
  <label>Password <input type="password" value="hunter2hunter2"></label>
  <label>Code <input autocomplete="one-time-code" value="918273"></label>
  <label>Card <input autocomplete="cc-number" value="4111111111111111"></label>
  <label>Note <textarea autocomplete="cc-name">Lovelace Ada K</textarea></label>
  <button aria-expanded="false" aria-controls="more">More</button><div id="more" hidden>Hidden</div>
  <table><tr><td><input autocomplete="cc-number" value="5500005555555559"></td></tr></table>
  <label>For <input autocomplete="cc-csc" value="73"> once <input value="usual"></label>
  <div contenteditable="true" autocomplete="cc-number" role="textbox" aria-label="Rich">6011111111111117</div>
  <p>Some <b>bold</b> text</p><div id="host"></div></form></main>
  <script>document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = '<button>Inside</button>';</script>`;

async function snapshot(page: Page, input: object = {}): Promise<Answer> {
  return (await executeTool(page, 'pagehand_take_snapshot', input)) as Answer;
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await setLevel(page, 'Developer');
  await expect.poll(() => toolNames(page)).toContain('pagehand_take_screenshot');
}

test.afterEach(async ({ browserContext }) => {
  await command(browserContext, { name: 'reset-settings' });
});

test('is the browser’s own tree, with the uids of a snapshot', async ({ page, site }) => {
  await open(page, site.serve('/', html));
  const usual = await snapshot(page);
  const { ok, data } = await snapshot(page, { verbose: true });
  expect(ok).toBe(true);
  expect(data).toMatchObject({ url: page.url(), title: 'A form' });
  const lines = data.snapshot.split('\n');
  expect(lines[0]).toMatch(/RootWebArea "A form"/);
  for (const [role, name] of [
    ['textbox', 'Name'],
    ['button', 'More'],
    ['button', 'Inside'],
  ]) {
    const uid = new RegExp(`(\\w+) ${role} "${name}"`).exec(usual.data.snapshot)?.[1];
    expect(uid).toBeDefined();
    const line = lines.find((each) => each.includes(`${role} "${name}"`));
    expect(line?.trim().split(' ')[0], data.snapshot).toBe(uid);
  }
  const field = lines.find((line) => line.includes('textbox "Name'));
  expect(field).toContain('value="Ada"');
  expect(field).toContain('description="As on your card"');
  expect(field).toContain('required');
  expect(data.snapshot).not.toContain('Hidden');
});

test('gives no passwords, codes and cards', async ({ page, site }) => {
  await open(page, site.serve('/', html));
  const { data } = await snapshot(page, { verbose: true });
  expect(data.snapshot).toMatch(/textbox "Password".* value=••••••••/);
  expect(data.snapshot).toMatch(/textbox "Code".* value=••••••••/);
  for (const secret of ['hunter2', '918273', '4111', 'Lovelace', '5500', '"73', ' 73', '6011'])
    expect(data.snapshot).not.toContain(secret);
});

test('is cut to its budget, and goes on; a root shows a part', async ({ page, site }) => {
  const rows = Array.from({ length: 60 }, (_, row) => `<li><a href="#${row}">Entry ${row}</a></li>`);
  await open(
    page,
    site.serve(
      '/',
      `<!doctype html><title>Long</title><ul>${rows.join('')}</ul><nav><button>Only</button></nav>`,
    ),
  );
  const first = await snapshot(page, { verbose: true, max_chars: 1_000 });
  const { pages = 0 } = first.data;
  expect(pages).toBeGreaterThan(2);
  expect(first.data.snapshot.length).toBeLessThanOrEqual(1_000);
  expect(first.data.notes?.[0]).toBe(
    `Page 1 of ${pages}. Go on with page: 2, or look into a part with root: uid.`,
  );
  let whole = first.data.snapshot;
  for (let part = 2; part <= pages; part += 1) {
    const next = await snapshot(page, { verbose: true, max_chars: 1_000, page: part });
    whole += `\n${next.data.snapshot}`;
  }
  expect(whole).toBe((await snapshot(page, { verbose: true })).data.snapshot);
  expect(whole).toContain('"Entry 59"');
  expect(await snapshot(page, { verbose: true, page: 99 })).toMatchObject({ code: 'NOT_FOUND' });

  const uid = /(\w+) button "Only"/.exec(whole)?.[1];
  expect((await snapshot(page, { verbose: true, root: uid })).data.snapshot).toMatch(
    new RegExp(`^${uid} button "Only"[^\\n]*$`),
  );
  expect(await snapshot(page, { verbose: true, root: 'zz999999' })).toMatchObject({ code: 'NOT_FOUND' });
});

test('needs the level developer, and says so', async ({ page, site }) => {
  await page.goto(site.serve('/', html));
  for (const level of ['Read', 'Act'] as const) {
    await setLevel(page, level);
    expect(await snapshot(page, { verbose: true })).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining('needs the level “developer”'),
      details: { setting: 'sites.<site>.level', needed: 'developer' },
    });
    expect(await snapshot(page)).toMatchObject({ ok: true });
  }
});
