import { member } from './schema/json.ts';

/** Whether an answer is a failure that came as a value: by the result contract (`ok: false`) or by MCP’s (`isError: true`). */
export function saysFailure(answer: unknown): boolean {
  return member(answer, 'ok') === false || member(answer, 'isError') === true;
}

/** The code of such a failure; empty where it has none. */
export function failureCode(answer: unknown): string {
  const code = member(answer, 'code');
  return typeof code === 'string' ? code : '';
}
