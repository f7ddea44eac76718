import { expect as slowly } from '@playwright/test';

/** ms between two looks. Playwright’s own are 100, 250, 500, and then always 1,000. */
const intervals = [10, 20, 30, 50, 100];

/** Looks soon again: most of what tests wait for comes within some 50 ms, and there are many of them. */
const poll: typeof slowly.poll = (actual, messageOrOptions) => {
  const options = typeof messageOrOptions === 'string' ? { message: messageOrOptions } : messageOrOptions;
  return slowly.poll(actual, { intervals, ...options });
};

/** Playwright’s `expect`, with a quicker `poll`. */
export const expect: typeof slowly = new Proxy(slowly, {
  get: (target, key, receiver) => (key === 'poll' ? poll : Reflect.get(target, key, receiver)),
});
