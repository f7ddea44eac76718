import { useEffect, useState } from 'react';

/** ms to wait for the worker’s view after it said that a wish is done. */
const settling = 1_000;

export interface Wish<Value> {
  /** What is wished for, else what is. */
  readonly shown: Value;
  readonly pending: boolean;
  /** Shows `value` until the worker answered, and what it made of it is there. */
  wish(value: Value, granted: Promise<{ readonly done: boolean }>): void;
}

/**
 * A control shows what the person just chose, marked as pending, until the worker says what is: without this it would
 * jump back for a moment. `now` is what the worker said last.
 */
export function useWish<Value>(
  now: Value,
  same: (one: Value, other: Value) => boolean = Object.is,
): Wish<Value> {
  const [wanted, want] = useState<{ readonly value: Value; readonly done: boolean }>();
  const met = wanted?.done === true && same(wanted.value, now);

  useEffect(() => {
    if (wanted?.done !== true) return;
    if (met) {
      want(undefined);
      return;
    }
    const timer = setTimeout(() => want(undefined), settling);
    return () => clearTimeout(timer);
  }, [wanted, met]);

  return {
    shown: wanted === undefined ? now : wanted.value,
    pending: wanted !== undefined,
    wish(value, granted) {
      const mine = { value, done: false };
      want(mine);
      void granted.then(({ done }) =>
        want((latest) => {
          if (latest !== mine) return latest;
          return done ? { value, done } : undefined;
        }),
      );
    },
  };
}
