import type { LocalAnswers } from '../../protocol/messages.ts';
import { failure } from '../../shared/result.ts';

/** What pages answer to calls that the worker cannot answer any more. */
export const localAnswers: LocalAnswers = {
  stopped: failure(
    'TEMPORARY_FAILURE',
    'Pagehand’s worker was stopped before it answered. Look at the page before you try again: the call may have had an effect.',
  ),
  leaving: failure(
    'CANCELLED',
    'The page goes elsewhere, which ends this call. List the tools of the new page.',
  ),
  gone: failure(
    'UNAVAILABLE',
    'Pagehand was removed, updated or reloaded. List the tools of this page again.',
  ),
  unsendable: failure(
    'VALIDATION_ERROR',
    'The arguments are too large, or nested too deeply. Send less and retry.',
  ),
  unavailable: failure('UNAVAILABLE', 'This tool is no longer offered by the page. List its tools again.'),
};
