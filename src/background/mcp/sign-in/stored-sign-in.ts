import { z } from 'zod';

const text = z.string().max(4_096);
const texts = z.array(text).max(1_000);

/** What of the metadata of an authorization server is used (RFC 8414 §2, RFC 9207 §3); the names are theirs. */
export const endpointsSchema = z.object({
  issuer: text,
  authorization_endpoint: z.url().max(4_096),
  token_endpoint: z.url().max(4_096),
  registration_endpoint: z.url().max(4_096).optional(),
  revocation_endpoint: z.url().max(4_096).optional(),
  response_types_supported: texts,
  code_challenge_methods_supported: texts.optional(),
  token_endpoint_auth_methods_supported: texts.optional(),
  revocation_endpoint_auth_methods_supported: texts.optional(),
  scopes_supported: texts.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional().catch(undefined),
});

export type Endpoints = z.infer<typeof endpointsSchema>;

/** A secret as it goes into a header: a header that takes it no other way would quote it in its error. */
const secret = z
  .string()
  .max(32_768)
  .regex(/^[\x21-\x7e]+$/);

export const clientSchema = z.object({
  client_id: z.string().min(1).max(4_096),
  client_secret: z.string().max(4_096).optional(),
  /** Seconds of the epoch; 0: never. */
  client_secret_expires_at: z.number().optional(),
  token_endpoint_auth_method: text.optional(),
  /** It was registered with this address. */
  redirectUrl: z.string(),
});

/** Who we are to one authorization server (RFC 7591 §3.2.1). */
export type Client = z.infer<typeof clientSchema>;

export const tokensSchema = z.object({
  access: secret,
  refresh: z.string().min(1).max(32_768).optional(),
  scope: text.optional(),
  /** ms of the epoch at which they were handed out. */
  at: z.number(),
  /** ms of the epoch; absent: nobody said. */
  expiresAt: z.number().optional(),
});

export type Tokens = z.infer<typeof tokensSchema>;

const grantSchema = z.object({
  /** The authorization server, as the MCP server names it. */
  authorizationServer: text,
  endpoints: endpointsSchema,
  /** What tokens are asked for (RFC 8707), as the MCP server has it. */
  resource: text.optional(),
  client: clientSchema,
  /** Absent: signed out, or lost. */
  tokens: tokensSchema.optional(),
});

/** What one authorization server, `endpoints.issuer`, lets us have. Never shown to another one. */
export type Grant = z.infer<typeof grantSchema>;

const signInSchema = z.object({
  /** The address of the MCP server all of this belongs to, and no other. */
  url: z.string(),
  /** It asked who we are, and nobody could say. */
  needed: z.boolean(),
  /** What it said then (RFC 9728 §5.1). */
  challenge: z.object({ metadata: z.url().max(4_096).optional(), scope: text.optional() }).optional(),
  grant: grantSchema.optional(),
});

export type StoredSignIn = z.infer<typeof signInSchema>;
export type Challenge = NonNullable<StoredSignIn['challenge']>;

const storedSchema = z.object({ version: z.literal(1), servers: z.record(z.string(), z.unknown()) });

/** What was stored, by server. What does not fit is dropped: the person then signs in again. */
export function readSignIns(stored: unknown): [string, StoredSignIn][] {
  const { data } = storedSchema.safeParse(stored);
  return Object.entries(data?.servers ?? {}).flatMap(([id, entry]) => {
    const read = signInSchema.safeParse(entry);
    return read.success ? [[id, read.data]] : [];
  });
}

/** As {@link readSignIns} reads it. */
export function wrapSignIns(signIns: ReadonlyMap<string, StoredSignIn>): unknown {
  return { version: 1, servers: Object.fromEntries(signIns) };
}
