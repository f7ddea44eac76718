import { useEffect, useState } from 'preact/hooks';
import type { ControlLink } from '../../link/control-link.ts';
import type { InputAnswer, QuestionChoice } from '../../protocol/questions.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { LinkNotice } from '../shared/link-notice.tsx';
import { Notice } from '../shared/notice.tsx';
import { SiteName } from '../shared/site-name.tsx';
import { useCommands, useLinkState, useView } from '../shared/use-link.ts';
import { count, siteHost } from '../shared/words.ts';
import { InputCard } from './input-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { questionGroups } from './question-groups.ts';
import { useClickGuard } from './use-click-guard.ts';
import { cardOf, useFocusRules } from './use-focus-rules.ts';
import { useSeconds } from './use-seconds.ts';

/** Seconds before the end at which the time left is said aloud: typing takes longer than a yes or no. */
const lastCall = { question: 10, input: 60 } as const;

/** All that waits for a person. `empty` is called when nothing does any more. */
export function QuestionScreen({ link, empty }: { link: ControlLink; empty(): void }) {
  const state = useLinkState(link);
  const view = useView(link, { name: 'questions' });
  const commands = useCommands(link);
  const [answering, setAnswering] = useState<ReadonlySet<string>>(new Set());
  const waiting = view?.waiting ?? [];
  const groups = questionGroups(waiting);
  // Above the questions: what is being filled in does not move when a question comes.
  const inputs = view?.inputs ?? [];
  const order = [...inputs, ...groups.flatMap(({ questions }) => questions)].map(({ id }) => id);
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

  async function once(id: string, run: () => Promise<{ readonly done: boolean }>) {
    if (answering.has(id)) return;
    setAnswering((ids) => new Set(ids).add(id));
    const { done } = await run();
    if (!done) setAnswering((ids) => new Set([...ids].filter((one) => one !== id)));
  }

  async function answer(question: string, choice: QuestionChoice) {
    // A click can come from a frame that was drawn before the list changed.
    if (choice !== 'deny' && !guard.opens()) return;
    await once(question, () => commands.run({ name: 'answer', question, choice }));
  }

  async function answerInput(input: string, said: InputAnswer) {
    if (said.action === 'accept' && !guard.opens()) return;
    await once(input, () => commands.run({ name: 'answer-input', input, answer: said }));
  }

  /** No to what the focus is on, else to what comes first. */
  function refuse() {
    const id = place()?.question ?? order[0];
    if (id === undefined) return;
    if (!inputs.some((input) => input.id === id)) return void answer(id, 'deny');
    const decline = cardOf(id)?.querySelector<HTMLElement>('form[data-touched=true] .deny');
    // What was filled in is not thrown away by one key.
    if (decline && document.activeElement !== decline) decline.focus();
    else void answerInput(id, { action: 'cancel' });
  }

  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        // A key that is held would answer one question after the other.
        if (event.repeat && (event.key === 'Enter' || event.key === 'Escape')) event.preventDefault();
        // While text is composed, the key is the input method’s.
        else if (event.key === 'Escape' && !event.isComposing) {
          event.preventDefault();
          refuse();
        }
      },
      ended,
    );
    return () => ended.abort();
  });

  const secondsOf = ({ expiresAt }: { readonly expiresAt: number }) =>
    Math.max(0, Math.ceil((expiresAt - now) / 1_000));
  const ending = waiting.find((question) => secondsOf(question) <= lastCall.question);
  const endingInput = inputs.find((input) => secondsOf(input) <= lastCall.input);
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
      {inputs.length > 0 && waiting.length > 0 && (
        <p class="also">{count(waiting.length, 'question')} below.</p>
      )}
      {inputs.map((input) => (
        <InputCard
          key={input.id}
          asked={input}
          seconds={secondsOf(input)}
          guarded={guard.guarded}
          answering={answering.has(input.id)}
          answer={(said) => void answerInput(input.id, said)}
        />
      ))}
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
        {ending !== undefined &&
          `${lastCall.question} seconds left to answer: ${visibleText(ending.tool.title)}.`}
      </p>
      <p role="status" class="hidden">
        {endingInput !== undefined &&
          `${lastCall.input} seconds left to answer what ${visibleText(endingInput.server)} asks.`}
      </p>
    </main>
  );
}
