import type { Reason, Rejection } from './types.ts';

export const asked: Reason = { code: 'asked', message: 'The page was asked to offer it.' };
export const offered: Reason = { code: 'offered', message: 'The page offers it.' };
export const kept: Reason = { code: 'kept', message: 'It was leaving and is wanted again.' };
export const gone: Reason = { code: 'no-longer-desired', message: 'It is no longer wanted here.' };
export const drained: Reason = { code: 'drained', message: 'Its last call ended.' };
export const changed: Reason = {
  code: 'changed',
  message: 'Its title, description, schema or hints changed.',
};

/** @param calls how many calls it still waits for */
export function leaving(calls: number): Reason {
  const what = calls <= 1 ? 'its call' : `its ${calls} calls`;
  return { code: 'call-running', message: `It leaves when ${what} ended.` };
}

/** @param patience ms that were waited */
export function noAnswer(patience: number): Rejection {
  return {
    state: 'failed',
    code: 'no-answer',
    message: `The page did not answer the registration within ${patience / 1000} s. It is tried again at the next sync.`,
  };
}

/** What is known of a rejection without knowing the host: its name and its words. */
export function explainPlainly(error: unknown): Rejection {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { state: 'failed', code: name, message: `${name}: ${message}` };
}
