import { CallError } from '../../shared/result.ts';

/** How far a call had come when it was cancelled. */
export type Reached = 'nothing' | 'reading' | 'acting' | 'server';

const hints: Readonly<Record<Reached, string>> = {
  nothing: 'It had not begun: nothing was done.',
  reading: 'It only reads: nothing was changed.',
  acting: 'It had begun, and what it did until then stays done. Look at the page before you run it again.',
  server:
    'The server is told to stop, and what it may have done until then stays done. Look there before you run it again.',
};

/** A cancellation with what may have happened already, as its hint; `details.reached` says the same to programs. */
export function cancelledAt(reached: Reached, { message }: CallError): CallError {
  return new CallError('CANCELLED', message, { hint: hints[reached], details: { reached } });
}
