import { ofThePage } from '../checks/finding-list.ts';
import { Empty } from '../shared/empty.tsx';
import { Notice } from '../shared/notice.tsx';
import { runOrSay } from '../shared/run-or-say.ts';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { clock, t } from '../words/words.ts';
import { AccessGrants } from './access-grants.tsx';
import { AccessQuestions } from './access-questions.tsx';
import { AccessTools } from './access-tools.tsx';
import { LevelChoice } from './level-choice.tsx';
import { questionsFor } from './site-access.ts';

/** What the site may do, and what is asked. */
export function AccessView({ state, act }: ViewProps) {
  const { view, settings, questions, tabId } = state;
  if (view === undefined) return <Empty title={t('access_waiting')} />;
  const { tab } = view;
  const { site } = tab;
  const asked = questionsFor(questions?.waiting ?? [], tab);
  if (tab.page === 'none') {
    return (
      <Empty title={t('access_no_page')}>
        <p>{t('access_no_page_next')}</p>
        <OpenSettings />
      </Empty>
    );
  }
  return (
    <div className="access">
      {asked.length > 0 && (
        <AccessQuestions
          asked={asked}
          tabId={tabId}
          link={state.link}
          answering={state.rooms.access.answering}
          act={act}
        />
      )}
      {tab.mutedUntil !== undefined && site !== undefined && (
        <Notice kind="attention">
          <span>{t('access_muted', clock(tab.mutedUntil))}</span>
          <button type="button" onClick={() => void runOrSay(act, { name: 'unmute', site })}>
            {t('access_unmute')}
          </button>
        </Notice>
      )}
      {tab.sentence !== '' && (
        <p className="sentence">
          <Visible text={tab.sentence} />
        </p>
      )}
      {site === undefined ? (
        <Empty title={t('access_no_site')} />
      ) : (
        <>
          <LevelChoice
            key={site}
            now={tab}
            site={site}
            set={(level, lasts) => runOrSay(act, { name: 'set-level', tabId, site, level, lasts })}
            clear={() => void runOrSay(act, { name: 'clear-level', site })}
          />
          <AccessGrants site={site} tabId={tabId} settings={settings} act={act} />
          <AccessTools
            tab={tab}
            site={site}
            settings={settings}
            filter={state.rooms.access.filter}
            more={view.tools.some(ofThePage)}
            act={act}
          />
        </>
      )}
      <p className="access-foot">
        <OpenSettings />
      </p>
    </div>
  );
}

function OpenSettings() {
  return (
    <a href="settings.html#sites" target="_blank" rel="noreferrer">
      {t('access_settings')}
    </a>
  );
}
