import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quiet } from '../../registry/clock.ts';
import { aTool, aWorker } from '../a-worker.ts';

const uid = z.string().optional();
const schema = {
  uid,
  root: uid,
  to_uid: uid,
  text: uid,
  fields: z.array(z.strictObject({ uid })).optional(),
};

/** A worker that knows `fr1` as of a frame of another origin. */
async function worker(about: object = {}, embedded: (asked: string) => boolean = (asked) => asked === 'fr1') {
  const tool = aTool(undefined, { effect: 'act', level: 'act', schema, ...about });
  const made = await aWorker([tool], { embedded: async () => embedded });
  await made.allow('act');
  return made;
}

describe('a call that names something in a frame of another origin', () => {
  it.each([
    { uid: 'fr1' },
    { root: 'fr1' },
    { to_uid: 'fr1', uid: 'kq1' },
    { fields: [{ uid: 'kq1' }, { uid: 'fr1' }] },
  ])('reaches into it, whatever its tool says: %o', async (input) => {
    const { call, browser } = await worker();
    const answer = call('x', { input });
    await quiet();
    expect(browser.desk.waiting).toMatchObject([{ tool: { reach: 'embedded' } }]);
    browser.desk.answer('question-1', 'deny');
    expect(await answer).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it('is told apart from one that only speaks of it', async () => {
    const { call, browser } = await worker();
    expect(await call('x', { input: { text: 'fr1', uid: 'kq1' } })).toMatchObject({ ok: true });
    expect(browser.desk.waiting).toEqual([]);
  });

  it('reaches as far as its tool says where that is further', async () => {
    const { call, browser } = await worker({ reachOf: () => 'browser' });
    const answer = call('x', { input: { uid: 'fr1' } });
    await quiet();
    expect(browser.desk.waiting).toMatchObject([{ tool: { reach: 'browser' } }]);
    browser.desk.answer('question-1', 'deny');
    await answer;
  });

  it('is asked about anew where that was found out after the person was asked for less', async () => {
    let frame = false;
    const { call, browser, access, document } = await worker({}, () => frame);
    await access.setToolPolicy('pagehand_x', 'ask', document.place.site);
    const answer = call('x', { input: { uid: 'fr1' } });
    await quiet();
    expect(browser.desk.waiting).toMatchObject([{ tool: { reach: 'page' } }]);
    frame = true;
    browser.desk.answer('question-1', 'once');
    await quiet();
    expect(browser.desk.waiting).toMatchObject([{ tool: { reach: 'embedded' } }]);
    browser.desk.answer('question-2', 'once');
    expect(await answer).toMatchObject({ ok: true });
  });
});
