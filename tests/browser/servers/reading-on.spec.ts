import { answer, type BrokenServer, startBroken } from '../../mcp/broken-server.ts';
import { toolNames } from '../harness.ts';
import { type Answer, callFrom } from './page-call.ts';
import { expect, test } from './servers-test.ts';

const readMore = 'pagehand_read_more';
const long = 'mcp__long__one';
/** Longer than an answer may be, and nowhere the same; some characters are two units long. */
const whole = Array.from({ length: 40_000 }, (_, at) => `${at} 🐙`).join(' ');

let server: BrokenServer;
test.beforeAll(async () => {
  server = await startBroken({
    'tools/call': (message, outgoing) =>
      answer(outgoing, message, { content: [{ type: 'text', text: whole }] }),
  });
});
test.afterAll(async () => {
  await server[Symbol.asyncDispose]();
});
test.beforeEach(async ({ servers }) => {
  await servers.addAllowed('long', server.url);
});

/** How the rest of an answer is named, in its note. */
function continuationOf({ data }: Answer): string {
  const named = /pagehand_read_more and the continuation "([^"]+)"/.exec(data?.notes?.join(' ') ?? '');
  expect(named, JSON.stringify(data?.notes)).not.toBeNull();
  return named?.[1] ?? '';
}

test('an answer over the budget is cut, and its rest is read on to the last character', async ({
  servers,
}) => {
  expect(await toolNames(servers.page)).not.toContain(readMore);
  const cut = await servers.call(long);
  expect(cut).toMatchObject({ ok: true });
  let read = cut.data?.text ?? '';
  expect(read.length).toBeLessThan(whole.length);
  const continuation = continuationOf(cut);
  await expect.poll(() => toolNames(servers.page)).toContain(readMore);
  for (let offset: unknown = 0; offset !== undefined; ) {
    const { data, ...more } = await servers.call(readMore, { continuation, offset, max_chars: 50_000 });
    expect(more).toMatchObject({ ok: true });
    read += data?.text;
    offset = data?.next_offset;
  }
  expect(read === whole).toBe(true);
});

test('another page cannot read it, even where it may read on itself', async ({ servers }) => {
  const continuation = continuationOf(await servers.call(long));
  const other = await servers.context.newPage();
  await other.goto(servers.page.url());
  await expect.poll(async () => (await toolNames(other)).includes(long)).toBe(true);
  expect(await toolNames(other)).not.toContain(readMore);
  const own = continuationOf(await callFrom(other, long).answer);
  await expect.poll(() => toolNames(other)).toContain(readMore);
  expect(await callFrom(other, readMore, { continuation }).answer).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
  });
  expect(await callFrom(other, readMore, { continuation: own }).answer).toMatchObject({ ok: true });
  await other.close();
  expect(await servers.call(readMore, { continuation })).toMatchObject({ ok: true });
});

test('it goes with the document', async ({ servers }) => {
  const continuation = continuationOf(await servers.call(long));
  await expect.poll(() => toolNames(servers.page)).toContain(readMore);
  await servers.page.reload();
  await expect.poll(servers.names).toEqual([long]);
  expect(await toolNames(servers.page)).not.toContain(readMore);
  await servers.call(long);
  await expect.poll(() => toolNames(servers.page)).toContain(readMore);
  expect(await servers.call(readMore, { continuation })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
