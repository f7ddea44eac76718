import type { Accepted } from './check-desired.ts';
import type { Registration } from './registration.ts';
import type { Rejection, ToolState } from './types.ts';

/** One name, whatever happened to it: what is wanted, what the host has, what still leaves. */
export class Slot {
  readonly name: string;
  /** The definition that is desired now. */
  wanted: Accepted | undefined;
  /** The registration the host has, or is being asked for. */
  live: Registration | undefined;
  /** Whether the host has answered for `live`. */
  answered = false;
  /** Registrations on their way out with calls running. */
  draining: readonly Registration[] = [];
  /** Why there is no `live`. */
  problem: Rejection | undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** Whether nothing is left to say about this name. */
  get empty(): boolean {
    return (
      this.wanted === undefined &&
      this.live === undefined &&
      this.problem === undefined &&
      this.draining.length === 0
    );
  }

  get calls(): number {
    let calls = this.live?.calls ?? 0;
    for (const registration of this.draining) calls += registration.calls;
    return calls;
  }

  /** The state to show; undefined where there is none. */
  get state(): ToolState | undefined {
    const { name, calls, problem } = this;
    if (this.live !== undefined) {
      return this.answered
        ? { name, state: 'registered', reason: { code: 'offered' }, calls }
        : { name, state: 'registering', reason: { code: 'asked' }, calls };
    }
    if (problem !== undefined) {
      const { state, code, detail } = problem;
      return { name, state, reason: { code, detail }, calls };
    }
    return this.draining.length > 0
      ? { name, state: 'draining', reason: { code: 'call-running' }, calls }
      : undefined;
  }
}
