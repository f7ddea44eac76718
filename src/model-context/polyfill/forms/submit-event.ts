import { defineMembers } from '../define.ts';
import { apply, DOMException, getOwnPropertyDescriptor, RealTypeError, uncurried } from '../primordials.ts';
import { phaseOf, targetOf } from './dom.ts';
import { isPending } from './pending-forms.ts';

/** What a page answered to one submission. */
export interface Answer {
  /** Set once `respondWith` was called; the last call counts. */
  value?: unknown;
  given: boolean;
}

const answers = new WeakMap<object, Answer>();
const recall = uncurried(WeakMap.prototype.get) as (map: object, key: object) => Answer | undefined;
const remember = uncurried(WeakMap.prototype.set) as (map: object, key: object, value: Answer) => void;
const trusted = getOwnPropertyDescriptor(new Event('x'), 'isTrusted')?.get as () => boolean;

/** The answer to a submission that a call waits for; `undefined` for a submission of the user's own. */
export function answerTo(event: Event): Answer | undefined {
  let answer = recall(answers, event);
  if (
    answer === undefined &&
    phaseOf(event) !== 0 &&
    apply(trusted, event, []) &&
    isPending(targetOf(event))
  ) {
    answer = { given: false };
    remember(answers, event, answer);
  }
  return answer;
}

/** https://webmachinelearning.github.io/webmcp/ : `SubmitEvent.agentInvoked` and `respondWith`. */
export function defineSubmitEvent(): void {
  defineMembers(SubmitEvent.prototype, {
    // A page may have added to `Object.prototype` by now.
    __proto__: null,
    get agentInvoked(): boolean {
      return answerTo(this as unknown as Event) !== undefined;
    },
    respondWith(value: unknown): void {
      const fail = (text: string) => `Failed to execute 'respondWith' on 'SubmitEvent': ${text}`;
      // biome-ignore lint/complexity/noArguments: how many there are counts
      if (arguments.length < 1) throw new RealTypeError(fail('1 argument required, but only 0 present.'));
      const event = this as unknown as Event;
      const answer = answerTo(event);
      if (answer === undefined) {
        throw new DOMException(
          fail('You can only call respondWith on an submit event that has agentInvoked == true.'),
          'InvalidStateError',
        );
      }
      if (phaseOf(event) === 0) {
        throw new DOMException(
          fail('To call respondWith, the event must be currently being dispatched.'),
          'InvalidStateError',
        );
      }
      answer.given = true;
      answer.value = value;
    },
  });
}
