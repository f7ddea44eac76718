import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QuestionChoice, WaitingQuestion } from '../../protocol/questions.ts';
import type { ControlLink } from '../shared/control-link.ts';
import { LinkNotice } from '../shared/link-notice.tsx';
import { Notice } from '../shared/notice.tsx';
import { SiteName } from '../shared/site-name.tsx';
import { useCommands, useLinkState, useView } from '../shared/use-link.ts';
import { visibleText } from '../shared/visible-text.ts';
import { count, siteHost } from '../shared/words.ts';
import { type FocusPlace, nextFocus } from './next-focus.ts';
import { QuestionCard } from './question-card.tsx';
import { questionGroups } from './question-groups.ts';
import { useClickGuard } from './use-click-guard.ts';
import { useSeconds } from './use-seconds.ts';

/** Seconds before the end at which the time left is said aloud. */
const lastCall = 10;

/** All calls that wait for a person. `empty` is called when none does any more. */
export function QuestionScreen({ link, empty }: { link: ControlLink; empty(): void }) {
  const state = useLinkState(link);
  const view = useView(link, { name: 'questions' });
  const commands = useCommands(link);
  const [answering, setAnswering] = useState<ReadonlySet<string>>(new Set());
  const waiting = view?.waiting ?? [];
  const groups = questionGroups(waiting);
  const order = groups.flatMap(({ questions }) => questions.map(({ id }) => id));
  const now = useSeconds(order.length > 0);
  const guard = useClickGuard(
    JSON.stringify([waiting.map(({ id, calls }) => [id, calls > 1]), order, state, commands.failure]),
  );
  const isEmpty = view !== undefined && order.length === 0;

  useEffect(() => {
    document.title = `${order.length === 0 ? 'No questions' : count(order.length, 'question')} – Pagehand`;
    if (isEmpty) empty();
  }, [order.length, isEmpty, empty]);

  const place = useFocusRules(order, guard.guarded);

  async function answer(question: string, choice: QuestionChoice) {
    // A click can come from a frame that was drawn before the list changed.
    if (choice !== 'deny' && !guard.opens()) return;
    if (answering.has(question)) return;
    setAnswering((ids) => new Set(ids).add(question));
    const { done } = await commands.run({ name: 'answer', question, choice });
    if (!done) setAnswering((ids) => new Set([...ids].filter((id) => id !== question)));
  }

  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        // A key that is held would answer one question after the other.
        if (event.repeat && (event.key === 'Enter' || event.key === 'Escape')) event.preventDefault();
        else if (event.key === 'Escape') {
          event.preventDefault();
          const id = place()?.question ?? order[0];
          if (id !== undefined) void answer(id, 'deny');
        }
      },
      ended,
    );
    return () => ended.abort();
  });

  const secondsOf = ({ expiresAt }: WaitingQuestion) => Math.max(0, Math.ceil((expiresAt - now) / 1_000));
  const ending = waiting.find((question) => secondsOf(question) <= lastCall);
  return (
    <main>
      <LinkNotice state={state} />
      {commands.failure !== undefined && (
        <Notice kind="trouble" alert>
          {commands.failure}
        </Notice>
      )}
      <h1 class={order.length === 0 ? '' : 'hidden'}>
        {isEmpty ? 'No questions are waiting.' : `${count(order.length, 'question')} for you`}
      </h1>
      {isEmpty && (
        <p class="empty">When an agent wants to do something that you should decide on, it is asked here.</p>
      )}
      {groups.map(({ site, questions }) => (
        <section key={site} class="site" aria-label={visibleText(siteHost(site))}>
          {questions.length > 1 && (
            <header>
              <p>
                {count(questions.length, 'question')} from <SiteName site={site} />
              </p>
              <button
                type="button"
                onClick={() =>
                  void commands.run({
                    name: 'answer-site',
                    site,
                    choice: 'deny',
                    shown: questions.map(({ id }) => id),
                  })
                }
              >
                Deny all from this site
              </button>
            </header>
          )}
          {questions.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              seconds={secondsOf(question)}
              guarded={guard.guarded}
              answering={answering.has(question.id)}
              answer={(choice) => void answer(question.id, choice)}
            />
          ))}
        </section>
      ))}
      <p role="status" class="hidden">
        {ending !== undefined && `${lastCall} seconds left to answer: ${visibleText(ending.tool.title)}.`}
      </p>
    </main>
  );
}

/** Moves the focus when the list changes or the guard shuts; returns what knows where it is. */
function useFocusRules(order: readonly string[], guarded: boolean): () => FocusPlace | undefined {
  const before = useRef<readonly string[]>([]);
  const place = useRef<FocusPlace | undefined>(undefined);
  const shown = JSON.stringify(order);

  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener(
      'focusin',
      ({ target }) => {
        place.current = target instanceof Element ? placeOf(target) : undefined;
      },
      ended,
    );
    return () => ended.abort();
  }, []);

  useLayoutEffect(() => {
    const after = JSON.parse(shown) as string[];
    const focused = document.activeElement;
    // The focus is somewhere of its own that is still there, such as “Deny all from this site”.
    const elsewhere = focused !== null && focused !== document.body && placeOf(focused) === undefined;
    const id = elsewhere ? undefined : nextFocus(before.current, after, place.current);
    before.current = after;
    if (id === undefined) return;
    const card = document.querySelector(`[data-question="${CSS.escape(id)}"]`);
    card?.querySelector<HTMLElement>('.deny')?.focus();
    // Shutting the guard takes the focus off what it disables, whether the list changed or not.
  }, [shown, guarded]);

  return () => place.current;
}

function placeOf(element: Element): FocusPlace | undefined {
  const question = element.closest<HTMLElement>('[data-question]')?.dataset.question;
  return question === undefined ? undefined : { question, allows: element.matches('[data-allows]') };
}
