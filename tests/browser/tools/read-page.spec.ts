import type { Page } from '@playwright/test';
import { everyPage } from '../../every-page.ts';
import { executeTool, expect, test, waitForTools } from '../harness.ts';

interface Reading {
  readonly ok: true;
  readonly data: {
    readonly text?: string;
    readonly headings: readonly { readonly level: number; readonly text: string }[];
    readonly totalChars: number;
    readonly next_offset?: number;
    readonly notes?: readonly string[];
  };
}

const paragraph = (number: number) =>
  `Paragraph ${number} of the story tells what happened on day ${number}, at length, so that the text has a size.`;
const chapter = (number: number) =>
  `<h2>Chapter ${number}</h2>${Array.from({ length: 30 }, (_, index) => `<p>${paragraph(number * 100 + index)}</p>`).join('')}`;
const story = `<!doctype html><html lang="en"><head><title>The story</title></head><body><nav>Menu</nav><article>
  <h1>The story</h1>${[1, 2, 3, 4, 5].map(chapter).join('')}</article></body></html>`;

async function read(page: Page, input: object = {}): Promise<Reading['data']> {
  const answer = (await executeTool(page, 'pagehand_read_page', input)) as Reading;
  expect(answer).toMatchObject({ ok: true });
  return answer.data;
}

/** Follows `next_offset` to the end. */
async function readOn(page: Page, input: object): Promise<string[]> {
  const parts: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const part: Reading['data'] = await read(page, { ...input, offset });
    parts.push(part.text ?? '');
    expect(part.next_offset ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset);
    offset = part.next_offset;
  }
  return parts;
}

test.beforeEach(async ({ page, site }) => {
  await page.goto(site.serve('/', story));
  await waitForTools(page, everyPage);
});

test('parts read one after the other give the whole text', async ({ page }) => {
  const whole = await read(page, { max_chars: 50_000 });
  expect(whole.next_offset).toBeUndefined();
  for (const [number, index] of [
    [1, 0],
    [3, 15],
    [5, 29],
  ] as const) {
    expect(whole.text).toContain(paragraph(number * 100 + index));
  }
  expect(whole.text?.length).toBe(whole.totalChars);
  for (const max_chars of [500, 3_333]) {
    const parts = await readOn(page, { max_chars });
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(max_chars);
    expect(parts.join('')).toBe(whole.text);
  }
});

test('a part ends at a paragraph and says where the next begins', async ({ page }) => {
  const part = await read(page, { max_chars: 2_000 });
  expect(part.text?.endsWith('\n\n')).toBe(true);
  expect(part.notes?.join(' ')).toContain(`Call again with offset ${part.next_offset}`);
});

test('without arguments an answer keeps to 10,000 characters', async ({ page }) => {
  const part = await read(page);
  expect(part.text?.length).toBeGreaterThan(5_000);
  expect(part.text?.length).toBeLessThanOrEqual(10_000);
  expect(part.next_offset).toBe(part.text?.length);
});

test('an offset behind the end says that there is no more', async ({ page }) => {
  const part = await read(page, { offset: 1_000_000 });
  expect(part.text ?? '').toBe('');
  expect(part.next_offset).toBeUndefined();
  expect(part.notes?.join(' ')).toContain('there is nothing at offset 1000000');
});

test('a section is the part below its heading, by text in any case or by position', async ({ page }) => {
  const { headings } = await read(page);
  const names = headings.map(({ text }) => text);
  expect(names).toEqual(expect.arrayContaining(['Chapter 1', 'Chapter 5']));
  for (const section of ['Chapter 3', ' chapter  3 ', String(names.indexOf('Chapter 3'))]) {
    const part = await read(page, { section });
    expect(part.text).toContain(paragraph(300));
    expect(part.text).toContain(paragraph(329));
    expect(part.text).not.toContain(paragraph(229));
    expect(part.text).not.toContain('Chapter 4');
  }
});

test('the parts of a section give the section', async ({ page }) => {
  const whole = await read(page, { section: 'Chapter 2' });
  expect((await readOn(page, { section: 'Chapter 2', max_chars: 700 })).join('')).toBe(whole.text);
});

test('an unknown section is told, with the way to the known ones', async ({ page }) => {
  const part = await read(page, { section: 'Chapter 9' });
  expect(part.text ?? '').toBe('');
  expect(part.notes?.join(' ')).toContain('There is no section "Chapter 9"');
  expect(part.headings.map(({ text }) => text)).toContain('Chapter 1');
});

test('characters outside the basic plane are not torn between parts', async ({ page, site }) => {
  await page.goto(
    site.serve('/emoji', `<!doctype html><title>Emoji</title><main><p>${'😀'.repeat(2_000)}</p></main>`),
  );
  await waitForTools(page, everyPage);
  const parts = await readOn(page, { max_chars: 501 });
  expect(parts.join('')).toBe('😀'.repeat(2_000));
  for (const part of parts) expect(part).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
});
