import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { TimelineEvent } from '../../src/protocol/inspect.ts';
import { axeFaults, expect, test } from './story-test.ts';

const list = (page: Page) => page.getByRole('listbox', { name: 'Timeline' });
const detail = (page: Page) => page.getByRole('article');

/** The worker tells these, a moment apart, after everything that was told before. */
async function tell(page: Page, bodies: readonly object[]): Promise<void> {
  await page.evaluate((told) => {
    const { timeline } = window.story.store.read();
    const from = (timeline.heads.get('w1') ?? 0) + 1;
    const events = told.map((body, index) => ({
      seq: from + index,
      worker: 'w1',
      time: Date.now(),
      ...body,
    }));
    window.story.tell({
      type: 'timeline',
      view: { tabId: 7, worker: 'w1', first: false, events: events as TimelineEvent[], dropped: 0 },
    });
  }, bodies);
}

const calls = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'call',
    call: `new${index}`,
    tool: `new_tool_${index}`,
    frame: '',
    by: 'page',
    input: {},
  }));

test('a call and its answer are one row, with everything in the detail', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  const row = list(page)
    .getByRole('option')
    .filter({ hasText: 'change_order' })
    .filter({ hasText: 'TIMEOUT' });
  await expect(row).toHaveCount(1);
  await row.click();
  await expect(detail(page)).toContainText('did not answer within 30 s');
  await expect(detail(page)).toContainText('quantity');
  await expect(detail(page)).toContainText('not known');
});

test('keys move through the rows, and pin', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  await list(page).focus();
  await page.keyboard.press('Home');
  await expect(list(page).getByRole('option', { selected: true })).toContainText('Worker started');
  await page.keyboard.press('ArrowDown');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Page came');
  await page.keyboard.press('p');
  await expect(list(page).getByRole('option', { selected: true })).toContainText('pinned');
  await page.getByRole('button', { name: 'Pinned', exact: true }).click();
  await expect(list(page).getByRole('option')).toHaveCount(1);
});

test('a call is made again, where its answer can be seen', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  const name = await page.evaluate(
    () => window.story.store.read().view?.tools.find(({ frame }) => frame === '')?.name,
  );
  await tell(page, [{ kind: 'call', call: 'r', tool: name, frame: '', by: 'page', input: { id: 'A-77' } }]);
  await list(page).getByRole('option').filter({ hasText: 'A-77' }).click();
  await detail(page).getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('tab', { name: /^Tools/ })).toHaveAttribute('aria-selected', 'true');
  const { selected, draft } = await page.evaluate(() => {
    const { tools, run } = window.story.store.read().rooms;
    return {
      selected: tools.selected,
      draft: run.benches[`https://shop.example ${tools.selected}`]?.draft?.value,
    };
  });
  expect(selected).toBe(`/${name}`);
  expect(draft).toEqual({ id: 'A-77' });
  expect(await page.evaluate(() => window.story.commands.at(-1))).toMatchObject({
    name: 'run-page-tool',
    tool: name,
    frame: '',
    input: { id: 'A-77' },
  });
});

test('filters by kind, tool, outcome and text, and says how much is left out', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  const rows = list(page).getByRole('option');
  await page.getByRole('button', { name: 'Server', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Outcome').selectOption('failed');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Outcome').selectOption('any');
  await page.getByLabel('Tool', { exact: true }).selectOption('find_order');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Tool', { exact: true }).selectOption('');
  await page.keyboard.press('/');
  await page.keyboard.type('orders stock');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(15);
});

test('asks before it attaches, and says on, off and refused', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  const bar = page.getByRole('region', { name: 'What is heard' });
  await expect(bar).toContainText('Not seen without the debugger');
  const asked = () => page.evaluate(() => window.story.commands.filter(({ name }) => name === 'listen'));
  await bar.getByRole('button', { name: 'See all calls' }).click();
  expect(await asked()).toEqual([]);
  await expect(bar.getByRole('button', { name: 'Attach' })).toBeFocused();
  await bar.getByRole('button', { name: 'Not now' }).click();
  expect(await asked()).toEqual([]);
  await page.evaluate(() => window.story.refuse('listen', 'DevTools of another extension is there.'));
  await bar.getByRole('button', { name: 'See all calls' }).click();
  await bar.getByRole('button', { name: 'Attach' }).click();
  await expect(bar).toContainText('DevTools of another extension is there.');
  expect(await asked()).toEqual([{ name: 'listen', tabId: 7, on: true }]);
  await story('listening', { view: 'timeline' });
  await expect(bar).toContainText('all calls are seen');
  await bar.getByRole('button', { name: 'Let go' }).click();
  expect(await asked()).toEqual([{ name: 'listen', tabId: 7, on: false }]);
  await story('troubled', { view: 'timeline' });
  await expect(bar).toContainText('Another extension holds the debugger of this tab.');
});

test('where no browser keeps the tools, asks to watch the page, and says what that does not see', async ({
  story,
}) => {
  const page = await story('unwatched', { view: 'timeline' });
  const bar = page.getByRole('region', { name: 'What is heard' });
  await expect(bar).toContainText('Not seen unless document.modelContext is watched');
  const asked = () => page.evaluate(() => window.story.commands.filter(({ name }) => name === 'listen'));
  await bar.getByRole('button', { name: 'See all calls' }).click();
  await expect(bar.getByRole('alertdialog')).toContainText('The page can notice that');
  await expect(bar).not.toContainText('ebugger to this tab');
  expect(await asked()).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Watch' }).click();
  expect(await asked()).toEqual([{ name: 'listen', tabId: 7, on: true }]);
  await story('watching', { view: 'timeline' });
  await expect(bar).toContainText('Not seen: frames of other sites');
  await expect(bar).toContainText('3 calls were left out');
  await expect(bar).toContainText('1 document does not let itself be watched');
  expect(await axeFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Stop watching' }).click();
  expect(await asked()).toEqual([{ name: 'listen', tabId: 7, on: false }]);
});

test('what was exported is imported again, marked, with each bad line named', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  const rows = list(page).getByRole('option');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(21);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Nothing has happened yet')).toBeVisible();
  await page.locator('#view-timeline input[type=file]').setInputFiles({
    name: 'yesterday.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(`${text}{"kind":"party"}\nnot json\n`),
  });
  await expect(rows).toHaveCount(15);
  await expect(
    page.getByText('20 events were read from “yesterday.jsonl”. 2 lines are not events'),
  ).toBeVisible();
  await page.getByText('Which lines').click();
  await expect(page.getByText('Line 22:')).toBeVisible();
  await expect(page.getByText('Line 23:')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await rows.filter({ hasText: 'TIMEOUT' }).click();
  await expect(detail(page)).toContainText('From the file “yesterday.jsonl”');
  await expect(detail(page).getByRole('button', { name: 'Replay' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take imported rows away' }).click();
  await expect(page.getByText('Nothing has happened yet')).toBeVisible();
});

/** Files called “slow.jsonl” come as `feed` says, piece by piece; `undefined` is their end. */
async function slowFiles(page: Page): Promise<(piece: string | undefined) => Promise<void>> {
  await page.evaluate(() => {
    const stream = File.prototype.stream;
    File.prototype.stream = function (this: File) {
      if (this.name !== 'slow.jsonl') return stream.call(this);
      return new ReadableStream({
        start(controller) {
          const feed = (piece: string | undefined) => {
            if (piece === undefined) controller.close();
            else controller.enqueue(new TextEncoder().encode(piece));
          };
          Object.assign(window, { feed });
        },
      });
    };
  });
  return (piece) =>
    page.evaluate((given) => (window as never as { feed(piece?: string): void }).feed(given), piece);
}

const someFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'application/jsonl',
  buffer: Buffer.from(lines.join('\n')),
});

const level = (seq: number) =>
  JSON.stringify({ seq, worker: 'old', time: 1_700_000_000_000 + seq, kind: 'level', level: 'act' });

test('says that a file is being read, and takes nothing of one that is given up', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  const rows = list(page).getByRole('option');
  await expect(rows).toHaveCount(15);
  const feed = await slowFiles(page);
  const choose = () =>
    page.locator('#view-timeline input[type=file]').setInputFiles(someFile('slow.jsonl', ['']));
  const status = page.getByRole('status').filter({ hasText: 'Reading “slow.jsonl”' });

  await choose();
  await expect(status.getByRole('progressbar', { name: 'Reading “slow.jsonl”…' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await feed(`${level(1)}\n`);
  await page.keyboard.press('Escape');
  await expect(status).toHaveCount(0);
  await expect(page.getByText('Stopped. Nothing was taken from “slow.jsonl”.')).toBeVisible();
  await feed(level(2));

  await choose();
  await status.getByRole('button', { name: 'Stop reading' }).click();
  await expect(status).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import' })).toBeFocused();

  await choose();
  await feed(level(1).slice(0, 20));
  await feed(`${level(1).slice(20)}\n${level(2)}`);
  await feed(undefined);
  await expect(page.getByText('2 events were read from “slow.jsonl”.')).toBeVisible();
  await expect(rows).toHaveCount(17);
});

test('reads another file meanwhile, and goes on when the timeline is cleared', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  const rows = list(page).getByRole('option');
  const feed = await slowFiles(page);
  const field = page.locator('#view-timeline input[type=file]');
  await field.setInputFiles(someFile('slow.jsonl', ['']));
  await field.setInputFiles(someFile('quick.jsonl', [level(1)]));
  await expect(page.getByText('1 event was read from “quick.jsonl”.')).toBeVisible();
  await expect(rows).toHaveCount(16);
  await feed(`${level(1)}\n`);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Nothing has happened yet')).toBeVisible();
  await feed(level(2));
  await feed(undefined);
  await expect(page.getByText('2 events were read from “slow.jsonl”.')).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test('pinned rows outlive a clearing', async ({ story }) => {
  const page = await story('hundred', { view: 'timeline' });
  await list(page).getByRole('option').filter({ hasText: 'find_order' }).last().click();
  await detail(page).getByRole('button', { name: 'Pin' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await expect(detail(page)).toContainText('Order 2041');
});

test('follows the end only when it is there, and what is looked at does not move', async ({ story }) => {
  const page = await story('events', { view: 'timeline' });
  const scroller = list(page);
  const place = () =>
    scroller.evaluate((element) => ({
      top: element.scrollTop,
      toEnd: element.scrollHeight - element.clientHeight - element.scrollTop,
    }));
  await expect.poll(async () => (await place()).toEnd).toBeLessThan(2);
  await tell(page, calls(50));
  await expect(scroller.getByText('new_tool_49', { exact: true })).toBeVisible();
  expect((await place()).toEnd).toBeLessThan(2);

  await scroller.evaluate((element) => element.scrollTo({ top: 400_010 }));
  await expect(page.getByRole('button', { name: 'To the end' })).toBeVisible();
  const seen = () =>
    scroller.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const row = document.elementFromPoint(box.left + 40, box.top + 100)?.closest('.virtual-item');
      return {
        text: row?.querySelector('.event-what')?.textContent,
        y: row?.getBoundingClientRect().top,
        id: row?.id,
      };
    });
  const before = await seen();
  // As many are dropped from the front: what is kept is full.
  await tell(
    page,
    calls(500).map((call, index) => ({ ...call, call: `more${index}` })),
  );
  await expect(page.getByRole('button', { name: '500 new, to the end' })).toBeVisible();
  const after = await seen();
  expect([after.text, after.y]).toEqual([before.text, before.y]);
  await page.getByRole('button', { name: '500 new, to the end' }).click();
  await expect.poll(async () => (await place()).toEnd).toBeLessThan(2);
});

test('scrolls through 50,000 events, and draws what comes into sight', async ({ story }) => {
  const page = await story('events', { view: 'timeline' });
  const scroll = (steps: number, by: number) =>
    list(page).evaluate(
      async (element, [count, top]) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        let added = 0;
        const watch = new MutationObserver((records) => {
          const nodes = records.flatMap(({ addedNodes }) => [...addedNodes]);
          added += nodes.filter((node) => node instanceof Element && node.matches('.virtual-item')).length;
        });
        watch.observe(element, { childList: true, subtree: true });
        for (let step = 0; step < count; step++) {
          element.scrollBy({ top });
          await frame();
        }
        return {
          top: element.scrollTop,
          added,
          there: element.querySelectorAll('.virtual-item').length,
        };
      },
      [steps, by] as const,
    );
  await list(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await scroll(10, 0);
  // Notches of a wheel, then jumps as with the scroll bar: at most what is in sight, with a margin.
  for (const [steps, by] of [
    [100, 240],
    [20, 8_000],
  ] as const) {
    const { top, added, there } = await scroll(steps, by);
    expect(top).toBeGreaterThan(20_000);
    expect(added).toBeGreaterThan(100);
    expect(added).toBeLessThan(80 * steps);
    expect(there).toBeLessThan(80);
  }
});
