import type { After } from '../../calls/call-deadline.ts';

/**
 * Work that ends after `ms` at the latest, or when `life` aborts, whether it listens to its signal or not.
 *
 * @throws what `late` makes when time is over, the reason of `life`, or what the work throws
 */
export async function within<T>(
  after: After,
  ms: number,
  life: AbortSignal,
  late: () => unknown,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const follow = (): void => end.abort(life.reason);
  const callOff = after(ms, () => end.abort(late()));
  try {
    life.throwIfAborted();
    life.addEventListener('abort', follow, { once: true });
    return await new Promise<T>((resolve, reject) => {
      end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true });
      work(end.signal).then(resolve, reject);
    });
  } catch (error) {
    // What the network says of an aborted request is not why it ended.
    end.signal.throwIfAborted();
    throw error;
  } finally {
    callOff();
    life.removeEventListener('abort', follow);
  }
}
