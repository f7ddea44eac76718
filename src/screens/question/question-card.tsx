import { useId } from 'preact/hooks';
import type { QuestionChoice, WaitingQuestion } from '../../protocol/questions.ts';
import { SiteName } from '../shared/site-name.tsx';
import { Visible } from '../shared/visible.tsx';
import { effectWords, reachWords } from '../shared/words.ts';
import { ExternalFacts } from './external-facts.tsx';

const allowing = [
  ['once', 'Allow once'],
  ['session', 'Allow for this session'],
  ['always', 'Always on this site'],
] as const satisfies readonly (readonly [QuestionChoice, string])[];

/** One call to decide on. */
export function QuestionCard({
  question,
  seconds,
  guarded,
  answering,
  answer,
}: {
  question: WaitingQuestion;
  /** Until it is denied by itself. */
  seconds: number;
  /** Nothing that allows can be pressed yet. */
  guarded: boolean;
  answering: boolean;
  answer(choice: QuestionChoice): void;
}) {
  const id = useId();
  const { tool, calls } = question;
  const hasInput = Object.keys(question.input).length > 0;
  return (
    <article
      class="question"
      data-question={question.id}
      aria-labelledby={`${id}title`}
      aria-busy={answering}
    >
      <p class="asks">
        <strong>
          <SiteName site={question.site} />
        </strong>{' '}
        asks to use
      </p>
      <h2 id={`${id}title`}>
        <Visible text={tool.title} />
      </h2>
      <p class="marks">
        <code>
          <Visible text={tool.name} />
        </code>
        <span class={`tag ${tool.effect}`}>{effectWords[tool.effect]}</span>
        {tool.external === undefined ? (
          <span class="tag">reaches {reachWords[tool.reach]}</span>
        ) : (
          <>
            <span class="tag">
              runs on your server <Visible text={tool.external.server} />
            </span>
            {tool.external.destructive && (
              <span class="tag deny">may destroy something, the server says</span>
            )}
          </>
        )}
        {calls > 1 && <span class="tag ask">asked {calls} times</span>}
      </p>
      <p class="consequence" id={`${id}consequence`}>
        <Visible text={question.consequence} />
      </p>
      <ExternalFacts tool={tool} />
      {hasInput ? (
        <>
          <h3 id={`${id}input`}>With these values</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section class="values" tabIndex={0} aria-labelledby={`${id}input`}>
            <pre>
              <Visible text={JSON.stringify(question.input, null, 2)} />
            </pre>
          </section>
        </>
      ) : (
        <p class="hint">Without any values.</p>
      )}
      <div class="answers">
        <button
          type="button"
          class="deny"
          data-lands
          aria-describedby={`${id}title ${id}consequence`}
          onClick={() => answer('deny')}
        >
          Deny
        </button>
        {allowing
          .filter(([choice]) => question.once !== true || choice === 'once')
          .map(([choice, words]) => (
            <button
              key={choice}
              type="button"
              data-allows
              disabled={guarded || answering}
              onClick={() => answer(choice)}
            >
              {words}
            </button>
          ))}
      </div>
      <p class="hint remaining">{answering ? 'Telling Pagehand…' : `Denied by itself in ${seconds} s.`}</p>
    </article>
  );
}
