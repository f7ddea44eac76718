import { expect, it } from 'vitest';
import { offerOperation, operationSlot } from '../../../src/page/operations.ts';
import { never } from './pages.ts';

it('offers an operation to other bundles under a well-known symbol', async () => {
  offerOperation('structuredData', (args) => ({ items: [], total: args.offset, notes: [] }));
  const slot = Reflect.get(globalThis, Symbol.for('pagehand.operations'));
  expect(slot).toBe(operationSlot());
  expect(await operationSlot().get('structuredData')?.({ offset: 3, maxChars: 1 }, never)).toMatchObject({
    total: 3,
  });
});
