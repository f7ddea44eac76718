import type { Page } from '@playwright/test';
import { partBytes } from '../../../src/inspector/files/put-on-shelf.ts';
import { closedBy, questionWindow, questionWindows, screenUrl, tabIdOf } from '../access/screens.ts';
import { type ActedPage, expect, test } from './acting-test.ts';

const upload = `<label>Papers <input type="file" onchange="files[0].arrayBuffer().then(async (bytes) => log.push(
  files[0].name + ' ' + files[0].type + ' ' + bytes.byteLength + ' ' +
  new Uint8Array(bytes).reduce((sum, byte) => (sum + byte) % 65521, 0)))"></label>`;

/** Puts a file of this many bytes on the shelf of a page’s tab, as the Inspector does. */
async function put(page: Page, name: string, size: number): Promise<void> {
  const tabId = await tabIdOf(page);
  const screen = await page.context().newPage();
  await screen.goto(screenUrl('popup', '?tabId=0'));
  await screen.evaluate(
    async ([tab, called, length, part]) => {
      const port = chrome.runtime.connect({ name: 'pagehand:control' });
      const send = (at: number, data: string) =>
        new Promise<void>((resolve, reject) => {
          const hear = (reply: { type: string; id?: string; message?: string }) => {
            if (reply.id !== String(at)) return;
            port.onMessage.removeListener(hear);
            if (reply.type === 'done') resolve();
            else reject(new Error(reply.message));
          };
          port.onMessage.addListener(hear);
          const file = { name: called, mimeType: 'application/pdf', size: length };
          const command = { name: 'add-to-shelf', tabId: tab, upload: 'u', file, at, data };
          port.postMessage({ type: 'do', id: String(at), command });
        });
      for (let at = 0; at < length; at += part)
        await send(at, btoa('\x01'.repeat(Math.min(part, length - at))));
      port.disconnect();
    },
    [tabId, name, size, partBytes] as const,
  );
  await screen.close();
  await page.bringToFront();
}

async function take(acted: ActedPage, shelf: string) {
  const uid = await acted.uid('file', 'Papers');
  return acted.call('upload_file', { uid, files: [{ shelf }] });
}

test('a file of the shelf is given once the person allowed it, who is asked each time', async ({ acted }) => {
  await acted.show(upload);
  await put(acted.page, 'tax.pdf', 5_000);
  for (const count of [1, 2]) {
    const answer = take(acted, 'tax.pdf');
    const window = await questionWindow(acted.page.context());
    await expect(window.getByText('file shelf')).toBeVisible();
    await expect(window.getByText('tax.pdf')).toBeVisible();
    await expect(window.getByRole('button', { name: 'Always on this site' })).toHaveCount(0);
    await closedBy(window, () => window.getByRole('button', { name: 'Allow once' }).click());
    expect(await answer).toMatchObject({ ok: true, data: { files: [{ name: 'tax.pdf', size: 5_000 }] } });
    await expect.poll(() => acted.log()).toEqual(Array(count).fill('tax.pdf application/pdf 5000 5000'));
    await expect.poll(() => questionWindows(acted.page.context())).toEqual([]);
  }
});

test('nothing is told of the shelf to whom the person denies it', async ({ acted }) => {
  await acted.show(upload);
  await put(acted.page, 'tax.pdf', 10);
  const answers: object[] = [];
  for (const name of ['tax.pdf', 'other.pdf']) {
    const answer = take(acted, name);
    const window = await questionWindow(acted.page.context());
    await closedBy(window, () => window.getByRole('button', { name: 'Deny', exact: true }).click());
    answers.push(await answer);
    await expect.poll(() => questionWindows(acted.page.context())).toEqual([]);
  }
  expect(answers[0]).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' });
  expect(answers[1]).toEqual(answers[0]);
  expect(await acted.log()).toEqual([]);
});

test('a large file arrives whole', async ({ acted }) => {
  test.slow();
  await acted.show(upload);
  await put(acted.page, 'film.pdf', 40_000_000);
  const answer = take(acted, 'film.pdf');
  const window = await questionWindow(acted.page.context());
  await closedBy(window, () => window.getByRole('button', { name: 'Allow once' }).click());
  expect(await answer).toMatchObject({ ok: true });
  await expect
    .poll(() => acted.log(), { timeout: 20_000 })
    .toEqual([`film.pdf application/pdf 40000000 ${40_000_000 % 65_521}`]);
});
