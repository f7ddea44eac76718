import type { SettingsView } from '../../protocol/control.ts';
import { runOrSay } from '../shared/run-or-say.ts';
import { Visible } from '../shared/visible.tsx';
import type { Actions } from '../store/actions.ts';
import { clock, t } from '../words/words.ts';
import { temporaryOn } from './site-access.ts';

/** What was allowed for a while only, and how to end it. */
export function AccessGrants({
  site,
  tabId,
  settings,
  act,
}: {
  site: string;
  tabId: number;
  settings: SettingsView | undefined;
  act: Actions;
}) {
  const { levels, tools } = temporaryOn(settings, site);
  if (levels.length + tools.length === 0) return null;
  return (
    <section aria-label={t('access_temporary')}>
      <h2>{t('access_temporary')}</h2>
      <ul className="access-list">
        {levels.map((level) => (
          <li key={`${level.tabId ?? ''} ${level.level}`}>
            <span>
              {t(`access_level_${level.level}`)}{' '}
              <span className="hint">
                {level.until !== undefined
                  ? t('access_until', clock(level.until))
                  : t(level.tabId === tabId ? 'access_this_tab' : 'access_in_other_tab')}
              </span>
            </span>
          </li>
        ))}
        {levels.length > 0 && (
          <li>
            <button
              type="button"
              className="small"
              onClick={() => void runOrSay(act, { name: 'clear-level', site, temporary: true })}
            >
              {t('access_end_levels')}
            </button>
          </li>
        )}
        {tools.map((tool) => (
          <li key={tool}>
            <span>
              <Visible text={tool} /> <span className="hint">{t('access_session_allowed')}</span>
            </span>
            {/* A grant of a server’s tool is known by its title alone; it ends with a word on that tool. */}
            {settings?.tools.some(({ name }) => name === tool) === true && (
              <button
                type="button"
                className="small"
                aria-label={t('access_end_grant', tool)}
                onClick={() => void runOrSay(act, { name: 'set-tool-policy', site, tool })}
              >
                {t('access_end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
