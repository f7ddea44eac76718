import type { ModelContext } from './types.ts';

/** Why a document offers no tools. */
export type UnavailableCode =
  | 'insecure'
  | 'not-fully-active'
  | 'not-origin-keyed'
  | 'permissions-policy'
  | 'outdated-browser'
  | 'polyfill-missing'
  | 'outdated-polyfill'
  | 'replaced'
  | 'closed';

export interface Unavailable {
  readonly kind: 'unavailable';
  readonly code: UnavailableCode;
  /** For a person: what is in the way, and what to do about it. */
  readonly message: string;
}

/**
 * - `native`: the browser has `document.modelContext`.
 * - `polyfill`: it has not, and ours serves the page.
 * - `unavailable`: this document can offer no tools.
 */
export type Outcome = { readonly kind: 'native' } | { readonly kind: 'polyfill' } | Unavailable;

/** What `detect` looks at; a `Window` fits. */
export interface DetectionScope {
  readonly isSecureContext: boolean;
  readonly originAgentCluster?: boolean | undefined;
  readonly document: {
    readonly modelContext?: unknown;
    readonly defaultView?: unknown;
    readonly featurePolicy?: { features(): readonly string[]; allowsFeature(feature: string): boolean };
  };
}

/** `polyfill` with no `modelContext` means: nothing stands in its way. */
export type Detection =
  | { readonly kind: 'native'; readonly modelContext: ModelContext }
  | { readonly kind: 'polyfill' }
  | Unavailable;

const messages: Readonly<Record<UnavailableCode, string>> = {
  insecure: 'Tools need a secure page: open it over https.',
  'not-fully-active': 'This document is not shown any more. Use the page that replaced it.',
  'not-origin-keyed':
    'The site sends Origin-Agent-Cluster: ?0, where tools are refused. Only the site can change that.',
  'permissions-policy': 'The Permissions-Policy of the site forbids tools. Only the site can change that.',
  'outdated-browser': 'This browser has an early document.modelContext. Update the browser.',
  'polyfill-missing': 'The page was opened before the extension was there. Reload the page.',
  'outdated-polyfill': 'The page was opened by an earlier version of the extension. Reload the page.',
  replaced:
    'The page replaced document.modelContext, where agents look for tools. Reload the page to try again.',
  closed: 'The extension let go of this page. Reload the page.',
};

/** The outcome for a code, with its sentence. */
export function unavailable(code: UnavailableCode): Unavailable {
  return { kind: 'unavailable', code, message: messages[code] };
}

/**
 * Finds out, from the isolated world and without side effects, how this document can offer tools.
 *
 * The order is that of a person's interest: what the site can change before what the extension can.
 */
export function detect(scope: DetectionScope): Detection {
  const { document } = scope;
  if (!scope.isSecureContext) return unavailable('insecure');
  if (document.defaultView === null) return unavailable('not-fully-active');
  // Chromium has the API here, and rejects every call with a SecurityError about document.domain.
  if (scope.originAgentCluster === false) return unavailable('not-origin-keyed');
  const { modelContext } = document;
  if (modelContext === undefined || modelContext === null) return { kind: 'polyfill' };
  if (!isModelContext(modelContext)) return unavailable('outdated-browser');
  return toolsAllowed(document.featurePolicy)
    ? { kind: 'native', modelContext }
    : unavailable('permissions-policy');
}

function isModelContext(value: object): value is ModelContext {
  return 'registerTool' in value && 'getTools' in value && 'addEventListener' in value;
}

/** `allowsFeature` writes a warning into the page's console for a feature the browser does not know. */
function toolsAllowed(policy: DetectionScope['document']['featurePolicy']): boolean {
  return policy === undefined || !policy.features().includes('tools') || policy.allowsFeature('tools');
}
