import { useState } from 'react';
import type { InspectView } from '../../protocol/inspect.ts';
import { Visible } from '../shared/visible.tsx';
import { t, tn } from '../words/words.ts';

export interface ListeningActs {
  ask(open: boolean): void;
  /** Hears of all calls, or of them no more. Resolves to a sentence where it was not done. */
  listen(on: boolean): Promise<string | undefined>;
}

/** What is said where the browser keeps the page’s tools, so that it takes the debugger to hear of them. */
const withDebugger = {
  all: 'timeline_hears_all',
  some: 'timeline_hears_some',
  ask: 'timeline_listen_ask',
  begin: 'timeline_attach',
  end: 'timeline_let_go',
} as const;

/** What is said where they are in the page’s own hands, which is watched from within. */
const inPage = {
  all: 'timeline_watches_all',
  some: 'timeline_watches_some',
  ask: 'timeline_watch_ask',
  begin: 'timeline_watch',
  end: 'timeline_stop_watching',
} as const;

/**
 * What the timeline cannot hear, and the way to hear it, for which the person is asked first: the debugger, or a watch in the
 * page. Says how it stands: off, on, refused.
 */
export function ListeningBar({
  view,
  asking,
  acts,
}: {
  view: InspectView | undefined;
  asking: boolean;
  acts: ListeningActs;
}) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const state = view?.listening ?? 'off';
  const says = view === undefined || view.context === 'native' ? withDebugger : inPage;
  // Where no document can have tools, there are no calls to hear.
  const never = state !== 'on' && view !== undefined && cannotHaveTools(view) ? view.tab.sentence : '';
  const { calls = 0, documents = 0 } = view?.unheard ?? {};
  const listen = async (on: boolean) => {
    setBusy(true);
    setTrouble('');
    const why = await acts.listen(on);
    setBusy(false);
    setTrouble(why ?? '');
    acts.ask(false);
  };
  return (
    <section className={`listening-bar ${state}`} aria-label={t('timeline_listening')}>
      <p className="listening-says" role="status">
        <span className={`listening-dot ${state}`} aria-hidden="true" />
        <span>
          {never === '' ? t(state === 'on' ? says.all : says.some) : <Visible text={never} />}
          {state === 'on' && calls > 0 && <strong> {tn('timeline_unheard_calls', calls)}</strong>}
          {state === 'on' && documents > 0 && <strong> {tn('timeline_unheard_documents', documents)}</strong>}
          {state === 'refused' && never === '' && view !== undefined && view.sentence !== '' && (
            <>
              {' '}
              <strong>
                <Visible text={view.sentence} />
              </strong>
            </>
          )}
          {trouble !== '' && trouble !== view?.sentence && (
            <>
              {' '}
              <strong>{trouble}</strong>
            </>
          )}
        </span>
      </p>
      {state === 'on' ? (
        <button type="button" className="small" disabled={busy} onClick={() => void listen(false)}>
          {t(says.end)}
        </button>
      ) : (
        !asking &&
        never === '' && (
          <button
            type="button"
            className="small"
            disabled={view === undefined}
            onClick={() => acts.ask(true)}
          >
            {t(state === 'refused' ? 'timeline_listen_again' : 'timeline_listen')}
          </button>
        )
      )}
      {asking && state !== 'on' && never === '' && (
        <div className="listening-question" role="alertdialog" aria-label={t(says.ask)}>
          <p>{t(says.ask)}</p>
          <div className="actions">
            <button
              type="button"
              className="main small"
              // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
              autoFocus
              disabled={busy}
              aria-busy={busy}
              onClick={() => void listen(true)}
            >
              {t(says.begin)}
            </button>
            <button type="button" className="small" disabled={busy} onClick={() => acts.ask(false)}>
              {t('timeline_not_now')}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

function cannotHaveTools({ tab, context }: InspectView): boolean {
  return tab.page === 'none' || (tab.page === 'served' && context === 'unavailable');
}
