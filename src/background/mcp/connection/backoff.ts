/** ms before the second attempt, and between attempts at most. */
const delays = { first: 1_000, longest: 60_000 } as const;

/**
 * How long to wait after attempts that failed: twice as long each time, and somewhere between half of it and all of it,
 * so that not everybody comes back to a server at once.
 */
export class Backoff {
  readonly #random: () => number;
  #failures = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** ms to wait now. */
  next(): number {
    const whole = Math.min(delays.first * 2 ** Math.min(this.#failures, 30), delays.longest);
    this.#failures += 1;
    return whole / 2 + (whole / 2) * this.#random();
  }

  /** An attempt succeeded. */
  reset(): void {
    this.#failures = 0;
  }
}
