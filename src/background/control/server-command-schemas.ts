import { z } from 'zod';
import { toolPolicies } from '../../protocol/levels.ts';
import { parseSite } from '../access/site.ts';
import { fault } from '../said-issue.ts';

const id = z.string().min(1).max(100);
const site = z.string().min(1).max(300);
/** Whether it is one is said where it is used, with a sentence. */
const siteNamed = site.transform((text, context) => {
  const known = parseSite(text);
  if (known !== undefined) return known;
  context.addIssue({ code: 'custom', ...fault('fault_site') });
  return z.NEVER;
});
const draft = z.strictObject({
  title: z.string().max(1_000),
  slug: z.string().max(1_000),
  url: z.string().max(10_000),
  headers: z
    .array(z.strictObject({ name: z.string().max(1_000), value: z.string().max(20_000).optional() }))
    .max(100),
  timeout: z.number(),
});
const sites = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('none') }),
  z.strictObject({ on: z.literal('picked'), sites: z.array(siteNamed).max(1_000) }),
  z.strictObject({ on: z.literal('all') }),
]);

/** What a screen may have done with servers. What a draft says is judged where it is saved. */
export function serverCommandSchemas() {
  return [
    z.strictObject({ name: z.literal('save-server'), id: id.exactOptional(), draft }),
    z.strictObject({ name: z.literal('remove-server'), id }),
    z.strictObject({ name: z.literal('enable-server'), id, enabled: z.boolean() }),
    z.strictObject({ name: z.literal('set-server-sites'), id, sites }),
    z.strictObject({
      name: z.literal('set-server-tool'),
      id,
      key: z.string().min(1).max(4_000),
      site: site.exactOptional(),
      policy: z.enum(toolPolicies).exactOptional(),
    }),
    z.strictObject({ name: z.literal('test-server'), id: id.exactOptional(), draft }),
    z.strictObject({ name: z.literal('refresh-server'), id }),
    z.strictObject({ name: z.literal('sign-in-server'), id }),
    z.strictObject({ name: z.literal('sign-out-server'), id }),
  ] as const;
}
