import { useId, useState } from 'react';
import { type LevelNow, lastingFor, shownLasting } from '../../link/level-rules.ts';
import { type Lasting, type Level, lastings, levels } from '../../protocol/levels.ts';
import { useWish } from '../shared/use-wish.ts';
import { Visible } from '../shared/visible.tsx';
import { clock, t } from '../words/words.ts';

/**
 * The level of one site and how long it counts. What is wished for is shown as such until the worker says what is.
 * Give it the site as its key: what was picked for one site is nothing for another.
 */
export function LevelChoice({
  now,
  site,
  set,
  clear,
}: {
  now: LevelNow;
  site: string;
  set(level: Level, lasts: Lasting): Promise<{ readonly done: boolean }>;
  clear(): void;
}) {
  const id = useId();
  const [picked, pick] = useState<Lasting>();
  const { source } = now;
  const { shown, pending, wish } = useWish<{ level: Level; lasts: Lasting | undefined }>(
    { level: now.level, lasts: source.from === 'default' ? undefined : source.from },
    (one, other) => one.level === other.level && one.lasts === other.lasts,
  );
  const lasting = pending ? shown.lasts : shownLasting(source, picked);
  const apply = (level: Level, lasts: Lasting) => wish({ level, lasts }, set(level, lasts));
  return (
    <section className="access-level" aria-labelledby={`${id}title`} aria-busy={pending}>
      <h2 id={`${id}title`}>
        {t('access_level_of')} <Visible text={site} />
      </h2>
      <div className="access-levels" role="radiogroup" aria-labelledby={`${id}title`}>
        {levels.map((level) => (
          <label key={level} className={`access-level-option ${level}`}>
            <input
              type="radio"
              name={`${id}level`}
              value={level}
              checked={level === shown.level}
              aria-labelledby={`${id}${level}`}
              aria-describedby={`${id}${level}means`}
              onChange={() => apply(level, lastingFor(now, level, picked))}
            />
            <span id={`${id}${level}`} className="access-level-name">
              {t(`access_level_${level}`)}
            </span>
            <span id={`${id}${level}means`} className="hint">
              {t(`access_level_${level}_means`)}
            </span>
          </label>
        ))}
      </div>
      <p className="actions">
        <label htmlFor={`${id}for`}>{t('access_for')}</label>
        <select
          id={`${id}for`}
          value={lasting ?? ''}
          onChange={({ target }) => {
            const chosen = lastings.find((known) => known === target.value);
            if (chosen === undefined) return;
            pick(chosen);
            apply(shown.level, chosen);
          }}
        >
          {lasting === undefined && <option value="">{t('access_by_default')}</option>}
          {lastings.map((known) => (
            <option key={known} value={known}>
              {t(`access_for_${known}`)}
            </option>
          ))}
        </select>
        {source.from === 'hour' && !pending && (
          <span className="hint">{t('access_until', clock(source.until))}</span>
        )}
        <span role="status" className="hint">
          {pending && t('access_switching', t(`access_level_${shown.level}`))}
        </span>
        {source.from !== 'default' && !pending && (
          <button
            type="button"
            className="plain"
            onClick={() => {
              pick(undefined);
              clear();
            }}
          >
            {t('access_back_to_default')}
          </button>
        )}
      </p>
    </section>
  );
}
