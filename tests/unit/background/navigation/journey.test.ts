import { describe, expect, it } from 'vitest';
import { Journey, type NavigationEvent } from '../../../../src/background/navigation/journey.ts';
import { Clock, quiet } from '../../registry/clock.ts';

const url = 'https://site.test/two';
const request: NavigationEvent = { what: 'request', id: '7', url };
const response: NavigationEvent = { what: 'response', id: '7', status: 200 };
const shown: NavigationEvent = { what: 'shown' };
const loaded: NavigationEvent = { what: 'loaded' };
const aborted: NavigationEvent = { what: 'failed', id: '7', error: 'net::ERR_ABORTED' };

/** What a journey that hears these came to, after `ms`; undefined while it is under way. */
async function follow(events: readonly NavigationEvent[], ms = 0) {
  const clock = new Clock();
  const journey = new Journey(clock.after);
  let end: unknown;
  let departed = false;
  void journey.ended.then((how) => {
    end = how;
  });
  void journey.departed.then(() => {
    departed = true;
  });
  for (const event of events) journey.heard(event);
  await quiet();
  await clock.advance(ms);
  await quiet();
  return { end, departed, journey };
}

describe('a journey', () => {
  it.each<[string, NavigationEvent[], unknown]>([
    ['loads a page', [request, response, shown, loaded], { how: 'page', status: 200, loaded: true }],
    [
      'shows a page without asking a server',
      [shown, loaded],
      { how: 'page', status: undefined, loaded: true },
    ],
    [
      'follows redirects',
      [request, { ...request, url: 'https://other.test/' }, { ...response, status: 404 }, shown, loaded],
      { how: 'page', status: 404, loaded: true },
    ],
    [
      'follows a page that goes on by itself',
      [
        request,
        response,
        shown,
        { ...request, id: '8' },
        { ...response, id: '8', status: 201 },
        shown,
        loaded,
      ],
      { how: 'page', status: 201, loaded: true },
    ],
    ['has nothing to show', [request, { ...response, status: 204 }], { how: 'nothing', status: 204 }],
    [
      'becomes a download',
      [request, response, { what: 'download', id: 3, url }],
      { how: 'download', id: 3, url },
    ],
    [
      'fails by name, once the browser shows so',
      [request, { ...aborted, error: 'net::ERR_NAME_NOT_RESOLVED' }, shown, loaded],
      { how: 'failed', error: 'net::ERR_NAME_NOT_RESOLVED', url },
    ],
    ['ends with its tab', [request, { what: 'closed' }], { how: 'closed' }],
    [
      'is overtaken',
      [
        request,
        aborted,
        { ...request, id: '8', url: 'https://site.test/three' },
        { ...response, id: '8' },
        shown,
        loaded,
      ],
      { how: 'page', status: 200, loaded: true },
    ],
    [
      'is a download that is told as aborted first',
      [request, response, aborted, { what: 'download', id: 3, url }],
      { how: 'download', id: 3, url },
    ],
  ])('%s', async (_what, events, end) => {
    expect((await follow(events)).end).toEqual(end);
  });

  it.each<[string, NavigationEvent[]]>([
    ['the page before has loaded', [loaded]],
    ['the page before is shown, and loads', [request, shown, loaded]],
    ['another request of it fails', [request, { ...aborted, id: '6', error: 'net::ERR_FAILED' }]],
    [
      'something else is downloaded',
      [request, response, { what: 'download', id: 3, url: 'https://x.test/' }],
    ],
    [
      'the rest of a page that is shown fails',
      [request, response, shown, { ...aborted, error: 'net::ERR_FAILED' }],
    ],
    ['it is aborted, for a moment', [request, aborted]],
  ])('goes on where %s', async (_what, events) => {
    expect((await follow(events)).end).toBeUndefined();
  });

  it.each(['net::ERR_ABORTED', 'net::ERR_NAME_NOT_RESOLVED'])(
    'has failed with %s though nothing follows',
    async (error) => {
      const events: NavigationEvent[] = [request, { ...aborted, error }];
      expect((await follow(events, 500)).end).toEqual({ how: 'failed', error, url });
    },
  );

  it('does not wait for all of a page without end', async () => {
    const { end } = await follow([request, response, shown], 10_000);
    expect(end).toEqual({ how: 'page', status: 200, loaded: false });
  });

  it('waits for an answer as long as its caller does', async () => {
    const { end, journey } = await follow([request], 1_000_000);
    expect([end, journey.stage]).toEqual([undefined, 'asking']);
  });

  it('has departed with the first request, or where it is told to stay', async () => {
    expect((await follow([])).departed).toBe(false);
    expect((await follow([request])).departed).toBe(true);
    expect((await follow([shown])).departed).toBe(true);
    const { journey } = await follow([]);
    journey.stayed();
    expect(await journey.ended).toEqual({ how: 'stayed' });
    await journey.departed;
  });

  it('cannot be told to stay once it has left', async () => {
    const { journey } = await follow([request]);
    journey.stayed();
    journey.heard({ what: 'closed' });
    expect(await journey.ended).toEqual({ how: 'closed' });
  });

  it('says how far it is', async () => {
    expect((await follow([])).journey.stage).toBe('leaving');
    expect((await follow([request, response])).journey.stage).toBe('asking');
    expect((await follow([request, response, shown])).journey.stage).toBe('shown');
  });
});
