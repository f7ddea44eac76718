import { deferred } from '../../shared/deferred.ts';

/**
 * What `work` comes to, or the signal's reason if that aborts first: work that does not hear its signal must not be
 * waited for, and what it comes to on hearing it is not what was wanted.
 */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // Whoever answers first, a later rejection is nobody's.
  work.catch(() => undefined);
  signal.throwIfAborted();
  const { promise, reject } = deferred<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    const value = await Promise.race([work, promise]);
    signal.throwIfAborted();
    return value;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
