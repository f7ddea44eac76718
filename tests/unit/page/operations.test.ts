import { expect, it } from 'vitest';
import { injected } from '../../../src/page/injected.ts';
import { offerOperation } from '../../../src/page/operations.ts';
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
