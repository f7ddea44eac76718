import type { TimelineEvent } from '../../../src/protocol/inspect.ts';
import type { Site } from '../harness.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

const other = (site: Site): string => site.origin.replace('localhost', '127.0.0.1');

/** Registers a tool and calls it each time it is told to. */
const frame = `<!doctype html><title>Frame</title><script>
  document.modelContext?.registerTool({ name: 'tool', description: 'A tool', execute: ({ fails }) => {
    if (fails) throw new TypeError('in the frame');
    return { at: location.pathname };
  } });
  async function call(input) {
    const list = await document.modelContext.getTools();
    const mine = list.find((tool) => (tool.window ?? tool.source) === window);
    return await document.modelContext.executeTool(mine, input).catch(() => undefined);
  }
</script>`;

const calls = async ({ screen }: Inspected): Promise<TimelineEvent[]> =>
  (await screen.events()).filter(({ kind }) => kind === 'call' || kind === 'answer');

test.skip(({ mode }) => mode === 'polyfill', 'frames of other origins have no tools with the polyfill');

test('with the debugger, calls in frames of other origins are heard, each in its frame', async ({
  inspected,
  page,
  site,
}) => {
  const { screen, tabId } = inspected;
  const b = other(site);
  for (const path of ['/one', '/two', '/late']) site.serve(path, frame);
  await page.goto(
    site.serve(
      '/frames',
      `<!doctype html><title>Top</title>
       <iframe allow="tools" src="${b}/one"></iframe><iframe allow="tools" src="${b}/two"></iframe>`,
    ),
  );
  const listed = async (name: string) =>
    (await screen.view())?.tools.find((tool) => tool.frame === name && tool.name === 'tool');
  await expect.poll(() => listed('0')).toBeDefined();
  await expect.poll(() => listed('1')).toBeDefined();
  await screen.run({ name: 'listen', tabId, on: true });
  await expect
    .poll(async () => (await listed('1'))?.source)
    .toMatchObject({ from: 'script', at: { url: `${b}/two` } });
  const callIn = async (path: string, input: object) =>
    await page
      .frames()
      .find((each) => each.url().endsWith(path))
      ?.evaluate((given) => (globalThis as never as { call(input: object): unknown }).call(given), input);
  await callIn('/two', {});
  await expect.poll(async () => (await calls(inspected)).length).toBe(2);
  await callIn('/one', { fails: true });
  await expect.poll(async () => (await calls(inspected)).length).toBe(4);
  // One that comes later is heard, too.
  await page.evaluate((src) => {
    document.body.insertAdjacentHTML('beforeend', `<iframe allow="tools" src="${src}"></iframe>`);
  }, `${b}/late`);
  await expect.poll(() => listed('2')).toBeDefined();
  await callIn('/late', {});
  await expect.poll(async () => (await calls(inspected)).length).toBe(6);
  expect(await calls(inspected)).toMatchObject([
    { kind: 'call', tool: 'tool', frame: '1', by: 'unseen', input: {} },
    { kind: 'answer', ok: true, result: { at: '/two' } },
    { kind: 'call', tool: 'tool', frame: '0', by: 'unseen', input: { fails: true } },
    { kind: 'answer', ok: false, result: { name: 'TypeError', message: 'in the frame' } },
    { kind: 'call', tool: 'tool', frame: '2', by: 'unseen' },
    { kind: 'answer', ok: true, result: { at: '/late' } },
  ]);
});

test('a run of the person’s in a frame is told once, with its own exception', async ({
  inspected,
  page,
  site,
}) => {
  const { screen, tabId } = inspected;
  site.serve('/one', frame);
  await page.goto(
    site.serve(
      '/frames',
      `<!doctype html><title>Top</title><iframe allow="tools" src="${other(site)}/one"></iframe>`,
    ),
  );
  await expect
    .poll(async () => (await screen.view())?.tools.find((tool) => tool.frame === '0'))
    .toBeDefined();
  await screen.run({ name: 'listen', tabId, on: true });
  const run = {
    name: 'run-page-tool',
    tabId,
    frame: '0',
    origin: other(site),
    tool: 'tool',
    run: 'mine',
  } as const;
  expect(await screen.run({ ...run, input: { fails: true } })).toMatchObject({
    ok: false,
    name: 'TypeError',
    message: 'in the frame',
    stack: expect.stringContaining('/one'),
  });
  expect(await calls(inspected)).toMatchObject([
    { kind: 'call', call: 'mine', frame: '0', by: 'person' },
    { kind: 'answer', call: 'mine', ok: false },
  ]);
});
