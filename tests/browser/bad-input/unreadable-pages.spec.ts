import { deflateSync } from 'node:zlib';
import { everyPage } from '../../every-page.ts';
import { expect, type Answer as Served, test, waitForTools } from '../harness.ts';
import { watchErrors } from './console-errors.ts';
import { patience, timedCall } from './timed-call.ts';

/** Characters of text an answer has at most when the caller names no other number. */
const budget = 10_000;
/** Characters of a whole answer. */
const answerBudget = 100_000;

interface Case {
  readonly page: string;
  readonly serve: Served;
  readonly note: RegExp;
  readonly text?: string;
  /** Tools beside read_page. */
  readonly tools?: readonly string[];
}

const cases: readonly Case[] = [
  { page: 'an empty page', serve: '<!doctype html>', note: /shows no text/ },
  { page: 'a response without a body', serve: '', note: /shows no text/ },
  {
    page: 'a page of images with texts',
    serve: `<!doctype html><title>Gallery</title>${'<img alt="A red door" src="/i.png">'.repeat(3)}`,
    note: /only 3 images.*A red door/,
  },
  {
    page: 'a page of one image without a text',
    serve: '<!doctype html><title>Poster</title><img src="/i.png">',
    note: /only 1 image\. None has an alternative text/,
  },
  {
    page: 'plain text',
    serve: { body: 'First line\nSecond line', headers: { 'content-type': 'text/plain' } },
    note: /text\/plain, not HTML/,
    text: 'First line\nSecond line',
  },
  {
    page: 'JSON',
    serve: { body: '{"price": 12, "name": "Heron"}', headers: { 'content-type': 'application/json' } },
    note: /application\/json, not HTML/,
    text: '"name": "Heron"',
  },
  {
    page: 'broken JSON',
    serve: { body: '{"price": 12, "name', headers: { 'content-type': 'application/json' } },
    note: /application\/json, not HTML/,
    text: '{"price": 12',
  },
  {
    page: 'XML',
    serve: {
      body: '<?xml version="1.0"?><news><title>News of the day</title></news>',
      headers: { 'content-type': 'application/xml' },
    },
    note: /application\/xml, not HTML/,
    text: '<title>News of the day</title>',
  },
  {
    page: 'broken XML',
    serve: {
      body: '<?xml version="1.0"?><news><title>News of the day</title><p></news>',
      headers: { 'content-type': 'application/xml' },
    },
    note: /application\/xml, not HTML/,
    text: 'News of the day',
  },
  {
    page: 'SVG',
    serve: {
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">Legend</text></svg>',
      headers: { 'content-type': 'image/svg+xml' },
    },
    note: /image\/svg\+xml, not HTML/,
    text: 'Legend',
  },
  {
    page: 'an image',
    serve: { body: png(), headers: { 'content-type': 'image/png' } },
    note: /a single image \(image\/png\)/,
  },
];

for (const { page: kind, serve, note, text } of cases) {
  test(`says what it is: ${kind}`, async ({ page, site }) => {
    site.serve('/i.png', { body: png(), headers: { 'content-type': 'image/png' } });
    const errors = watchErrors(page);
    await page.goto(site.serve('/page', serve));
    await waitForTools(page, everyPage);
    const { answer, ms, size } = await timedCall(page, 'pagehand_read_page');
    expect(answer).toMatchObject({ ok: true, code: 'SUCCESS' });
    expect(answer.data?.notes?.join(' ')).toMatch(note);
    if (text === undefined) expect(answer.data?.text ?? '').toBe('');
    else expect(answer.data?.text).toContain(text);
    expect(ms).toBeLessThan(patience);
    expect(size).toBeLessThan(answerBudget);
    expect(errors).toEqual([]);
  });
}

/** ms the browser itself may be busy with such a page before it can be read; 5 to 40 s were seen. */
const browserPatience = 180_000;

/** A large body that is never in memory as a whole. */
function huge(contentType: string, head: string, megabytes = 50): Served {
  const megabyte = 'Words without an end '.repeat(50_000).slice(0, 1_000_000);
  return (_request, response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.write(head);
    let sent = 0;
    const send = (): void => {
      while (sent < megabytes) {
        sent += 1;
        if (!response.write(megabyte)) {
          response.once('drain', send);
          return;
        }
      }
      response.end();
    };
    send();
  };
}

const hugePages: readonly { readonly page: string; readonly serve: Served; readonly note: RegExp }[] = [
  {
    page: 'a paragraph of 50 MB',
    // Below the fold and laid out only there: Chromium takes minutes to lay out 50 MB of one paragraph.
    serve: huge(
      'text/html',
      '<!doctype html><title>Huge</title><div style="height: 9999px"></div><p style="content-visibility: auto">',
    ),
    note: /very large: reading stopped/,
  },
  // Chromium by itself takes minutes for 50 MB of plain text, which it lays out anew with every piece that arrives.
  {
    page: 'a text file of 5 MB',
    serve: huge('text/plain', '', 5),
    note: /Only its first \d+ characters/,
  },
];

for (const { page: kind, serve, note } of hugePages) {
  test(`reads the beginning of ${kind}`, async ({ page, site }) => {
    test.setTimeout(browserPatience);
    // Nothing is asked of the page before: each look at it makes the browser lay it out once more.
    await page.goto(site.serve('/huge', serve), { timeout: browserPatience });
    await expect(async () => await waitForTools(page, everyPage)).toPass();
    const { answer, ms, size } = await timedCall(page, 'pagehand_read_page');
    expect(answer).toMatchObject({
      ok: true,
      data: { text: expect.stringMatching(/^Words without an end/), next_offset: expect.any(Number) },
    });
    expect(answer.data?.notes?.join(' ')).toMatch(note);
    expect(answer.data?.text?.length).toBeLessThanOrEqual(budget);
    expect(size).toBeLessThan(answerBudget);
    expect(ms).toBeLessThan(patience);
  });
}

test('reads the beginning of a single text node of 50 MB', async ({ page, site }) => {
  test.setTimeout(browserPatience);
  await page.goto(
    site.serve(
      '/node',
      `<!doctype html><title>Huge</title><div style="height: 9999px"></div><p style="content-visibility: auto"></p><script>
        document.querySelector('p').append('Words without an end '.repeat(2_500_000));
      </script>`,
    ),
    { timeout: browserPatience },
  );
  await expect(async () => await waitForTools(page, everyPage)).toPass();
  const { answer, ms } = await timedCall(page, 'pagehand_read_page');
  expect(answer).toMatchObject({
    ok: true,
    data: { text: expect.stringMatching(/^Words without an end/), next_offset: expect.any(Number) },
  });
  expect(answer.data?.text?.length).toBeLessThanOrEqual(budget);
  expect(ms).toBeLessThan(patience);
});

/** One transparent pixel. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(5))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** https://www.w3.org/TR/png/#D-CRCAppendix */
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
