/** What extraction may cost in all, so that a page of any size is answered in time. */
export const effortLimits = {
  ms: 1_000,
  steps: 300_000,
  references: 20_000,
  depth: 24,
  textChars: 20_000,
} as const;

/** Counts down {@link effortLimits} over one call. Everything that loops over the page's data spends steps. */
export class Effort {
  #steps = 0;
  #references = 0;
  #over = false;
  readonly #end: number;
  readonly #now: () => number;
  readonly #signal: AbortSignal;
  /** Reasons to tell, each once. */
  readonly notes = new Set<string>();

  constructor(now: () => number, signal: AbortSignal) {
    this.#now = now;
    this.#end = now() + effortLimits.ms;
    this.#signal = signal;
  }

  /**
   * Whether one more step is left.
   *
   * @throws the signal's reason when it is aborted.
   */
  step(): boolean {
    if (this.#over) return false;
    this.#steps++;
    if (this.#steps % 64 === 0) {
      this.#signal.throwIfAborted();
      this.#over = this.#now() > this.#end;
    }
    if (this.#over || this.#steps > effortLimits.steps) {
      this.#over = true;
      this.notes.add('The page carries more structured data than can be read in time: the rest is missing.');
    }
    return !this.#over;
  }

  /** Whether one more reference may be replaced by what it refers to. */
  reference(): boolean {
    this.#references++;
    if (this.#references <= effortLimits.references) return true;
    this.notes.add('There are too many references to resolve: some stay as { "@id": … }.');
    return false;
  }
}
