import { t, tn } from '../words/words.ts';
import type { ToolCost } from './finding-list.ts';
import { SeverityMark } from './finding-row.tsx';
import { type Severity, severities } from './rules/rule.ts';

/** The page at a glance: how many findings of each severity, which are also what is shown, and what an agent pays. */
export function ChecksSummary({
  counts,
  hidden,
  toggle,
  cost,
}: {
  counts: Readonly<Record<Severity, number>>;
  hidden: readonly Severity[];
  toggle(severity: Severity, shown: boolean): void;
  cost: { readonly page: ToolCost; readonly ours: ToolCost };
}) {
  return (
    <div className="checks-summary">
      <fieldset className="severities" aria-label={t('checks_severities')}>
        {severities.map((severity) => {
          const shown = !hidden.includes(severity);
          return (
            <button
              key={severity}
              type="button"
              className={`severity-count ${severity}`}
              aria-pressed={shown}
              onClick={() => toggle(severity, !shown)}
            >
              <SeverityMark severity={severity} />
              {tn(`checks_count_${severity}`, counts[severity])}
            </button>
          );
        })}
      </fieldset>
      <p className="cost">
        {t('checks_cost', cost.page.characters + cost.ours.characters)}{' '}
        <span className="hint">
          {`${tn('checks_cost_page', cost.page.tools, cost.page.characters)} · ${tn('checks_cost_ours', cost.ours.tools, cost.ours.characters)}`}
        </span>
      </p>
    </div>
  );
}
