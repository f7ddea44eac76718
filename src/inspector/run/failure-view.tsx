import { Copy } from '../shared/copy.tsx';
import { Json } from '../shared/json.tsx';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t, type WordKey } from '../words/words.ts';
import type { Reached, RunOutcome } from './run-record.ts';
import type { Json as JsonValue } from './schema/json.ts';
import { ScrollText } from './scroll-text.tsx';

/** Characters of what a tool says of its failure that are shown. */
const longest = 20_000;

const stoppedWords: Readonly<Record<Reached, WordKey>> = {
  nothing: 'run_cancelled_nothing',
  reading: 'run_cancelled_reading',
  acting: 'run_cancelled_acting',
  server: 'run_cancelled_server',
};

/** A run without an answer: exactly what was said of it. */
export function FailureView({
  outcome,
  listening,
  act,
}: {
  outcome: Exclude<RunOutcome, { how: 'answered' }>;
  listening: boolean;
  act: ViewProps['act'];
}) {
  switch (outcome.how) {
    case 'cancelled':
      return <p>{t(outcome.reached === undefined ? 'run_cancelled' : stoppedWords[outcome.reached])}</p>;
    case 'unknown':
      return (
        <p>
          <Visible text={outcome.message} />
        </p>
      );
    case 'threw':
      return (
        <div className="failure">
          <p className="failure-name">
            <Visible text={outcome.name} />
          </p>
          <p className="failure-message">
            <Visible text={outcome.message.slice(0, longest) || t('run_no_message')} />
          </p>
          {outcome.name === 'UnknownError' && <Hidden listening={listening} act={act} />}
          {outcome.stack !== undefined && (
            <details open>
              <summary>{t('run_stack')}</summary>
              <ScrollText text={outcome.stack.slice(0, longest)} label={t('run_stack')} />
              <Copy text={outcome.stack} copy={act.copy} />
            </details>
          )}
        </div>
      );
    case 'failed': {
      const { code, message, hint, retryable, details } = outcome.failure;
      return (
        <div className="failure">
          {code !== undefined && (
            <p className="failure-name">
              <Visible text={code} />
            </p>
          )}
          <p className="failure-message">
            <Visible text={message.slice(0, longest) || t('run_no_message')} />
          </p>
          {hint !== undefined && (
            <p>
              <Visible text={hint.slice(0, longest)} />
            </p>
          )}
          {retryable !== undefined && (
            <p className="hint">{retryable ? t('run_retryable') : t('run_not_retryable')}</p>
          )}
          {details !== undefined && (
            <details open>
              <summary>{t('run_details')}</summary>
              {/* It came as JSON. */}
              <Json value={details as JsonValue} open={3} />
            </details>
          )}
          {outcome.text !== undefined && (
            <details>
              <summary>{t('run_result_raw')}</summary>
              <ScrollText text={outcome.text.slice(0, longest)} label={t('run_result_raw')} />
            </details>
          )}
        </div>
      );
    }
  }
}

/** The browser keeps the exception to itself; whoever hears the call gets it. */
function Hidden({ listening, act }: { listening: boolean; act: ViewProps['act'] }) {
  if (listening) return <p className="hint">{t('run_unknown_error')}</p>;
  return (
    <>
      <p className="hint">{t('run_unknown_error_listen')}</p>
      <button
        type="button"
        className="small"
        onClick={() => {
          act.dispatch({ type: 'timeline/ask', open: true });
          act.dispatch({ type: 'shell/show', view: 'timeline' });
        }}
      >
        {t('timeline_listen')}
      </button>
    </>
  );
}
