import { useId } from 'react';
import type { QuestionChoice, WaitingQuestion } from '../../protocol/questions.ts';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';

const allowing = ['once', 'session', 'always'] as const satisfies readonly QuestionChoice[];

/** One call to decide on. */
export function QuestionCard({
  question,
  elsewhere,
  seconds,
  guarded,
  answering,
  answer,
}: {
  question: WaitingQuestion;
  /** It is of another tab of the same site. */
  elsewhere: boolean;
  /** Until it is denied by itself. */
  seconds: number;
  /** Nothing that allows can be pressed yet. */
  guarded: boolean;
  answering: boolean;
  answer(choice: QuestionChoice): void;
}) {
  const id = useId();
  const { tool, calls } = question;
  const choices = question.once === true ? (['once'] as const) : allowing;
  return (
    <article className="access-question" aria-labelledby={`${id}title`} aria-busy={answering}>
      <h3 id={`${id}title`}>
        {question.byPerson === true ? (
          t('access_you_run', tool.title, question.site)
        ) : (
          <>
            <Visible text={question.site} /> {t('access_asks')} <Visible text={tool.title} />
          </>
        )}
      </h3>
      <p className="access-marks">
        <code>
          <Visible text={tool.name} />
        </code>
        <Tag kind={tool.effect === 'act' ? 'act' : 'plain'}>{t(`access_effect_${tool.effect}`)}</Tag>
        {tool.external === undefined ? (
          <Tag>{t(`access_reach_${tool.reach}`)}</Tag>
        ) : (
          <Tag>{t('access_on_server', tool.external.server)}</Tag>
        )}
        {tool.external?.destructive === true && <Tag kind="deny">{t('access_destructive')}</Tag>}
        {calls > 1 && <Tag kind="ask">{t('access_asked_times', calls)}</Tag>}
        {elsewhere && <Tag>{t('access_other_tab')}</Tag>}
      </p>
      <p id={`${id}consequence`}>
        <Visible text={question.consequence} />
      </p>
      {(tool.external?.changes.length ?? 0) > 0 && (
        <p className="access-changed">
          {t('access_changed')}{' '}
          <a href="question.html" target="_blank" rel="noreferrer">
            {t('access_changed_see')}
          </a>
        </p>
      )}
      {Object.keys(question.input).length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <div className="access-values" role="group" tabIndex={0} aria-label={t('access_values')}>
          <pre>
            <Visible text={JSON.stringify(question.input, null, 2)} />
          </pre>
        </div>
      ) : (
        <p className="hint">{t('access_no_values')}</p>
      )}
      <div className="actions">
        <button
          type="button"
          className="access-deny"
          aria-describedby={`${id}title ${id}consequence`}
          onClick={() => answer('deny')}
        >
          {t('access_deny')}
        </button>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            data-allows
            aria-describedby={`${id}title ${id}consequence`}
            disabled={guarded || answering}
            onClick={() => answer(choice)}
          >
            {t(`access_allow_${choice}`)}
          </button>
        ))}
        <span className="hint">{answering ? t('access_telling') : t('access_denied_in', seconds)}</span>
      </div>
    </article>
  );
}
