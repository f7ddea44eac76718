import type { Reason, Rejection } from './types.ts';

export const asked: Reason = { code: 'asked' };
export const offered: Reason = { code: 'offered' };
export const kept: Reason = { code: 'kept' };
export const gone: Reason = { code: 'no-longer-desired' };
export const drained: Reason = { code: 'drained' };
export const changed: Reason = { code: 'changed' };
export const callRunning: Reason = { code: 'call-running' };
export const noAnswer: Rejection = { state: 'failed', code: 'no-answer' };

/** What is known of a rejection without knowing the host: its name and its words. */
export function explainPlainly(error: unknown): Rejection {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { state: 'failed', code: name, detail: message };
}
