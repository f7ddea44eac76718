import { z } from 'zod';
import { levels, toolPolicies } from '../../protocol/levels.ts';
import { profileNames, type Settings } from '../../protocol/settings.ts';
import { parseSite } from '../access/site.ts';
import { fault } from '../said-issue.ts';

/** Sites remembered at most. */
const maxSites = 5_000;
const maxTools = 2_000;

const name = z.string().min(1).max(128);
const policies = limited(z.record(name, z.enum(toolPolicies)), maxTools);
const switches = limited(z.record(name, z.boolean()), 200);
const site = z
  .string()
  .max(300)
  .refine((text) => parseSite(text) !== undefined, fault('fault_site'));

/** Settings as they are stored and exported. */
export const settingsSchema: z.ZodType<Settings> = z.strictObject({
  defaultLevel: z.enum(['off', 'read']),
  sites: limited(
    z.record(site, z.strictObject({ level: z.enum(levels).exactOptional(), tools: policies })),
    maxSites,
  ),
  tools: policies,
  categories: switches,
  experiments: switches,
  profile: z.strictObject({
    name: z.enum(profileNames),
    tools: z.array(name).max(maxTools),
    budget: z.int().min(1).max(200).exactOptional(),
  }),
  journal: z.strictObject({
    values: z.boolean(),
    maxCalls: z.int().min(0).max(100_000),
    maxDays: z.int().min(1).max(365),
  }),
});

function limited<Type extends z.ZodType<object>>(type: Type, most: number): Type {
  return type.refine((record) => Object.keys(record as object).length <= most, fault('fault_too_many', most));
}
