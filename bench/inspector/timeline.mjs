import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchTasks } from './long-tasks.mjs';
import { openStories } from './stories.mjs';

/** A timeline that is full: 50,000 events, of which each new one drives the oldest out. */
export async function* timeline() {
  const stories = await openStories();
  const folder = mkdtempSync(join(tmpdir(), 'bench-timeline-'));
  try {
    const page = await stories.browser.newPage({ viewport: { width: 1000, height: 720 } });
    await page.goto(`${stories.url}?story=events&view=timeline`);
    const list = page.locator('#view-timeline .virtual-list');
    await list.locator('.virtual-item').first().waitFor();
    const box = await list.boundingBox();
    const middle = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
    yield `${await list.locator('.virtual-item').first().getAttribute('aria-setsize')} rows`;

    // From the disk: what Playwright is given otherwise it unpacks in the page, which takes longer than reading it.
    const file = join(folder, 'yesterday.jsonl');
    writeFileSync(file, oldEvents(50_000));

    const measures = [
      ['by the wheel, 300 notches of 240 px', () => wheel(page, middle, 300, -240)],
      ['by the wheel, 200 notches of 2,400 px', () => wheel(page, middle, 200, -2_400)],
      ['dragging the scroll bar from end to end and back', () => drag(page, list, box)],
      ['PageUp, 150 times', () => keys(page, list, 'PageUp', 150)],
      ['ArrowUp, 150 times', () => keys(page, list, 'ArrowUp', 150)],
      ['Home and End, 20 times', () => homeAndEnd(page, list, 20)],
      ['100 times 5 new events, at the end', () => arrive(page, 100, 5)],
      ['100 times 5 new events, scrolled up', () => arriveAbove(page, list, 100, 5)],
      ['scrolling by the wheel while 100 times 5 events come', () => both(page, middle)],
      ['a filter’s text typed and taken away', () => filter(page)],
      ['reading a file of 50,000 more', () => read(page, file)],
      ['with them, by the wheel, 200 notches of 2,400 px', () => wheel(page, middle, 200, -2_400)],
      ['with them, 100 times 5 new events', () => arrive(page, 100, 5)],
      ['exporting all of them', () => exportAll(page)],
      ['clearing', () => clear(page)],
    ];
    for (const [name, act] of measures) {
      // What the one before left behind is not this one’s.
      await page.requestGC();
      await page.evaluate(restFrames);
      const { frame, over, own, wall, gap, frames } = await watchTasks(page, act);
      yield `${name}: of the thread’s own time the longest frame ${ms(frame)}, the longest task ${ms(own)} (by the clock ${ms(wall)}), ${over} frames over 50; the longest gap of ${frames} frames ${ms(gap)}`;
    }
  } finally {
    await stories.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ms(value) {
  return `${value.toFixed(1)} ms`;
}

async function wheel(page, { x, y }, times, by) {
  await page.mouse.move(x, y);
  for (let at = 0; at < times; at++) await page.mouse.wheel(0, by);
}

async function drag(page, list, box) {
  const x = box.x + box.width - 6;
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  await page.mouse.move(x, box.y + 18);
  await page.mouse.down();
  for (let at = 0; at <= 100; at++) await page.mouse.move(x, box.y + 18 + ((box.height - 40) * at) / 100);
  for (let at = 100; at >= 0; at--) await page.mouse.move(x, box.y + 18 + ((box.height - 40) * at) / 100);
  await page.mouse.up();
}

async function keys(page, list, key, times) {
  await list.focus();
  await page.keyboard.press('End');
  for (let at = 0; at < times; at++) await page.keyboard.press(key);
}

async function homeAndEnd(page, list, times) {
  await list.focus();
  for (let at = 0; at < times; at++) {
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
  }
}

async function arrive(page, times, count) {
  await page.evaluate(tellEvents, [times, count]);
}

async function arriveAbove(page, list, times, count) {
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await arrive(page, times, count);
}

async function both(page, middle) {
  await Promise.all([arrive(page, 100, 5), wheel(page, middle, 100, -240)]);
}

async function filter(page) {
  const field = page.locator('#view-timeline').getByRole('searchbox');
  await field.focus();
  await field.pressSequentially('order', { delay: 80 });
  await page.evaluate(restFrames);
  for (let at = 0; at < 5; at++) await page.keyboard.press('Backspace', { delay: 80 });
  await page.evaluate(restFrames);
}

function oldEvents(count) {
  const events = Array.from({ length: count }, (_, at) => {
    const call = { kind: 'call', call: `old ${at}`, tool: `old_tool_${at % 50}`, frame: '', by: 'page' };
    return JSON.stringify({
      seq: at + 1,
      worker: 'old',
      time: 1_700_000_000_000 + at * 1_000,
      ...call,
      input: { at },
    });
  });
  return events.join('\n');
}

async function read(page, file) {
  await page.locator('#view-timeline input[type="file"]').setInputFiles(file);
  await page.getByText('50,000 events').first().waitFor();
  await page.evaluate(restFrames);
}

async function exportAll(page) {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await saving;
  await page.evaluate(restFrames);
}

async function clear(page) {
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('Nothing has happened yet').waitFor();
  await page.evaluate(restFrames);
}

/* These run in the page. */

/** As many frames apart as a lively page would need. */
async function tellEvents([times, count]) {
  const { store } = window.story;
  let seq = store.state.timeline.events.at(-1).seq;
  const { worker, time } = store.state.timeline.events.at(-1);
  for (let at = 0; at < times; at++) {
    const events = Array.from({ length: count }, () => {
      seq += 1;
      return {
        seq,
        worker,
        time: time + seq,
        kind: 'call',
        call: `bench ${seq}`,
        tool: `new_tool_${seq % 7}`,
        frame: '',
        by: 'page',
        input: { id: seq, text: 'Something that is asked for' },
      };
    });
    window.story.tell({
      type: 'timeline',
      view: { tabId: store.state.tabId, worker, first: false, events, dropped: 0 },
    });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
}

async function restFrames() {
  for (let at = 0; at < 10; at++) await new Promise((done) => requestAnimationFrame(done));
}
