import { CallError } from '../../shared/result.ts';
import { asFailure } from '../calls/as-failure.ts';
import { DebuggerFailure } from '../debugger/debugger-failure.ts';

/** Why nobody can listen, in words for the person in the Inspector. */
export function asRefusal(error: unknown): CallError {
  if (error instanceof DebuggerFailure && error.kind === 'method-refused') {
    return new CallError(
      'UNAVAILABLE',
      'The debugger of this browser knows nothing of page tools. Update the browser to hear of all calls.',
    );
  }
  if (error instanceof DebuggerFailure && error.kind === 'stopped-by-user') {
    return new CallError(
      'PERMISSION_DENIED',
      'You stopped the debugger with Cancel in the bar above the page. Listen again to attach it anew.',
    );
  }
  const { code, message, hint } = asFailure(error);
  return new CallError(code, hint === undefined ? message : `${message} ${hint}`);
}
