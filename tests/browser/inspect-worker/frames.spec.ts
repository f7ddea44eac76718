import type { InspectView } from '../../../src/protocol/inspect.ts';
import type { Site } from '../harness.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

const other = (site: Site): string => site.origin.replace('localhost', '127.0.0.1');

/** A page whose script registers a tool of each of these names, which answers its name and where it is. */
function withTools(names: readonly string[], body = ''): string {
  return `<!doctype html><title>Frame</title>${body}<script>
    for (const name of ${JSON.stringify(names)})
      document.modelContext?.registerTool({ name, description: 'Says ' + name, async execute(input, client) {
        if (input.wait) {
          document.title = 'began';
          await new Promise((_, reject) => client.signal.addEventListener('abort', () => {
            document.title = 'cancelled';
            reject(new Error('cancelled'));
          }));
        }
        return { name, at: location.pathname };
      } }).catch(() => {});
  </script>`;
}

/**
 * A frame of the origin of the document around it, loaded twice: natively the model context of its first document may be
 * deaf on a busy machine (docs/architecture.md, “Known limits”).
 */
function ownFrame(src: string): string {
  return `<iframe src="${src}" onload="this.onload = null; this.contentWindow.location.reload()"></iframe>`;
}

/** Everything that is listed but ours, as `name@frame`. */
function listed(view: InspectView | undefined): string[] {
  return (view?.tools ?? []).flatMap(({ name, frame, source }) =>
    source.from === 'pagehand' ? [] : [frame === '' ? name : `${name}@${frame}`],
  );
}

const toolsIn = async ({ screen }: Inspected): Promise<string[]> => listed(await screen.view());
const frameIn = async ({ screen }: Inspected, name: string) =>
  (await screen.view())?.frames.find(({ frame }) => frame === name);

test.describe('natively', () => {
  test.skip(({ mode }) => mode === 'polyfill', 'with the polyfill frames of other origins have no tools');

  test('tools of frames of other origins are listed, each once and in its own frame', async ({
    inspected,
    page,
    site,
  }) => {
    const b = other(site);
    site.serve('/in', withTools(['inside']));
    site.serve('/plain', withTools(['tool']));
    // A frame of the page’s own origin inside the foreign one, and one of the foreign origin beside it.
    site.serve(
      '/around',
      withTools(['tool'], `<iframe allow="tools" src="${site.origin}/in"></iframe>${ownFrame('/in')}`),
    );
    site.serve('/shared', withTools(['shared']).replace('})', `}, { exposedTo: ['${site.origin}'] })`));
    await page.goto(
      site.serve(
        '/frames',
        withTools(
          ['tool'],
          `<iframe allow="tools" src="${b}/plain"></iframe>
           <iframe allow="tools" src="${b}/around"></iframe>
           <iframe allow="tools" src="${b}/shared"></iframe>
           <iframe allow="tools *" sandbox="allow-scripts" src="/plain"></iframe>
           ${ownFrame('/plain')}`,
        ),
      ),
    );
    await expect
      .poll(() => toolsIn(inspected))
      .toEqual(['tool', 'tool@0', 'tool@1', 'inside@1.0', 'inside@1.1', 'shared@2', 'tool@3', 'tool@4']);
    const view = await inspected.screen.view();
    expect(
      view?.frames.map(({ frame, origin, visible, sentence }) => [frame, origin, visible, sentence]),
    ).toEqual([
      ['', site.origin, true, ''],
      ['0', b, true, ''],
      ['1', b, true, ''],
      ['1.0', site.origin, true, ''],
      ['1.1', b, true, ''],
      ['2', b, true, ''],
      ['3', 'null', true, ''],
      ['4', site.origin, true, ''],
    ]);
    expect(view?.left).toBeUndefined();
  });

  test('runs go to their frame, and are cancelled there', async ({ inspected, page, site }) => {
    const { screen, tabId } = inspected;
    site.serve('/in', withTools(['same']));
    site.serve('/around', withTools(['same'], ownFrame('/in')));
    const src = `${other(site)}/around`;
    await page.goto(
      site.serve('/frames', withTools(['same'], `<iframe allow="tools" src="${src}"></iframe>`)),
    );
    await expect.poll(() => toolsIn(inspected)).toEqual(['same', 'same@0', 'same@0.0']);
    const originOf = (frame: string) => (frame === '' ? site.origin : other(site));
    const run = (frame: string, input: { [name: string]: unknown }, name: string) =>
      ({
        name: 'run-page-tool',
        tabId,
        frame,
        origin: originOf(frame),
        tool: 'same',
        input,
        run: name,
      }) as const;
    const answers = [];
    for (const frame of ['', '0', '0.0']) answers.push(await screen.run(run(frame, {}, `in ${frame}`)));
    expect(answers).toMatchObject([
      { ok: true, text: '{"name":"same","at":"/frames"}' },
      { ok: true, text: '{"name":"same","at":"/around"}' },
      { ok: true, text: '{"name":"same","at":"/in"}' },
    ]);
    const waiting = await screen.send(run('0', { wait: true }, 'waits'));
    const inside = page.frames().find((frame) => frame.url() === src);
    await expect.poll(() => inside?.title()).toBe('began');
    await screen.run({ name: 'cancel-run', tabId, run: 'waits' });
    expect(await screen.answerTo(waiting)).toMatchObject({ ok: false, name: 'CANCELLED' });
    await expect.poll(() => inside?.title()).toBe('cancelled');
    await expect
      .poll(async () =>
        (await screen.events()).flatMap((event) => (event.kind === 'call' ? [event.frame] : [])),
      )
      .toEqual(['', '0', '0.0', '0']);
  });

  test('frames that come, change, go elsewhere and leave are followed', async ({ inspected, page, site }) => {
    const b = other(site);
    site.serve('/one', withTools(['one']));
    site.serve('/two', withTools(['two']));
    await page.goto(site.serve('/frames', withTools(['top'])));
    await expect.poll(() => toolsIn(inspected)).toEqual(['top']);
    await page.evaluate((src) => {
      document.body.insertAdjacentHTML('beforeend', `<iframe allow="tools" src="${src}"></iframe>`);
    }, `${b}/one`);
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'one@0']);
    await page
      .frames()[1]
      ?.evaluate(() =>
        (
          document as never as { modelContext: { registerTool(a: object): Promise<void> } }
        ).modelContext.registerTool({ name: 'later', description: 'Came later', execute: () => 1 }),
      );
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'later@0', 'one@0']);
    await page.locator('iframe').evaluate((frame, src) => {
      (frame as HTMLIFrameElement).src = src;
    }, `${b}/two`);
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'two@0']);
    await page.locator('iframe').evaluate((frame) => frame.remove());
    await expect.poll(() => toolsIn(inspected)).toEqual(['top']);
    await expect.poll(() => frameIn(inspected, '0')).toBeUndefined();
    const told = async () =>
      (await inspected.screen.events()).flatMap((event) =>
        event.kind === 'tools'
          ? [...event.added.map((name) => `+${name}`), ...event.removed.map((name) => `-${name}`)]
          : [],
      );
    await expect
      .poll(async () => {
        const all = (await told()).filter((name) => name.includes('@0') && !name.includes('inner_tool'));
        // What the next document has may be told with what went, or after it.
        return [...all.slice(0, 2), ...all.slice(2, 5).sort(), ...all.slice(5)];
      })
      .toEqual(['+one@0', '+later@0', '+two@0', '-later@0', '-one@0', '-two@0']);
  });

  test('a frame that crashes takes its tools along', async ({ inspected, page, site }) => {
    site.serve('/one', withTools(['one']));
    const src = `${other(site)}/one`;
    await page.goto(
      site.serve('/frames', withTools(['top'], `<iframe allow="tools" src="${src}"></iframe>`)),
    );
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'one@0']);
    const frame = page.frames().find((each) => each.url() === src);
    if (frame === undefined) throw new Error('The frame is there');
    const session = await page.context().newCDPSession(frame);
    // It never answers that.
    session.send('Page.crash').catch(() => undefined);
    await expect.poll(() => toolsIn(inspected)).toEqual(['top']);
  });

  test('a frame that is busy for ever holds up no other, nor the page', async ({ inspected, page, site }) => {
    site.serve(
      '/stuck',
      '<!doctype html><title>Stuck</title><script>onload = () => setTimeout(() => { for (;;); })</script>',
    );
    site.serve('/fine', withTools(['fine']));
    // Another site’s, so that it has a process of its own.
    const stuck = site.origin.replace('localhost', 'stuck.test');
    await page.goto(
      site.serve(
        '/frames',
        withTools(
          ['top'],
          `<iframe src="${stuck}/stuck"></iframe><iframe allow="tools" src="${other(site)}/fine"></iframe>`,
        ),
      ),
      { waitUntil: 'commit' },
    );
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'fine@1']);
    await page
      .locator('iframe')
      .first()
      .evaluate((frame) => frame.remove());
  });

  test('of very many frames some are followed, and of the others it is said', async ({
    inspected,
    page,
    site,
  }) => {
    test.slow();
    site.serve('/ad', withTools(['ad']));
    const frames = `<iframe allow="tools" src="${other(site)}/ad"></iframe>`.repeat(60);
    await page.goto(site.serve('/frames', withTools(['top'], frames)));
    await expect.poll(async () => (await toolsIn(inspected)).length, { timeout: 40_000 }).toBe(51);
    const told = async () => (await inspected.screen.view())?.frames ?? [];
    expect(await told()).toHaveLength(61);
    const unseen = async () => (await told()).filter(({ visible }) => !visible);
    // Why is told once all of them had time to speak.
    await expect
      .poll(
        async () => (await unseen()).filter(({ sentence }) => sentence.includes('too many frames')).length,
      )
      .toBe(10);
    expect(await unseen()).toHaveLength(10);
  });

  test('a frame without an index has a name all the same, and is run', async ({ inspected, page, site }) => {
    const { screen, tabId } = inspected;
    site.serve('/hidden', withTools(['hidden']));
    await page.goto(
      site.serve(
        '/frames',
        withTools(
          ['top'],
          `<div><template shadowrootmode="closed"><iframe allow="tools" src="${other(site)}/hidden"></iframe></template></div>`,
        ),
      ),
    );
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'hidden@~~0']);
    expect(
      await screen.run({
        name: 'run-page-tool',
        tabId,
        frame: '~~0',
        origin: other(site),
        tool: 'hidden',
        input: {},
        run: 'x',
      }),
    ).toMatchObject({ ok: true });
  });

  test('what is there when somebody begins to look is no news', async ({ inspected, page, site }) => {
    const { screen, tabId } = inspected;
    await screen.closePort();
    site.serve('/one', withTools(['one']));
    await page.goto(
      site.serve('/frames', withTools(['top'], `<iframe allow="tools" src="${other(site)}/one"></iframe>`)),
    );
    await screen.connect();
    await screen.inspect(tabId);
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'one@0']);
    const told = (await screen.events()).flatMap((event) => (event.kind === 'tools' ? event.added : []));
    expect(told).not.toContain('one@0');
  });

  test('a form that is a tool there is outlined there', async ({ inspected, page, site }) => {
    const { screen, tabId } = inspected;
    site.serve(
      '/form',
      '<!doctype html><title>Form</title><form toolname="note" tooldescription="Notes"><input name="text"></form>',
    );
    await page.goto(
      site.serve('/frames', withTools(['top'], `<iframe allow="tools" src="${other(site)}/form"></iframe>`)),
    );
    await expect.poll(() => toolsIn(inspected)).toEqual(['top', 'note@0']);
    const source = (await screen.view())?.tools.find(({ name }) => name === 'note')?.source;
    if (source?.from !== 'form' || source.uid === undefined) throw new Error('It is a form');
    const overlays = page.frameLocator('iframe').locator('html > div[popover]');
    await screen.run({ name: 'highlight', tabId, uid: source.uid });
    await expect(overlays).toHaveCount(1);
    await screen.run({ name: 'highlight', tabId });
    await expect(overlays).toHaveCount(0);
    await screen.run({ name: 'highlight', tabId, uid: source.uid });
    await expect(overlays).toHaveCount(1);
    await screen.closePort();
    await expect(overlays).toHaveCount(0);
  });
});

test('why a frame has no tools is said', async ({ inspected, page, site, mode }) => {
  site.serve('/plain', withTools(['tool']));
  await page.goto(
    site.serve(
      '/frames',
      withTools(
        ['top'],
        `<iframe src="${other(site)}/plain"></iframe>
         <iframe sandbox="allow-scripts" src="/plain"></iframe>
         <iframe allow="tools *" src="data:text/html,<p>Words"></iframe>
         <iframe src="http://nowhere.invalid/"></iframe>
         <iframe allow="tools *" src="${site.insecureOrigin}/plain"></iframe>`,
      ),
    ),
  );
  const notAllowed = mode === 'native' ? 'allow="tools"' : 'Without WebMCP in the browser';
  for (const [frame, sentence] of [
    ['0', notAllowed],
    ['1', notAllowed],
    ['2', 'not a secure context'],
    ['3', 'lets no extension look into it'],
    ['4', 'not a secure context'],
  ] as const) {
    await expect
      .poll(() => frameIn(inspected, frame))
      .toMatchObject({ visible: false, sentence: expect.stringContaining(sentence) });
  }
  expect(await toolsIn(inspected)).toEqual(['top']);
});
