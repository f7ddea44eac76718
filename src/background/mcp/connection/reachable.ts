import type { After } from '../../calls/call-deadline.ts';
import { causesOf } from './causes-of.ts';
import type { Fetch } from './fetch.ts';
import { reachedServer } from './network-reason.ts';

/** ms for a server to answer anything. */
const deadline = 3_000;

/** Whether the network failed without a word on whether the request got there, as browsers have it. */
export function isOpaque(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof TypeError) && reachedServer(error) !== true;
}

/** Whether anything answers at the address. The request carries nothing of the user’s. */
export async function answersAtAll(fetch: Fetch, url: string, after: After): Promise<boolean> {
  const stop = new AbortController();
  const callOff = after(deadline, () => stop.abort());
  try {
    const init = { credentials: 'omit', redirect: 'manual', cache: 'no-store', signal: stop.signal } as const;
    await fetch(url, init);
    return true;
  } catch {
    return false;
  } finally {
    callOff();
    stop.abort();
  }
}
