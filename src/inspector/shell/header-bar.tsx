import type { InspectView } from '../../protocol/inspect.ts';
import type { Level } from '../../protocol/levels.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { SiteName } from '../shared/site-name.tsx';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import { number, t, tn, type WordKey } from '../words/words.ts';
import type { ViewProps } from './view.ts';

/** Which tab this is about, and what holds for it as a whole. */
export function HeaderBar({ state, act }: ViewProps) {
  const { view } = state;
  return (
    <header className="header-bar">
      <h1 title={view === undefined ? undefined : visibleText(view.tab.url)}>
        <Heading view={view} />
      </h1>
      {view?.tab.site !== undefined && (
        <button
          type="button"
          className={`level-button ${view.tab.level}`}
          aria-label={t('shell_level_open', t(levelWords[view.tab.level]))}
          title={t('shell_level', t(levelWords[view.tab.level]))}
          onClick={() => act.dispatch({ type: 'shell/show', view: 'access' })}
        >
          {t(levelWords[view.tab.level])}
        </button>
      )}
      {view !== undefined && view.tab.page !== 'none' && (
        <span className="wide-only">
          <Tag title={t(`shell_context_${view.context}_why`)}>{t(`shell_context_${view.context}`)}</Tag>
        </span>
      )}
      <span className="space" />
      {view !== undefined && view.tab.running.length > 0 && (
        <button
          type="button"
          className="quiet-button running"
          aria-label={tn('shell_running', view.tab.running.length)}
          title={tn('shell_running', view.tab.running.length)}
          onClick={() => act.dispatch({ type: 'shell/show', view: 'timeline' })}
        >
          <Counted words={tn('shell_running', view.tab.running.length)} count={view.tab.running.length} />
        </button>
      )}
      {view !== undefined && view.tab.waiting > 0 && (
        <button
          type="button"
          className="quiet-button waiting"
          aria-label={tn('shell_waiting', view.tab.waiting)}
          title={tn('shell_waiting', view.tab.waiting)}
          onClick={() => act.dispatch({ type: 'shell/show', view: 'access' })}
        >
          <Counted words={tn('shell_waiting', view.tab.waiting)} count={view.tab.waiting} />
        </button>
      )}
      <button
        type="button"
        className="quiet-button help-button"
        aria-label={t('shell_help_open')}
        title={t('shell_help_open')}
        aria-keyshortcuts="?"
        onClick={() => act.dispatch({ type: 'shell/help', open: true })}
      >
        {'?'}
      </button>
    </header>
  );
}

/** In words where there is room, else the number. */
function Counted({ words, count }: { words: string; count: number }) {
  return (
    <>
      <span className="wide-only">{words}</span>
      <span className="narrow-only">{number(count)}</span>
    </>
  );
}

const levelWords: Readonly<Record<Level, WordKey>> = {
  off: 'shell_level_off',
  read: 'shell_level_read',
  act: 'shell_level_act',
  developer: 'shell_level_developer',
};

function Heading({ view }: { view: InspectView | undefined }) {
  if (view === undefined) return <span className="waiting-name">{t('shell_title')}</span>;
  const { site, title } = view.tab;
  if (site === undefined) return title === '' ? t('shell_no_site') : <Visible text={title} />;
  return <SiteName site={site} />;
}
