import type { Page } from '@playwright/test';
import { axeFaults, expect, test } from './story-test.ts';

const done = (page: Page) => page.evaluate(() => window.story.commands);

/** Has the shelf take whole files of one part. */
async function takeFiles(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.story.answer('add-to-shelf', (command: { file: { name: string; size: number } }) => ({
      bytes: command.file.size,
      name: command.file.name,
    })),
  );
}

test('says plainly who may ask for the files', async ({ story }) => {
  const page = await story('hundred', { view: 'files' });
  await expect(page.getByText('An agent on any page at the level Act may ask for them')).toBeVisible();
  await expect(page.getByText('You are asked each time')).toBeVisible();
  await expect(page.getByText('2 of 20 files')).toBeVisible();
});

test('puts picked files on the shelf', async ({ story }) => {
  const page = await story('hundred', { view: 'files' });
  await takeFiles(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Pick files' }).click();
  await (await chooser).setFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }]);
  await expect
    .poll(() => done(page))
    .toEqual([
      {
        name: 'add-to-shelf',
        tabId: 7,
        upload: expect.any(String),
        file: { name: 'a.txt', mimeType: 'text/plain', size: 5 },
        at: 0,
        data: btoa('hello'),
      },
    ]);
});

test('takes files that are dropped, and nothing else', async ({ story }) => {
  const page = await story('hundred', { view: 'files' });
  await takeFiles(page);
  const drop = async (text: boolean) =>
    await page.locator('.files').evaluate((target, plain) => {
      const dataTransfer = new DataTransfer();
      if (plain) dataTransfer.setData('text/plain', 'words');
      else dataTransfer.items.add(new File(['x'], 'dropped.txt', { type: 'text/plain' }));
      for (const type of ['dragenter', 'dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }, text);
  await drop(true);
  await drop(false);
  await expect.poll(async () => (await done(page)).length).toBe(1);
  expect(await done(page)).toMatchObject([{ name: 'add-to-shelf', file: { name: 'dropped.txt' } }]);
});

test('tells why a file did not arrive until that is hidden', async ({ story }) => {
  const page = await story('hundred', { view: 'files' });
  await page.evaluate(() => window.story.refuse('add-to-shelf', 'The shelf is full.'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Pick files' }).click();
  await (await chooser).setFiles([{ name: 'a\u202E.txt', mimeType: '', buffer: Buffer.from('x') }]);
  await expect(page.getByText('The shelf is full.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Hide/ }).click();
  await expect(page.getByText('The shelf is full.')).toHaveCount(0);
});

test('renames and removes', async ({ story }) => {
  const page = await story('hundred', { view: 'files' });
  await page.getByRole('button', { name: 'Rename chair.png' }).click();
  const name = page.getByRole('textbox', { name: 'New name' });
  await expect(name).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.type('table');
  await expect(name).toHaveValue('table.png');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove invoice-2041.pdf' }).click();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect
    .poll(() => done(page))
    .toEqual([
      { name: 'rename-on-shelf', tabId: 7, file: 'chair.png', to: 'table.png' },
      { name: 'remove-from-shelf', tabId: 7, file: 'invoice-2041.pdf' },
      { name: 'remove-from-shelf', tabId: 7 },
    ]);
});

test('copies what an agent has to say for a file', async ({ story }) => {
  const page = await story('hundred', { view: 'files' });
  await page.getByRole('button', { name: 'Copy as argument' }).first().click();
  await expect.poll(() => page.evaluate(() => window.story.copied)).toEqual(['{"shelf":"invoice-2041.pdf"}']);
});
