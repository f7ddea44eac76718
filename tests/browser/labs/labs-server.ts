import { type LabServer, serveLabs } from '../../../scripts/lab-server.mjs';
import { test as base } from '../harness.ts';

/** Tests with the labs served, once for each worker. */
export const test = base.extend<object, { labs: LabServer }>({
  labs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the destructuring
    async ({}, use) => {
      const labs = await serveLabs();
      await use(labs);
      await labs.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '../harness.ts';
