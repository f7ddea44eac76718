import { useId, useState } from 'preact/hooks';
import { type LevelNow, lastingFor, shownLasting } from '../../link/level-rules.ts';
import { type Lasting, type Level, lastings, levels } from '../../protocol/levels.ts';
import { type Granted, useWish } from './use-wish.ts';
import { clock, lastingWords, levelWords } from './words.ts';

interface LevelWish {
  readonly level: Level;
  readonly lasts: Lasting;
}

/**
 * The level of one site and how long it counts. What is wished for is shown as such until the worker says what is.
 * Give it the site as its key: what was picked for one site is nothing for another.
 */
export function LevelChoice({
  now,
  set,
  clear,
}: {
  now: LevelNow;
  set(wish: LevelWish): Granted;
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

  const apply = (wanted: LevelWish) => wish(wanted, set(wanted));

  return (
    <div class="level-choice" aria-busy={pending}>
      <div role="radiogroup" aria-labelledby={`${id}legend`}>
        <h2 id={`${id}legend`}>Level</h2>
        {levels.map((known) => (
          <label key={known} class="level">
            <input
              type="radio"
              name={`${id}level`}
              value={known}
              checked={known === shown.level}
              aria-labelledby={`${id}${known}`}
              aria-describedby={`${id}${known}-means`}
              onChange={() => apply({ level: known, lasts: lastingFor(now, known, picked) })}
            />
            <span id={`${id}${known}`} class="name">
              {levelWords[known].title}
            </span>
            <span id={`${id}${known}-means`} class="means">
              {levelWords[known].means}
            </span>
          </label>
        ))}
      </div>
      <div class="lasting">
        <span class="for">
          <label htmlFor={`${id}for`}>For</label>
          <select
            id={`${id}for`}
            value={lasting ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = lastings.find((known) => known === currentTarget.value);
              if (chosen === undefined) return;
              pick(chosen);
              apply({ level: shown.level, lasts: chosen });
            }}
          >
            {lasting === undefined && <option value="">By default</option>}
            {lastings.map((known) => (
              <option key={known} value={known}>
                {lastingWords[known]}
              </option>
            ))}
          </select>
        </span>
        {source.from === 'hour' && !pending && <span class="hint">until {clock(source.until)}</span>}
        <span role="status" class="hint">
          {pending && `Switching to ${levelWords[shown.level].title}…`}
        </span>
        {source.from !== 'default' && !pending && (
          <button
            type="button"
            class="plain"
            onClick={() => {
              pick(undefined);
              clear();
            }}
          >
            Back to default
          </button>
        )}
      </div>
    </div>
  );
}
