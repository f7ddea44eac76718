import type { Thing } from '../../../protocol/acting-operations.ts';
import { CallError } from '../../../shared/result.ts';
import { type Choice, listed } from './choose.ts';

/** Why a field takes nothing, in the words of `details.reason`. */
export type Hindrance = 'disabled' | 'readonly' | 'inert' | 'no-box' | 'focus-moved';

const hindrances: Readonly<Record<Hindrance, string>> = {
  disabled: 'The field is disabled. Do first what enables it, or leave it; a snapshot shows its state.',
  readonly:
    'The field is read-only: nothing can be typed into it. If it opens a calendar or a list, click it and choose there.',
  inert:
    'The field cannot be used now: a dialog is open over it, or the page made it inert. Take a snapshot and close what is in the way.',
  'no-box':
    'The field is not shown, so it cannot have the focus. Open the part of the page it is in, then use it.',
  'focus-moved':
    'The page did not let the field have the focus. Click it, take a snapshot, and fill what has the focus then.',
};

/** What keeps a value from a field; `details.reason` names it. */
export function hindered(reason: Hindrance, thing: Thing, focus?: Thing): CallError {
  return new CallError('CONFLICT', hindrances[reason], {
    details: { reason, thing, ...(focus === undefined ? {} : { focus }) },
  });
}

/** The value is of a kind, or in a form, the field does not take. `message` says what it takes. */
export function unfit(message: string, details?: unknown, hint?: string): CallError {
  return new CallError('VALIDATION_ERROR', message, {
    ...(details === undefined ? {} : { details }),
    ...(hint === undefined ? {} : { hint }),
  });
}

/** None of the options that are shown is meant by this word. */
export function notOffered(word: string, options: readonly Choice[]): CallError {
  const message =
    options.length === 0
      ? 'No options appeared for this field. Take a snapshot to see what is there, and click what you mean.'
      : 'None of the options that are shown now has that label. details.options has those there are; if the list goes on, scroll it or type into it, and click the option you mean.';
  return new CallError('NOT_FOUND', message, {
    details: { value: word.slice(0, 100), options: listed(options), count: options.length },
  });
}
