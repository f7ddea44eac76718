import type { ModelContext } from './types.ts';

/** Why a document offers no tools. */
export type UnavailableCode =
  | 'insecure'
  | 'not-origin-keyed'
  | 'permissions-policy'
  | 'outdated-browser'
  | 'polyfill-missing'
  | 'outdated-polyfill'
  | 'replaced';

export interface Unavailable {
  readonly state: 'unavailable';
  readonly code: UnavailableCode;
}

/**
 * - `native`: the browser has `document.modelContext`.
 * - `polyfill`: it has not, and ours serves the page.
 * - `unavailable`: this document can offer no tools.
 */
export type Outcome = Found | Unavailable;

export interface Found {
  readonly state: 'native' | 'polyfill';
  /** The same as `state`: every outcome has a code. */
  readonly code: 'native' | 'polyfill';
}

/** What `detect` looks at; a `Window` fits. */
export interface DetectionScope {
  readonly isSecureContext: boolean;
  readonly originAgentCluster?: boolean | undefined;
  readonly document: {
    readonly modelContext?: unknown;
    readonly featurePolicy?: { features(): readonly string[]; allowsFeature(feature: string): boolean };
  };
}

/** `modelContext` is there where it is `native`; `polyfill` means that nothing stands in its way. */
export type Detection = (Found & { readonly modelContext?: ModelContext }) | Unavailable;

/** The outcome where there is a way. */
export function found(code: Found['state']): Found {
  return { state: code, code };
}

/** The outcome for a code. */
export function unavailable(code: UnavailableCode): Unavailable {
  return { state: 'unavailable', code };
}

/**
 * Finds out, from the isolated world and without side effects, how this document can offer tools.
 *
 * The order is that of a person's interest: what the site can change before what the extension can.
 */
export function detect(scope: DetectionScope): Detection {
  const { document } = scope;
  if (!scope.isSecureContext) return unavailable('insecure');
  // Chromium has the API here, and rejects every call with a SecurityError about document.domain.
  if (scope.originAgentCluster === false) return unavailable('not-origin-keyed');
  const { modelContext } = document;
  if (modelContext === undefined || modelContext === null) return found('polyfill');
  if (!isModelContext(modelContext)) return unavailable('outdated-browser');
  return toolsAllowed(document.featurePolicy)
    ? { ...found('native'), modelContext }
    : unavailable('permissions-policy');
}

function isModelContext(value: object): value is ModelContext {
  return 'registerTool' in value;
}

/** `allowsFeature` writes a warning into the page's console for a feature the browser does not know. */
function toolsAllowed(policy: DetectionScope['document']['featurePolicy']): boolean {
  return policy === undefined || !policy.features().includes('tools') || policy.allowsFeature('tools');
}
