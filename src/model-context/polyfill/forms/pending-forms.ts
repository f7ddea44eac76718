import type { Settle } from '../peer.ts';
import { attribute, isConnected } from './dom.ts';

/** A call that filled a form and waits for its submission. */
interface Pending {
  readonly form: HTMLFormElement;
  readonly name: string;
  readonly settle: Settle;
}

const pending = { __proto__: null } as unknown as Record<number, Pending>;
let last = 0;
/** Chromium's words. */
const changed = 'Tool execution cancelled, since tool definition was updated';

/** Notes a call. A second one for a form ends the first. Returns what forgets it. */
export function addPending(form: HTMLFormElement, settle: Settle): () => void {
  takePending(form, (earlier) => earlier(changed));
  last += 1;
  const id = last;
  pending[id] = { form, name: attribute(form, 'toolname') ?? '', settle };
  return () => {
    delete pending[id];
  };
}

export function isPending(form: EventTarget | null): boolean {
  for (const id in pending) if (pending[id]?.form === form) return true;
  return false;
}

/** Hands over the call that waits for this form, and forgets it. */
export function takePending(form: EventTarget | null, each: (settle: Settle) => void): void {
  for (const id in pending) {
    const call = pending[id];
    if (call?.form !== form) continue;
    delete pending[id];
    if (call !== undefined) each(call.settle);
  }
}

/** Ends the calls whose form has gone or is another tool now. */
export function checkPending(): void {
  for (const id in pending) {
    const { form, name } = pending[id] as Pending;
    if (!isConnected(form) || attribute(form, 'toolname') !== name)
      takePending(form, (settle) => settle(changed));
  }
}
