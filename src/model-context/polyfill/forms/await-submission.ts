import type { Settle } from '../peer.ts';
import { addListener } from '../primordials.ts';
import { textOf } from '../text-of.ts';
import { queueTask } from './core.ts';
import { isPrevented, targetOf } from './dom.ts';
import { addPending, takePending } from './pending-forms.ts';
import { answerTo } from './submit-event.ts';

const unanswered =
  "The site has a programming error: it called preventDefault() on the 'submit' event, without also calling respondWith() with the tool result";

/** Waits for the form's submission. Returns what stops the waiting. */
export function awaitSubmission(form: HTMLFormElement, settle: Settle): () => void {
  // Each time, since document.open() takes listeners away; the same listener is never added twice.
  addListener(window, 'submit', onSubmit, true);
  addListener(window, 'reset', onReset, true);
  return addPending(form, settle);
}

function onSubmit(event: Event): void {
  const answer = answerTo(event);
  if (answer === undefined) return;
  // Once all listeners have run.
  queueTask(() => {
    takePending(targetOf(event), (settle) => {
      if (!isPrevented(event)) settle(undefined, null);
      else if (answer.given) void respond(answer.value, settle);
      else settle(unanswered);
    });
  });
}

async function respond(value: unknown, settle: Settle): Promise<void> {
  let text: string;
  try {
    text = textOf(await value);
  } catch {
    settle('respondWith promise was rejected');
    return;
  }
  settle(undefined, text);
}

function onReset(event: Event): void {
  queueTask(() => {
    if (isPrevented(event)) return;
    takePending(targetOf(event), (settle) => settle('Tool execution cancelled by a form reset'));
  });
}
