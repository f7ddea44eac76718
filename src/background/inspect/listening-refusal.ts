import { said } from '../../protocol/said/said.ts';
import { CallError } from '../../shared/result.ts';
import { asFailure } from '../calls/as-failure.ts';
import { DebuggerFailure } from '../debugger/debugger-failure.ts';
import { SaidError } from '../said-error.ts';
import { saidOf } from '../said-of.ts';

/** Why nobody can listen, in words for the person in the Inspector. */
export function asRefusal(error: unknown): CallError {
  if (error instanceof DebuggerFailure && error.kind === 'method-refused') {
    return new SaidError('UNAVAILABLE', said('listen_old_browser'));
  }
  if (error instanceof DebuggerFailure && error.kind === 'stopped-by-user') {
    return new SaidError('PERMISSION_DENIED', said('listen_cancelled'));
  }
  const { code, message, hint } = asFailure(error);
  const sentence = saidOf(error);
  if (sentence !== undefined) return new SaidError(code, sentence);
  return new CallError(code, hint === undefined ? message : `${message} ${hint}`);
}
