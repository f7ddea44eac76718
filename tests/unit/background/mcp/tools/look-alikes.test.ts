import { expect, it } from 'vitest';
import { lookAlikes } from '../../../../../src/background/mcp/tools/look-alikes.ts';

it('a slug is told to look like another', () => {
  expect(lookAlikes('paypa1', ['paypal', 'github'])).toEqual(['paypal']);
  expect(lookAlikes('my-files', ['myfiles', 'my-files'])).toEqual(['myfiles']);
  expect(lookAlikes('rnail', ['mail'])).toEqual(['mail']);
  expect(lookAlikes('mail', ['files'])).toEqual([]);
});
