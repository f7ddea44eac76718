import fc from 'fast-check';
import { levels, toolPolicies } from '../../../../src/protocol/levels.ts';
import { profileNames, type Settings } from '../../../../src/protocol/settings.ts';

/** Any name but the one that no object keeps. */
const name = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text !== '__proto__');
const site = fc.oneof(
  fc.constant('file://'),
  fc.webUrl().map((url) => new URL(url).origin),
);
const policies = fc.dictionary(name, fc.constantFrom(...toolPolicies), { maxKeys: 5 });
const switches = fc.dictionary(name, fc.boolean(), { maxKeys: 5 });

/** Any settings a user may have made. */
export const anySettings: fc.Arbitrary<Settings> = fc.record({
  defaultLevel: fc.constantFrom('off', 'read'),
  sites: fc.dictionary(
    site,
    fc.record({ level: fc.constantFrom(...levels), tools: policies }, { requiredKeys: ['tools'] }),
    { maxKeys: 5 },
  ),
  tools: policies,
  categories: switches,
  experiments: switches,
  profile: fc.record(
    {
      name: fc.constantFrom(...profileNames),
      tools: fc.array(name, { maxLength: 5 }),
      budget: fc.integer({ min: 1, max: 200 }),
    },
    { requiredKeys: ['name', 'tools'] },
  ),
  journal: fc.record({
    values: fc.boolean(),
    maxCalls: fc.integer({ min: 0, max: 100_000 }),
    maxDays: fc.integer({ min: 1, max: 365 }),
  }),
});
