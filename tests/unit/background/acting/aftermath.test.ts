import { describe, expect, it } from 'vitest';
import {
  type Aftermath,
  type Happened,
  watchAftermath,
} from '../../../../src/background/acting/aftermath.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { quiet } from '../../registry/clock.ts';
import { documentId, FakeBrowser, FakeSession, FakeSettling, tabId, topFrame } from './fake-aftermath.ts';

function setUp() {
  const browser = new FakeBrowser();
  const debug = new FakeSession();
  const page = new FakeSettling();
  const aftermath = watchAftermath(browser, { tabId, documentId, session: debug.session });
  return { browser, debug, page, aftermath };
}

/** Settling, with what it came to once it did. */
function settling(aftermath: Aftermath, page: FakeSettling, signal = new AbortController().signal) {
  const state: { happened?: Happened; error?: unknown } = {};
  aftermath.settle(page.run, signal).then(
    (happened) => {
      state.happened = happened;
    },
    (error: unknown) => {
      state.error = error;
    },
  );
  return state;
}

const goingTo = (url: string, frameId = topFrame, navigationType = 'differentDocument') =>
  ['Page.frameStartedNavigating', { frameId, url, navigationType }] as const;

describe('a page that stays', () => {
  it('is told as it settled', async () => {
    const { page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    page.settle({ changed: true, focus: { role: 'textbox', name: 'Name' } });
    await quiet();
    expect(state.happened).toEqual({ changed: true, focus: { role: 'textbox', name: 'Name' }, notes: [] });
  });

  it('is told with its new URL, where it got one', async () => {
    const { page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    page.settle({ changed: true, url: 'https://a.test/next', urlBefore: 'https://a.test/page' });
    await quiet();
    expect(state.happened).toEqual({ changed: true, url: 'https://a.test/next', notes: [] });
  });

  it('is asked again after each time its requests came back', async () => {
    const { browser, page, aftermath } = setUp();
    browser.started('1');
    const state = settling(aftermath, page);
    await quiet();
    page.settle();
    await quiet();
    expect(state.happened).toBeUndefined();
    browser.ended('1');
    await quiet();
    expect(page.asked).toHaveLength(2);
    browser.started('2');
    page.settle({ changed: true });
    await quiet();
    browser.ended('2');
    await quiet();
    page.settle({ changed: true });
    await quiet();
    expect(page.asked).toHaveLength(3);
    expect(state.happened).toEqual({ changed: true, notes: [] });
  });

  it('is asked again after a request that is told of only after the page said it rests', async () => {
    const { browser, page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    browser.told = () => {
      browser.told = () => undefined;
      browser.started('late');
    };
    page.settle();
    await quiet();
    expect(state.happened).toBeUndefined();
    browser.ended('late');
    await quiet();
    page.settle({ changed: true });
    await quiet();
    expect(state.happened).toEqual({ changed: true, notes: [] });
  });

  it('is not waited for longer than three seconds in all, whatever it asks for', async () => {
    const { browser, page, aftermath } = setUp();
    browser.started('held');
    const state = settling(aftermath, page);
    await quiet();
    page.settle();
    await browser.clock.advance(2_999);
    expect(state.happened).toBeUndefined();
    await browser.clock.advance(1);
    expect(state.happened).toEqual({ changed: false, notes: [expect.stringContaining('after 3000 ms')] });
  });

  it('is told to be changing where it never rested', async () => {
    const { browser, page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await browser.clock.advance(2_000);
    page.settle({ changed: true, rested: false });
    await quiet();
    expect(state.happened).toEqual({
      changed: true,
      notes: ['The page keeps changing; this is how it was after 2000 ms.'],
    });
  });

  it('is given up where it does not answer', async () => {
    const { browser, page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await browser.clock.advance(3_000);
    expect(state.happened).toEqual({ changed: true, notes: [expect.stringContaining('still busy')] });
  });

  it('may fail', async () => {
    const { page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    const error = new CallError('INTERNAL_ERROR', 'Broken');
    page.fail(error);
    await quiet();
    expect(state.error).toBe(error);
  });

  it.each(['asked', 'waiting'])('is left alone once the call ends, %s', async (when) => {
    const { browser, page, aftermath } = setUp();
    const call = new AbortController();
    if (when === 'waiting') browser.started('1');
    const state = settling(aftermath, page, call.signal);
    await quiet();
    if (when === 'waiting') page.settle();
    await quiet();
    call.abort('over');
    await quiet();
    expect(state.error).toBe('over');
    expect(browser.clock.waiting).toBe(0);
  });
});

describe('a page that leaves', () => {
  it('is told with where it goes, before it went', async () => {
    const { browser, debug, page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    debug.tell(...goingTo('https://a.test/next'));
    await quiet();
    await browser.clock.advance(300);
    expect(state.happened).toEqual({ changed: true, navigatingTo: 'https://a.test/next', notes: [] });
  });

  it('ends the wait when its port closes or another document is there, without a doubt', async () => {
    for (const leave of ['port', 'document']) {
      const { browser, debug, page, aftermath } = setUp();
      const state = settling(aftermath, page);
      await quiet();
      debug.tell(...goingTo('https://a.test/next'));
      await quiet();
      if (leave === 'port') page.goAway();
      else debug.tell('Page.frameNavigated', { frame: { id: topFrame, url: 'https://a.test/next' } });
      await quiet();
      expect(state.happened).toMatchObject({ navigatingTo: 'https://a.test/next' });
      expect(browser.now()).toBe(0);
    }
  });

  it('is not said to be at rest while it is in doubt whether it leaves', async () => {
    const { browser, debug, page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    debug.tell(...goingTo('https://a.test/next'));
    await quiet();
    page.settle();
    await quiet();
    expect(state.happened).toBeUndefined();
    await browser.clock.advance(300);
    expect(state.happened).toMatchObject({ navigatingTo: 'https://a.test/next' });
  });

  it('stays where that came to nothing', async () => {
    const { debug, page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    debug.tell(...goingTo('https://a.test/file'));
    await quiet();
    page.settle();
    debug.tell('Page.frameStoppedLoading', { frameId: topFrame });
    debug.tell('Page.downloadWillBegin', { url: 'https://a.test/file', suggestedFilename: 'file.txt' });
    await quiet();
    expect(state.happened).toEqual({
      changed: true,
      downloads: [{ url: 'https://a.test/file', file: 'file.txt' }],
      notes: [],
    });
  });

  it.each([
    ['a frame', goingTo('https://a.test/frame', 'frame')],
    ['the same document', goingTo('https://a.test/page#x', topFrame, 'sameDocument')],
    [
      'a step of history in the same document',
      goingTo('https://a.test/page', topFrame, 'historySameDocument'),
    ],
  ] as const)('is not %s that goes somewhere', async (_name, event) => {
    const { browser, debug, page, aftermath } = setUp();
    debug.frames = ['frame'];
    const state = settling(aftermath, page);
    await quiet();
    debug.tell(...event);
    debug.tell('Page.frameNavigated', { frame: { id: 'frame', url: 'https://b.test/' } });
    debug.tell('Page.frameNavigated', { frame: { id: 'inner', parentId: 'top', url: 'https://a.test/' } });
    await browser.clock.advance(150);
    page.settle();
    await quiet();
    expect(state.happened).toEqual({ changed: false, notes: [] });
  });

  it('is told with its tab’s address where nothing told of its going, or as closed', async () => {
    for (const closed of [false, true]) {
      const { browser, page, aftermath } = setUp();
      const state = settling(aftermath, page);
      await quiet();
      if (closed) browser.urls.clear();
      else browser.urls.set(tabId, 'https://b.test/');
      page.goAway();
      await quiet();
      expect(state.happened).toEqual(
        closed
          ? { changed: true, notes: ['The tab closed.'] }
          : { changed: true, navigatingTo: 'https://b.test/', notes: [] },
      );
    }
  });

  it('is noticed when it left before anybody waited', async () => {
    const { debug, page, aftermath } = setUp();
    debug.tell('Page.frameNavigated', { frame: { id: topFrame, url: 'https://a.test/next' } });
    const state = settling(aftermath, page);
    await quiet();
    expect(state.happened).toMatchObject({ navigatingTo: 'https://a.test/next' });
  });
});

describe('what happens beside the page', () => {
  it('tabs it opened are told, those of others and those that closed are not', async () => {
    const { browser, page, aftermath } = setUp();
    browser.opened(8);
    browser.opened(9, 3);
    browser.opened(10, null);
    browser.opened(11);
    browser.urls.set(8, 'https://a.test/popup').set(9, 'https://b.test/').set(10, 'https://b.test/');
    const state = settling(aftermath, page);
    await quiet();
    page.settle();
    await quiet();
    expect(state.happened).toEqual({
      changed: true,
      opened: [{ pageId: 8, url: 'https://a.test/popup' }],
      notes: [],
    });
  });

  it('a download that was asked for is waited for, and then the page once more', async () => {
    const { debug, page, aftermath } = setUp();
    const state = settling(aftermath, page);
    await quiet();
    page.settle({ downloading: true });
    await quiet();
    expect(state.happened).toBeUndefined();
    debug.tell('Page.downloadWillBegin', { url: 'https://a.test/f', suggestedFilename: 'f' });
    await quiet();
    page.settle({ downloading: true });
    await quiet();
    expect(state.happened).toMatchObject({ downloads: [{ file: 'f' }] });
  });

  it('nothing is listened to any more once it is over', async () => {
    const { browser, debug, aftermath } = setUp();
    expect(debug.listening).toBeGreaterThan(0);
    debug.tell(...goingTo('https://a.test/next'));
    await quiet();
    aftermath[Symbol.dispose]();
    await quiet();
    expect([debug.listening, browser.requestListeners.size, browser.tabListeners.size]).toEqual([0, 0, 0]);
    expect(browser.clock.waiting).toBe(0);
  });
});
