import { z } from 'zod';

/** ms for which what a server spoke is taken for granted. A server that learnt the new protocol is asked again then. */
export const verdictLasts = 24 * 60 * 60_000;

const verdictSchema = z.discriminatedUnion('transport', [
  z.object({
    transport: z.literal('streamable-http'),
    url: z.string(),
    at: z.number(),
    prior: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('legacy') }),
      z.object({
        kind: z.literal('modern'),
        discover: z.looseObject({ supportedVersions: z.array(z.string()) }),
      }),
    ]),
  }),
  z.object({ transport: z.literal('sse'), url: z.string(), at: z.number() }),
]);

/** What was found out about how a server speaks, kept so that a woken worker need not ask again. `at` is ms of the epoch. */
export type Verdict = z.infer<typeof verdictSchema>;

/** Where the verdict on one server is kept. */
export interface VerdictMemory {
  get(): Promise<unknown>;
  set(verdict: Verdict | undefined): Promise<void>;
}

/** What was kept, if it is one, of this address, and fresh. */
export function validVerdict(kept: unknown, url: string, now: number): Verdict | undefined {
  const { success, data } = verdictSchema.safeParse(kept);
  if (!success || data.url !== url) return undefined;
  return data.at <= now && now - data.at < verdictLasts ? data : undefined;
}
