import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestsInFlight } from '../../../../src/background/acting/requests-in-flight.ts';
import { quiet } from '../../registry/clock.ts';
import { documentId, FakeBrowser, tabId } from './fake-aftermath.ts';

function setUp() {
  const browser = new FakeBrowser();
  return { browser, requests: new RequestsInFlight(browser, tabId, documentId) };
}

describe('requests in flight', () => {
  it.each(['ping', 'image', 'media', 'font', 'websocket', 'sub_frame', 'csp_report', 'main_frame', 'other'])(
    'are none of type %s',
    (type) => {
      const { browser, requests } = setUp();
      browser.started('1', { type });
      expect(requests.count).toBe(0);
    },
  );

  it.each(['xmlhttprequest', 'script', 'stylesheet'])('are those of type %s', (type) => {
    const { browser, requests } = setUp();
    browser.started('1', { type });
    expect(requests.count).toBe(1);
  });

  it('are those of frames of the page’s origin, however early they come, and of no other', async () => {
    const { browser, requests } = setUp();
    const others = [{ initiator: 'https://ads.test' }, { initiator: 'null' }, { initiator: undefined }];
    for (const moment of ['early', 'late']) {
      browser.started(`${moment}-own`, { documentId: 'frame' });
      for (const [index, each] of others.entries())
        browser.started(`${moment}-${index}`, { documentId: 'frame', ...each });
      await quiet();
    }
    expect(requests.count).toBe(2);
  });

  it('are none of other frames where the page’s address is not known', async () => {
    const { browser, requests } = setUp();
    browser.urls.clear();
    const blind = new RequestsInFlight(browser, tabId, documentId);
    browser.started('frame', { documentId: 'frame' });
    browser.started('own');
    await quiet();
    expect([requests.count, blind.count]).toEqual([2, 1]);
  });

  it('do not hold once they turn out to be a stream of events', () => {
    const { browser, requests } = setUp();
    browser.started('1');
    browser.answered('1', false);
    expect(requests.count).toBe(1);
    browser.answered('1', true);
    expect(requests.count).toBe(0);
  });

  it('are heard of no longer than they are counted', async () => {
    const { browser, requests } = setUp();
    browser.started('1');
    const idle = requests.idle();
    requests[Symbol.dispose]();
    await idle;
    expect(browser.requestListeners.size).toBe(0);
  });

  it('are counted like a set, and idle resolves exactly when it is empty', async () => {
    const event = fc.record({
      what: fc.constantFrom('started' as const, 'ended' as const, 'stream' as const, 'plain' as const),
      id: fc.constantFrom('1', '2', '3', '4'),
      foreign: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        const { browser, requests } = setUp();
        await quiet();
        const model = new Set<string>();
        for (const { what, id, foreign } of events) {
          if (what === 'started') {
            browser.started(id, foreign ? { documentId: 'frame', initiator: 'https://ads.test' } : {});
            if (!foreign) model.add(id);
          } else if (what === 'ended') {
            browser.ended(id);
            model.delete(id);
          } else {
            browser.answered(id, what === 'stream');
            if (what === 'stream') model.delete(id);
          }
          expect(requests.count).toBe(model.size);
        }
        let idle = false;
        void requests.idle().then(() => {
          idle = true;
        });
        await quiet();
        expect(idle).toBe(model.size === 0);
        for (const id of model) browser.ended(id);
        await quiet();
        expect(idle).toBe(true);
      }),
    );
  });
});
