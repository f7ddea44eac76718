import { z } from 'zod';
import { type Site, toolPolicies } from '../../../protocol/levels.ts';
import {
  addressFault,
  headerNameFault,
  headerValueFault,
  slugFault,
  timeoutFault,
} from '../../../protocol/server-rules.ts';
import { parseSite } from '../../access/site.ts';
import type { ServerId } from '../remote.ts';
import { mostHeaders, mostServers, type ServerEntry } from './server-entry.ts';
import { storedTitleFault } from './stored-title-fault.ts';

/** The version that is written. Version 1 is the first. */
export const serversVersion = 1;

/** Sites and words at most, of one server. */
const most = { sites: 1_000, words: 12_000 } as const;

const id = z
  .string()
  .min(1)
  .max(100)
  .transform((text) => text as ServerId);

const site = z
  .string()
  .max(300)
  .refine((text) => parseSite(text) !== undefined, 'not a site such as https://example.org')
  .transform((text) => text as Site);

const terms = z.strictObject({
  fingerprint: z.string().max(200),
  title: z.string(),
  description: z.string(),
  readOnly: z.boolean(),
  destructive: z.boolean(),
  schema: z.string(),
});

const words = z
  .record(
    // As `permissionKey` writes it: never the name of what every object has.
    z.string().startsWith('[').max(4_000),
    z.strictObject({ policy: z.enum(toolPolicies), terms: terms.exactOptional() }),
  )
  .refine((record) => Object.keys(record).length <= most.words, `more than ${most.words} tools`);

const header = z
  .strictObject({ name: by(headerNameFault), value: z.string() })
  .refine(({ value }) => headerValueFault(value) === undefined, 'no value that can be sent');

const entry: z.ZodType<ServerEntry> = z.strictObject({
  id,
  title: by(storedTitleFault),
  slug: by(slugFault),
  url: by(addressFault),
  headers: z.array(header).max(mostHeaders),
  timeout: z.number().refine((ms) => timeoutFault(ms) === undefined, 'no time that can be set'),
  enabled: z.boolean(),
  sites: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('none') }),
    z.strictObject({ on: z.literal('picked'), sites: z.array(site).max(most.sites) }),
    z.strictObject({ on: z.literal('all') }),
  ]),
  tools: words,
  siteTools: z
    .record(site, words)
    .refine((record) => Object.keys(record).length <= most.sites, `more than ${most.sites} sites`),
});

const entries = z
  .array(entry)
  .max(mostServers)
  .refine((all) => new Set(all.map((each) => each.id)).size === all.length, 'two servers are the same')
  .refine(
    (all) => new Set(all.map(({ slug }) => slug)).size === all.length,
    'two servers share a short name',
  );

const envelope = z.object({ version: z.int().min(1), servers: z.unknown() });

/** What is stored: servers with their version. */
export function wrapServers(servers: readonly ServerEntry[]): {
  version: number;
  servers: readonly ServerEntry[];
} {
  return { version: serversVersion, servers };
}

/** Reads what {@link wrapServers} made, or says in a sentence why there is nothing to be had. Nothing stored: no servers. */
export function readServers(
  stored: unknown,
): { readonly servers: readonly ServerEntry[] } | { readonly refused: string } {
  if (stored === undefined) return { servers: [] };
  const wrapped = envelope.safeParse(stored);
  if (!wrapped.success) return { refused: 'They are not servers of Pagehand.' };
  const { version, servers } = wrapped.data;
  if (version > serversVersion) {
    return { refused: `They are of version ${version}; this Pagehand reads up to ${serversVersion}.` };
  }
  const parsed = entries.safeParse(servers);
  if (parsed.success) return { servers: parsed.data };
  const [first] = parsed.error.issues;
  const where = first?.path.map(String).join('.') ?? '';
  const why = (first?.message ?? '').replace(/\.$/, '');
  return { refused: `${where === '' ? 'The whole' : `“${where}”`} is not right: ${why}.` };
}

/** A text that a rule finds nothing wrong with. */
function by(fault: (text: string) => string | undefined) {
  return z.string().superRefine((text, context) => {
    const message = fault(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}
