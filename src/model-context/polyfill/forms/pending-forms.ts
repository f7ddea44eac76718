import type { Settle } from '../peer.ts';
import { addListener, isPrevented } from '../primordials.ts';
import { queueTask } from '../queue-task.ts';
import { textOf } from '../text-of.ts';
import { attribute, isConnected, targetOf } from './dom.ts';
import { answerTo } from './submit-event.ts';

/** A call that filled a form and waits for its submission. */
interface Pending {
  readonly form: HTMLFormElement;
  readonly name: string;
  readonly settle: Settle;
}

const pending = { __proto__: null } as unknown as Record<number, Pending>;
let last = 0;
const changed = 'Tool execution cancelled, since tool definition was updated';
const unanswered =
  "The site has a programming error: it called preventDefault() on the 'submit' event, without also calling respondWith() with the tool result";

/** Waits for the form's submission. Returns what stops the waiting. A second call for a form ends the first. */
export function awaitSubmission(form: HTMLFormElement, settle: Settle): () => void {
  take(form, (earlier) => earlier.settle(changed));
  last += 1;
  const id = last;
  pending[id] = { form, name: attribute(form, 'toolname') ?? '', settle };
  // Each time, since document.open() takes listeners away; the same listener is never added twice.
  addListener(window, 'submit', onSubmit, true);
  addListener(window, 'reset', onReset, true);
  return () => {
    delete pending[id];
  };
}

export function isPending(form: EventTarget | null): boolean {
  for (const id in pending) if (pending[id]?.form === form) return true;
  return false;
}

/** Ends the calls whose form has gone or is another tool now. */
export function checkPendingForms(): void {
  for (const id in pending) {
    const { form, name, settle } = pending[id] as Pending;
    if (isConnected(form) && attribute(form, 'toolname') === name) continue;
    delete pending[id];
    settle(changed);
  }
}

function take(form: EventTarget | null, each: (call: Pending) => void): void {
  for (const id in pending) {
    const call = pending[id];
    if (call?.form !== form) continue;
    delete pending[id];
    if (call !== undefined) each(call);
  }
}

function onSubmit(event: Event): void {
  const answer = answerTo(event);
  if (answer === undefined) return;
  // Once all listeners have run.
  queueTask(() => {
    take(targetOf(event), ({ settle }) => {
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
    if (!isPrevented(event)) {
      take(targetOf(event), ({ settle }) => settle('Tool execution cancelled by a form reset'));
    }
  });
}
