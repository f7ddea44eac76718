/** One run of a scenario of the conformance suite. */
export interface Scenario {
  readonly name: string;
  /** Revision of the protocol that is spoken in it. */
  readonly revision: '2025-03-26' | '2025-11-25' | '2026-07-28';
  /** Checks that fail, and why that is as it should be, or has to be. Absent: all pass. */
  readonly fails?: { readonly checks: readonly string[]; readonly because: string };
}

const inBoth = [
  'tools_call',
  'json-schema-2020-12-preservation',
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
];

const passing: Readonly<Record<Scenario['revision'], readonly string[]>> = {
  '2025-03-26': ['auth/2025-03-26-oauth-metadata-backcompat'],
  '2025-11-25': ['initialize', 'elicitation-sep1034-client-defaults', 'sse-retry', ...inBoth],
  '2026-07-28': [
    'request-metadata',
    'sep-2322-client-request-state',
    'http-standard-headers',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'json-schema-ref-no-deref',
    ...inBoth,
    'auth/resource-mismatch',
    'auth/offline-access-scope',
    'auth/offline-access-not-supported',
    'auth/authorization-server-migration',
    'auth/iss-supported',
    'auth/iss-not-advertised',
    'auth/iss-supported-missing',
    'auth/iss-wrong-issuer',
    'auth/iss-unexpected',
    'auth/iss-normalized',
    'auth/metadata-issuer-mismatch',
  ],
};

const noDocument =
  'A client known by an address on the web needs a document there, and Pagehand has none: it registers.';
const noClient =
  'No setting takes a client that was registered beforehand; a token can be set as a header instead.';
const noStepUp =
  'A call that needs more than the person signed in for fails and says so; nobody is sent to a sign-in page by a call.';
const noGuess =
  'Where an authorization server does not say that it does PKCE, nobody is sent there (forbidden since 2025-11-25).';

const failing: readonly Scenario[] = [
  ...(['2025-11-25', '2026-07-28'] as const).flatMap((revision): readonly Scenario[] => [
    { name: 'auth/basic-cimd', revision, fails: { checks: ['cimd-client-id-used'], because: noDocument } },
    {
      name: 'auth/pre-registration',
      revision,
      fails: { checks: ['pre-registration-auth'], because: noClient },
    },
    {
      name: 'auth/scope-step-up',
      revision,
      fails: {
        checks: [
          'scope-step-up-escalation',
          ...(revision === '2026-07-28' ? ['sep-2350-scope-union-on-reauth'] : []),
        ],
        because: noStepUp,
      },
    },
  ]),
  {
    name: 'auth/2025-03-26-oauth-endpoint-fallback',
    revision: '2025-03-26',
    fails: { checks: ['authorization-request', 'client-registration', 'token-request'], because: noGuess },
  },
];

/** Every scenario that applies, in each revision in which it does. */
export const scenarios: readonly Scenario[] = [
  ...(['2025-03-26', '2025-11-25', '2026-07-28'] as const).flatMap((revision) =>
    passing[revision].map((name): Scenario => ({ name, revision })),
  ),
  ...failing,
];

const machines = 'Without a person: Pagehand signs in as the person who uses it, never as a machine.';
const proofs = 'Optional extension: tokens bound to a key (DPoP), which Pagehand does not offer.';
const skills = 'Optional extension: skills, which Pagehand neither reads nor uses.';

/** Scenarios that do not apply, and why. */
export const notApplicable: Readonly<Record<string, string>> = {
  'auth/client-credentials-jwt': machines,
  'auth/client-credentials-basic': machines,
  'auth/wif-jwt-bearer': machines,
  'auth/enterprise-managed-authorization':
    'Optional extension: a company’s identity provider signs its people in to servers; Pagehand knows none.',
  'auth/dpop': proofs,
  'auth/dpop-nonce': proofs,
  'sep-2640-client-no-prefetch': skills,
  'sep-2640-client-verify-digest': skills,
  'sep-2640-client-verify-size': skills,
  'sep-2640-client-verify-frontmatter': skills,
};
