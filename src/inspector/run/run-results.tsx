import type { PageTool } from '../../protocol/inspect.ts';
import { Ago } from '../shared/ago.tsx';
import { Tag } from '../shared/tag.tsx';
import type { ViewProps } from '../shell/view.ts';
import { clock, duration, t, type WordKey } from '../words/words.ts';
import { AnswerView } from './answer-view.tsx';
import { FailureView } from './failure-view.tsx';
import { draftOfValue } from './input-draft.ts';
import type { RunOutcome, RunRecord } from './run-record.ts';
import type { ResultView, ToolBench } from './run-slice.ts';

const outcomeWords: Readonly<Record<RunOutcome['how'], WordKey>> = {
  answered: 'run_outcome_answered',
  failed: 'run_outcome_failed',
  threw: 'run_outcome_threw',
  cancelled: 'run_outcome_cancelled',
  unknown: 'run_outcome_unknown',
};

/** What came of the last runs. */
export function RunResults({
  bench,
  tool,
  benchKey,
  outputSchema,
  view,
  listening,
  act,
}: {
  bench: ToolBench;
  tool: string;
  benchKey: string;
  outputSchema: PageTool['outputSchema'];
  view: ResultView;
  /** Whether calls are heard, and with them what a tool throws. */
  listening: boolean;
  act: ViewProps['act'];
}) {
  const { runs, shown } = bench;
  const run = runs.find(({ id }) => id === shown) ?? runs[0];
  if (run === undefined) {
    return bench.running === undefined ? <p className="hint run-none">{t('run_no_runs')}</p> : null;
  }
  return (
    <section className="run-results" aria-label={t('run_result')}>
      <div className="run-results-head">
        <h3>{t('run_result')}</h3>
        {runs.length > 1 && (
          <select
            className="small"
            aria-label={t('run_history')}
            value={run.id}
            onChange={({ target }) => act.dispatch({ type: 'run/show', tool: benchKey, run: target.value })}
          >
            {runs.map((each) => (
              <option key={each.id} value={each.id}>
                {`${clock(each.since)} · ${t(outcomeWords[each.outcome.how])} · ${duration(each.ms)}`}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          className="plain"
          onClick={() => act.dispatch({ type: 'run/draft', tool: benchKey, draft: draftOfValue(run.input) })}
        >
          {t('run_use_input')}
        </button>
        <button
          type="button"
          className="plain"
          onClick={() => act.dispatch({ type: 'run/forget', tool: benchKey })}
        >
          {t('run_forget')}
        </button>
      </div>
      <p className="run-outcome" role="status">
        <Tag
          kind={run.outcome.how === 'answered' ? 'good' : run.outcome.how === 'cancelled' ? 'plain' : 'deny'}
        >
          {t(outcomeWords[run.outcome.how])}
        </Tag>
        <span>{duration(run.ms)}</span>
        <span className="hint">{run.way === 'page' ? t('run_way_page') : t('run_way_pagehand')}</span>
        <span className="hint">
          <Ago time={run.since} />
        </span>
      </p>
      <Outcome
        key={run.id}
        run={run}
        tool={tool}
        outputSchema={outputSchema}
        view={view}
        listening={listening}
        act={act}
      />
    </section>
  );
}

function Outcome({
  run,
  tool,
  outputSchema,
  view,
  listening,
  act,
}: {
  run: RunRecord;
  tool: string;
  outputSchema: PageTool['outputSchema'];
  view: ResultView;
  listening: boolean;
  act: ViewProps['act'];
}) {
  const { outcome } = run;
  if (outcome.how === 'answered') {
    return <AnswerView answer={outcome} tool={tool} outputSchema={outputSchema} view={view} act={act} />;
  }
  return <FailureView outcome={outcome} listening={listening} act={act} />;
}
