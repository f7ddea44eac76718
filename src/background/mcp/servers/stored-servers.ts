import { z } from 'zod';
import { type Site, toolPolicies } from '../../../protocol/levels.ts';
import { type Said, type Saying, said } from '../../../protocol/said/said.ts';
import {
  addressFault,
  headerNameFault,
  headerValueFault,
  slugFault,
  timeoutFault,
} from '../../../protocol/server-rules.ts';
import { parseSite } from '../../access/site.ts';
import { fault, notRight } from '../../said-issue.ts';
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
  .refine((text) => parseSite(text) !== undefined, fault('fault_site'))
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
  .refine((record) => Object.keys(record).length <= most.words, fault('fault_tools', most.words));

const header = z
  .strictObject({ name: by(headerNameFault, 'fault_header'), value: z.string() })
  .refine(({ value }) => headerValueFault(value) === undefined, fault('fault_header_value'));

const entry: z.ZodType<ServerEntry> = z.strictObject({
  id,
  title: by(storedTitleFault, 'fault_title'),
  slug: by(slugFault, 'fault_slug'),
  url: by(addressFault, 'fault_address'),
  headers: z.array(header).max(mostHeaders),
  timeout: z.number().refine((ms) => timeoutFault(ms) === undefined, fault('fault_time')),
  enabled: z.boolean(),
  sites: z.discriminatedUnion('on', [
    z.strictObject({ on: z.literal('none') }),
    z.strictObject({ on: z.literal('picked'), sites: z.array(site).max(most.sites) }),
    z.strictObject({ on: z.literal('all') }),
  ]),
  tools: words,
  siteTools: z
    .record(site, words)
    .refine((record) => Object.keys(record).length <= most.sites, fault('fault_sites', most.sites)),
});

const entries = z
  .array(entry)
  .max(mostServers)
  .refine((all) => new Set(all.map((each) => each.id)).size === all.length, fault('fault_same_server'))
  .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, fault('fault_same_slug'));

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
): { readonly servers: readonly ServerEntry[] } | { readonly refused: Said<Saying> } {
  if (stored === undefined) return { servers: [] };
  const wrapped = envelope.safeParse(stored);
  if (!wrapped.success) return { refused: said('stored_no_servers') };
  const { version, servers } = wrapped.data;
  if (version > serversVersion) {
    return { refused: said('stored_newer', version, serversVersion) };
  }
  const parsed = entries.safeParse(servers);
  if (parsed.success) return { servers: parsed.data };
  return { refused: notRight(parsed.error, servers) };
}

/** A text that a rule finds nothing wrong with. */
function by(rule: (text: string) => string | undefined, code: Parameters<typeof fault>[0]) {
  return z.string().refine((text) => rule(text) === undefined, fault(code));
}
