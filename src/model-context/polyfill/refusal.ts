import { DOMException, viewOf } from './primordials.ts';

/** A DOMException to be. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}

/** @throws DOMException where there is a problem */
export function refuse(problem: Problem | undefined): void {
  if (problem) throw new DOMException(problem.message, problem.name);
}

/** Why this document may not use its model context, as Chromium says it; `undefined` where it may. */
export function refusal(): Problem | undefined {
  if (!viewOf(document)) return { name: 'InvalidStateError', message: 'The document is not active.' };
  if (!originKeyed) {
    return {
      name: 'SecurityError',
      message: 'document.modelContext cannot be used when document.domain is enabled.',
    };
  }
  return allowed
    ? undefined
    : {
        name: 'NotAllowedError',
        message: 'Access to the feature "tools" is disallowed by permissions policy.',
      };
}

const originKeyed = window.originAgentCluster !== false;
const allowed = allowedByAncestors();

/**
 * The policy `tools` is `self` by default and unknown to this browser, so that nothing tells of an `allow` attribute:
 * a document under another origin is refused, as it natively is without one.
 */
function allowedByAncestors(): boolean {
  for (let frame: Window = window; frame !== frame.parent; frame = frame.parent) {
    if (!frame.frameElement) return false;
  }
  return true;
}
