/**
 * Resolves after `ms`, by one timer of the page's thread.
 *
 * @throws the signal's reason
 */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((over, fail) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      over();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
