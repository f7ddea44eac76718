import { expect, it } from 'vitest';
import { PageOperationCalls } from '../../../src/background/documents/page-operation-calls.ts';
import { refusal } from '../tools/run-tool.ts';
import { fakeDocument } from './fake-page.ts';

const args = { offset: 0, maxChars: 500 };
const never = new AbortController().signal;

it('an operation asked of a document that left before is refused at once, as is one that was under way', async () => {
  const operations = new PageOperationCalls({ inject: async () => undefined });
  const { document } = fakeDocument();
  const underWay = refusal(operations.run(document, 'read', args, never));
  operations.left(document);
  expect(await underWay).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await refusal(operations.run(document, 'read', args, never))).toMatchObject({ code: 'UNAVAILABLE' });
  await operations.heard(document);
});
