import { Visible } from '../shared/visible.tsx';
import type { InspectorState } from '../store/state.ts';
import { clock, t } from '../words/words.ts';
import type { Ways } from './view.ts';

/**
 * What stands between a person and the page: the extension is gone, the worker is away, the tab crashed… What passes by
 * itself lies over the foot of the view, so that nothing moves when it comes and goes.
 */
export function PageNotice({ state, reopen, reload }: { state: InspectorState } & Ways) {
  const says = sentence(state);
  return (
    <div className={says?.passes === true ? 'page-notice over' : 'page-notice'} role="status">
      {says !== undefined && (
        <div className={`notice ${says.kind}`} key={says.text}>
          <p>
            <Visible text={says.text} />
          </p>
          {says.next === 'reopen' && (
            <button type="button" onClick={reopen}>
              {t('shell_reopen')}
            </button>
          )}
          {says.next === 'reload' && (
            <button type="button" onClick={reload}>
              {t('shell_reload_tab')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface Says {
  readonly kind: 'attention' | 'trouble' | 'attention late';
  readonly text: string;
  readonly next?: 'reopen' | 'reload';
  /** By itself, and soon. */
  readonly passes?: true;
}

/** The one that matters most. */
function sentence({ link, awaySince, tab, view }: InspectorState): Says | undefined {
  if (link === 'gone') return { kind: 'trouble', text: t('shell_gone'), next: 'reopen' };
  if (tab === 'closed') return { kind: 'attention', text: t('shell_closed') };
  if (link === 'silent') return { kind: 'trouble', text: t('shell_silent') };
  if (tab === 'crashed') return { kind: 'trouble', text: t('shell_crashed'), next: 'reload' };
  if (tab === 'discarded') return { kind: 'attention', text: t('shell_discarded'), next: 'reload' };
  if (awaySince !== undefined) {
    // Late: nothing is said of a wait that is over before it is noticed.
    return { kind: 'attention late', text: t('shell_away', clock(awaySince)), passes: true };
  }
  const trouble = view?.tab.troubles[0];
  if (trouble !== undefined) return { kind: 'trouble', text: trouble };
  return undefined;
}
