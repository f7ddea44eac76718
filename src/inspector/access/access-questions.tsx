import { useEffect, useState } from 'react';
import type { LinkState } from '../../link/control-link.ts';
import type { QuestionChoice, WaitingQuestion } from '../../protocol/questions.ts';
import { runOrSay } from '../shared/run-or-say.ts';
import type { Actions } from '../store/actions.ts';
import { t, tn } from '../words/words.ts';
import { QuestionCard } from './question-card.tsx';
import { useClickGuard } from './use-click-guard.ts';

/** Seconds before the end at which the time left is said aloud. */
const lastCall = 10;

/** What agents of this page ask, to be answered here as well as in the window of its own. */
export function AccessQuestions({
  asked,
  tabId,
  link,
  answering,
  act,
}: {
  asked: readonly WaitingQuestion[];
  tabId: number;
  link: LinkState;
  answering: ReadonlySet<string>;
  act: Actions;
}) {
  const now = useNow();
  const guard = useClickGuard(JSON.stringify([asked.map(({ id, calls }) => [id, calls > 1]), link]));
  const secondsOf = ({ expiresAt }: WaitingQuestion) => Math.max(0, Math.ceil((expiresAt - now) / 1_000));

  async function answer(question: string, choice: QuestionChoice) {
    // A click can come from a frame that was drawn before the list changed.
    if (answering.has(question) || (choice !== 'deny' && !guard.opens())) return;
    act.dispatch({ type: 'access/answering', question, on: true });
    await runOrSay(act, { name: 'answer', question, choice });
    act.dispatch({ type: 'access/answering', question, on: false });
  }

  const ending = asked.some((question) => secondsOf(question) <= lastCall);
  return (
    <section className="access-questions" aria-label={t('access_questions')}>
      <h2>{tn('access_questions_wait', asked.length)}</h2>
      {asked.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          elsewhere={question.tabId !== tabId}
          seconds={secondsOf(question)}
          guarded={guard.guarded}
          answering={answering.has(question.id)}
          answer={(choice) => void answer(question.id, choice)}
        />
      ))}
      <p role="status" className="hidden">
        {ending && t('access_seconds_left', lastCall)}
      </p>
    </section>
  );
}

/** ms since the epoch, anew each second. */
function useNow(): number {
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
