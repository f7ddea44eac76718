import type { Late } from './late.ts';

/**
 * Loads what was not wanted yet, one after the other, whenever there is nothing else to do. What fails is tried again
 * when it is wanted.
 */
export async function warm(parts: readonly Late<unknown>[], idle: () => Promise<void>): Promise<void> {
  for (const part of parts) {
    await idle();
    await part.loaded().catch(() => part.forget());
  }
}

/** Resolves when the browser has nothing else to do for this page. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve());
  });
}
