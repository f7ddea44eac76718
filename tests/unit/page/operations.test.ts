import { expect, it } from 'vitest';
import { injected } from '../../../src/page/injected.ts';
import { offerOperation } from '../../../src/page/operations.ts';
import { CallError } from '../../../src/shared/result.ts';
import { never } from './pages.ts';

it('offers an operation to other bundles under a well-known symbol', async () => {
  offerOperation('structuredData', (args) => ({ items: [], total: args.offset, notes: [] }));
  const slot = Reflect.get(globalThis, Symbol.for('pagehand.injected'));
  expect(slot).toBe(injected());
  expect(
    await injected().operations.get('structuredData')?.({ offset: 3, maxChars: 1 }, never),
  ).toMatchObject({
    ok: true,
    value: { total: 3 },
  });
});

it('answers what an operation throws, in bounds', async () => {
  offerOperation('read', () => {
    throw new TypeError('x'.repeat(10_000));
  });
  const answer = await injected().operations.get('read')?.({}, never);
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('TypeError: xxx') });
  expect(JSON.stringify(answer).length).toBeLessThan(2_100);
});

it('answers what an operation refuses with as it is, in bounds', async () => {
  offerOperation('view', ({ root }) => {
    throw new CallError('NOT_FOUND', `There is no such part. ${root}`, { details: { was: 'a button' } });
  });
  const view = injected().operations.get('view');
  expect(await view?.({ root: 'Take a snapshot.' }, never)).toEqual({
    ok: false,
    failure: {
      code: 'NOT_FOUND',
      message: 'There is no such part. Take a snapshot.',
      retryable: false,
      details: { was: 'a button' },
    },
  });
  expect(JSON.stringify(await view?.({ root: 'x'.repeat(10_000) }, never)).length).toBeLessThan(2_200);
});

it('an operation that is called off as the page leaves is answered as a page that went away, not as a fault', async () => {
  const leaving = new AbortController();
  offerOperation('find', (_args, signal) => {
    leaving.abort();
    signal.throwIfAborted();
    return { url: '', matches: [], total: 0, notes: [] };
  });
  expect(await injected().operations.get('find')?.({}, leaving.signal)).toMatchObject({
    ok: false,
    failure: { code: 'UNAVAILABLE' },
  });
});
