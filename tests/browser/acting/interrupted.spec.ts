import { everyPage, everyPageActing } from '../../every-page.ts';
import { command, tabIdOf } from '../access/screens.ts';
import { executeTool, expect, waitForTools } from '../harness.ts';
import { stopWorker } from '../lifecycle/worker.ts';
import { type ActedPage, type Answer, allowActing, test } from './acting-test.ts';
import { attachedAnywhere, expectLeftAsFound } from './left-as-found.ts';

test.describe.configure({ timeout: 90_000 });

/** Things to act on. `interrupt` is what the test has happen. */
const page = `<style>@keyframes go { to { translate: 200px } } .moving { animation: go 1s infinite alternate linear }
    button { width: 100px; height: 40px }</style>
  <button id="go" draggable="true">Go</button><input id="name" aria-label="Name">
  <p><button class="moving">Moving</button></p><p><button id="there">There</button></p>
  <label>Papers <input id="papers" type="file"></label>
  <script>
    const leave = () => { location.href = '/next' };
    const once = (id, type, what) => document.getElementById(id).addEventListener(type, what, { once: true });
  </script>`;

interface Step {
  readonly step: string;
  /** Has `what` happen in the middle of that step; runs in the page. */
  readonly when: (what: string) => string;
  readonly act: (acted: ActedPage) => Promise<readonly [tool: string, input: object]>;
}

const click = async (acted: ActedPage) => ['click', { uid: await acted.uid('button', 'Go') }] as const;
const fill = async (acted: ActedPage) =>
  ['fill', { uid: await acted.uid('textbox', 'Name'), value: 'abc' }] as const;
const drag = async (acted: ActedPage) =>
  [
    'drag',
    { from_uid: await acted.uid('button', 'Go'), to_uid: await acted.uid('button', 'There') },
  ] as const;
const type = async (acted: ActedPage) => {
  await acted.page.evaluate(() => document.getElementById('name')?.focus());
  return ['type_text', { text: 'All work and no play. '.repeat(20) }] as const;
};

const steps: readonly Step[] = [
  { step: 'before anything', when: (what) => `setTimeout(${what})`, act: click },
  {
    step: 'while it waits for rest',
    when: (what) => `setTimeout(${what}, 400)`,
    act: async (acted) => ['click', { uid: await acted.uid('button', 'Moving') }],
  },
  { step: 'between hover and press', when: (what) => `once('go', 'mousemove', ${what})`, act: click },
  { step: 'with the button down', when: (what) => `once('go', 'mousedown', ${what})`, act: click },
  {
    step: 'while the page settles',
    when: (what) => `once('go', 'click', () => setTimeout(${what}, 30))`,
    act: click,
  },
  { step: 'as a field gets the focus', when: (what) => `once('name', 'focus', ${what})`, act: fill },
  { step: 'as a field is filled', when: (what) => `once('name', 'input', ${what})`, act: fill },
  {
    step: 'while text is typed',
    when: (what) => `once('name', 'keydown', () => setTimeout(${what}, 20))`,
    act: type,
  },
  { step: 'as something is dragged', when: (what) => `once('go', 'dragstart', ${what})`, act: drag },
  {
    step: 'as files come',
    when: (what) => `once('papers', 'change', ${what})`,
    act: async (acted) => [
      'upload_file',
      { uid: await acted.uid('file', 'Papers'), files: [{ name: 'a.txt', content: 'a' }] },
    ],
  },
];

/** ms in which a call is answered whose page is taken from it; it must not wait for its deadline, which is 30 s. */
const patience = 10_000;

/** Calls a tool through one of our screens, whose answer does not go with the page. */
async function callFor(
  acted: ActedPage,
  tabId: number,
  [tool, input]: readonly [string, object],
): Promise<Answer> {
  const began = Date.now();
  const answer = (await command(acted.page.context(), {
    name: 'call',
    tabId,
    tool: `pagehand_${tool}`,
    input,
  })) as Answer;
  expect(Date.now() - began, JSON.stringify(answer)).toBeLessThan(patience);
  return answer;
}

async function arrived(acted: ActedPage, url: string): Promise<void> {
  await acted.page.waitForURL(url);
  await waitForTools(acted.page, everyPageActing);
}

for (const { step, when, act } of steps) {
  test(`a page that is replaced ${step} ends the call, and the next one is acted on as ever`, async ({
    acted,
  }) => {
    const next = acted.site.serve('/next', '<!doctype html><title>Next</title><p>There');
    // For somebody outside: an answer that names what happened.
    await acted.show(page);
    const tabId = await tabIdOf(acted.page);
    const call = await act(acted);
    await acted.page.evaluate(when('leave'));
    const answer = await callFor(acted, tabId, call);
    const named = answer.ok
      ? answer.data?.navigatingTo === next
      : /^(CANCELLED|UNAVAILABLE|CONFLICT|STALE_ELEMENT|TEMPORARY_FAILURE|NOT_FOUND)$/.test(answer.code);
    expect([JSON.stringify(answer), named]).toEqual([JSON.stringify(answer), true]);
    await arrived(acted, next);
    await expectLeftAsFound(acted.page);

    // For the page itself: it may be gone before it hears; what it hears is said.
    await acted.show(page);
    const [tool, input] = await act(acted);
    await acted.page.evaluate(when('leave'));
    const heard = await acted.call(tool, input).catch((error: unknown) => {
      expect(String(error)).toMatch(/destroyed|navigat/i);
      return undefined;
    });
    if (heard?.ok) expect(heard.data).toMatchObject({ navigatingTo: next });
    else if (heard !== undefined) expect(heard).toMatchObject({ ok: false, code: expect.any(String) });
    await arrived(acted, next);
    await expectLeftAsFound(acted.page);
  });
}

test('a tab that closes in the middle of a call ends it, and nothing stays attached', async ({
  acted,
  browserContext,
}) => {
  const extra = await browserContext.newPage();
  await extra.goto(
    acted.site.serve('/extra', `<!doctype html><title>Extra</title><script>var log</script>${page}`),
  );
  await waitForTools(extra, everyPageActing);
  const tabId = await tabIdOf(extra);
  const found = (await executeTool(extra, 'pagehand_find_in_page', { role: 'button', name: 'Go' })) as Answer;
  const [{ uid } = { uid: '' }] = (found.data?.matches ?? []) as readonly { uid: string }[];
  const pressed = extra.evaluate(
    () => new Promise((down) => document.getElementById('go')?.addEventListener('mousedown', down)),
  );
  await extra.evaluate(() =>
    document.getElementById('go')?.addEventListener('mousedown', () => {
      const until = performance.now() + 1_000;
      while (performance.now() < until);
    }),
  );
  const answer = callFor(acted, tabId, ['click', { uid }]);
  await pressed.catch(() => undefined);
  await extra.close();
  const { ok, code, message } = await answer;
  expect([ok, message, code]).toEqual([
    false,
    expect.stringMatching(/closed|went away/),
    expect.stringMatching(/NOT_FOUND|UNAVAILABLE|CANCELLED/),
  ]);
  await expect.poll(() => attachedAnywhere(browserContext)).toBe(false);
  await acted.show(page);
  await expectLeftAsFound(acted.page);
});

for (const { step, when, act } of steps.filter(({ step }) => !/before anything|files/.test(step))) {
  test(`a worker that is stopped ${step} leaves nothing pressed, and the next call works`, async ({
    acted,
    browserContext,
  }) => {
    await acted.show(page);
    const call = await act(acted);
    await acted.page.evaluate(`var reached = new Promise((now) => { ${when('() => now()')} }); 0`);
    const heard = acted.call(...call);
    await acted.page.evaluate('reached');
    await stopWorker(browserContext);
    expect(await heard).toMatchObject({ ok: expect.any(Boolean), code: expect.any(String) });
    await expectLeftAsFound(acted.page, { by: 'a stopped worker' });
  });
}

for (const { step, when, act } of steps.filter(({ step }) => /rest|typed|settles/.test(step))) {
  test(`a level that falls ${step} ends the call, and lets the tab go`, async ({ acted, browserContext }) => {
    await acted.show(page);
    const call = await act(acted);
    await acted.page.evaluate(`var reached = new Promise((now) => { ${when('() => now()')} }); 0`);
    const heard = acted.call(...call);
    await acted.page.evaluate('reached');
    await allowActing(acted.page, acted.site.origin, 'read');
    const answer = await heard;
    if (!answer.ok) expect(answer.code).toMatch(/PERMISSION_DENIED|TEMPORARY_FAILURE/);
    await expect.poll(() => attachedAnywhere(browserContext)).toBe(false);
    await waitForTools(acted.page, everyPage);
    await allowActing(acted.page, acted.site.origin);
    await waitForTools(acted.page, everyPageActing);
    await expectLeftAsFound(acted.page);
  });
}

test('frames get input again after a worker that was stopped while it typed', async ({
  acted,
  browserContext,
}) => {
  await acted.show(`<input id="name" autofocus><iframe srcdoc="<p>In a frame"></iframe>`);
  await acted.page.evaluate(
    `var reached = new Promise((now) => document.getElementById('name').addEventListener('keydown', () => now())); 0`,
  );
  await acted.page.evaluate(() => document.getElementById('name')?.focus());
  const heard = acted.call('type_text', { text: 'All work and no play. '.repeat(500) });
  await acted.page.evaluate('reached');
  await stopWorker(browserContext);
  await heard;
  // The next call wakes the next worker.
  await acted.call('find_in_page', { text: 'In a frame' });
  await expect
    .poll(() =>
      acted.page.evaluate(() => {
        const frame = document.querySelector('iframe');
        return frame === null ? 'none' : getComputedStyle(frame).getPropertyValue('interactivity');
      }),
    )
    .toBe('auto');
});
