import type { Accepted } from './check-desired.ts';
import { asked, callRunning, offered } from './reasons.ts';
import type { Registration } from './registration.ts';
import type { Reason, Rejection, ToolState } from './types.ts';

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
  readonly draining = new Set<Registration>();
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
      this.draining.size === 0
    );
  }

  get calls(): number {
    let calls = this.live?.calls ?? 0;
    for (const registration of this.draining) calls += registration.calls;
    return calls;
  }

  /** The state to show; undefined where there is none. */
  get state(): ToolState | undefined {
    const { name, calls, live, problem } = this;
    if (live !== undefined) {
      return this.answered
        ? { name, state: 'registered', reason: offered, calls }
        : { name, state: 'registering', reason: asked, calls };
    }
    if (problem !== undefined) {
      return { name, state: problem.state, reason: reasonOf(problem), calls };
    }
    return this.draining.size > 0 ? { name, state: 'draining', reason: callRunning, calls } : undefined;
  }
}

/** A reason without the members it came with. */
export function reasonOf({ code, detail }: Reason): Reason {
  return detail === undefined ? { code } : { code, detail };
}
