import { useState } from 'react';
import type { InspectView } from '../../protocol/inspect.ts';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';

export interface ListeningActs {
  ask(open: boolean): void;
  /** Attaches the debugger, or lets go. Resolves to a sentence where it was not done. */
  listen(on: boolean): Promise<string | undefined>;
}

/**
 * What the timeline cannot hear, and the way to hear it: the debugger, for which the person is asked first. Says how it
 * stands: off, on, refused.
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
          {t(state === 'on' ? 'timeline_hears_all' : 'timeline_hears_some')}
          {state === 'refused' && view !== undefined && view.sentence !== '' && (
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
          {t('timeline_let_go')}
        </button>
      ) : (
        !asking && (
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
      {asking && state !== 'on' && (
        <div className="listening-question" role="alertdialog" aria-label={t('timeline_listen_ask')}>
          <p>{t('timeline_listen_ask')}</p>
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
              {t('timeline_attach')}
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
