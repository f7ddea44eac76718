import type { Rejection } from '../registry/types.ts';

/**
 * What a registry must know of a rejected `registerTool`: whether the name is taken. The rest is told as it came, for
 * `explainRejection` where there is room for its table.
 */
export function explainBriefly(error: unknown): Rejection {
  const { name, message } = error as Error;
  return { state: /duplicate/i.test(message) ? 'conflicted' : 'failed', code: name, detail: message };
}
