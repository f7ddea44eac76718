import { modelContextSentence } from '../../src/model-context/index.ts';
import { type Reason, registrySentence } from '../../src/registry/index.ts';

/** A reason in words. */
export function sentence(reason: Reason): string {
  return registrySentence(reason) ?? modelContextSentence(reason) ?? `${reason.code}: ${reason.detail ?? ''}`;
}
