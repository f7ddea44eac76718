import { useEffect } from 'react';
import { Visible } from '../shared/visible.tsx';
import { clock, t, tn } from '../words/words.ts';
import type { ViewProps } from './view.ts';

/** ms something said for a moment can be read. */
const reading = 5_000;

/** One line at the foot: how the link stands, what was just done, and else what is seen. */
export function StatusLine({ state, act }: ViewProps) {
  const { said } = state;
  useEffect(() => {
    if (said === undefined || said.text === '') return;
    const timer = setTimeout(() => act.dispatch({ type: 'shell/hush', id: said.id }), reading);
    return () => clearTimeout(timer);
  }, [said, act]);
  return (
    <footer className="status-line">
      <span className={`link-dot ${state.link}`} />
      <span className="status-said" role="status">
        <Status state={state} act={act} />
      </span>
    </footer>
  );
}

function Status({ state }: ViewProps) {
  const { said, link, backAt, view } = state;
  if (said !== undefined && said.text !== '') {
    return (
      <span className={`said ${said.kind}`} key={said.id}>
        <Visible text={said.text} />
      </span>
    );
  }
  if (link === 'connecting') return <span className="late">{t('shell_connecting')}</span>;
  if (backAt !== undefined) return t('shell_back_at', clock(backAt));
  if (view === undefined || link !== 'connected') return null;
  if (view.tab.page === 'none') return t('shell_none');
  if (view.tab.page === 'asleep') return t('shell_asleep');
  return view.frames.length > 1
    ? `${tn('shell_tools', view.tools.length)} · ${tn('shell_frames', view.frames.length)}`
    : tn('shell_tools', view.tools.length);
}
