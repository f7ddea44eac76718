import { useId, useMemo } from 'react';
import type { TimelineEvent } from '../../protocol/inspect.ts';
import { type Level, reaches } from '../../protocol/levels.ts';
import type { ServerView } from '../../protocol/servers.ts';
import { Ago } from '../shared/ago.tsx';
import { Notice } from '../shared/notice.tsx';
import { runOrSay } from '../shared/run-or-say.ts';
import { Tag } from '../shared/tag.tsx';
import { useWish } from '../shared/use-wish.ts';
import { Visible } from '../shared/visible.tsx';
import type { Actions } from '../store/actions.ts';
import { t } from '../words/words.ts';
import { OpenSettings } from './open-settings.tsx';
import { offeredOn, stateLook } from './server-here.ts';
import { serverLines } from './server-lines.ts';
import { ServerLog } from './server-log.tsx';
import { ServerTools } from './server-tools.tsx';
import { wordOf } from './word-of.ts';

/** One server: how it stands, whether it is offered here, its tools, and what happened to it. */
export function ServerDetail({
  server,
  site,
  level,
  events,
  refreshing,
  act,
}: {
  server: ServerView;
  site: string | undefined;
  level: Level | undefined;
  events: readonly TimelineEvent[];
  refreshing: boolean;
  act: Actions;
}) {
  const { id, title, url, state, about, enabled, signIn } = server;
  const lines = useMemo(() => serverLines(events, server), [events, server]);

  async function refresh() {
    act.dispatch({ type: 'servers/refreshing', id, on: true });
    const ran = await runOrSay(act, { name: 'refresh-server', id });
    act.dispatch({ type: 'servers/refreshing', id, on: false });
    if (ran.done) act.dispatch({ type: 'shell/say', kind: 'done', text: t('servers_refreshed') });
  }

  return (
    <article className="server-detail" aria-label={title}>
      <header>
        <h2>
          <Visible text={title} />
        </h2>
        <p className="servers-marks">
          <Tag kind={stateLook[state.kind]}>{t(`servers_state_${wordOf(state.kind)}`)}</Tag>
          <code>
            <Visible text={url} />
          </code>
        </p>
      </header>
      <StateNotice server={server} />
      <div className="actions">
        <button type="button" disabled={!enabled || refreshing} onClick={() => void refresh()}>
          {t(refreshing ? 'servers_refreshing' : 'servers_refresh')}
        </button>
        <OpenSettings />
        {signIn.kind === 'signed-in' && <span className="hint">{t('servers_signed_in', signIn.issuer)}</span>}
        {server.listedAt !== undefined && (
          <span className="hint">
            {t('servers_listed')} <Ago time={server.listedAt} />
          </span>
        )}
      </div>
      <OfferSwitch server={server} site={site} level={level} act={act} />
      <ServerTools server={server} site={site} act={act} />
      {about !== undefined && (
        <section aria-label={t('servers_about')}>
          <h3>{t('servers_about')}</h3>
          <p className="hint">{t('servers_about_means')}</p>
          <dl className="servers-facts">
            <dt>{t('servers_about_name')}</dt>
            <dd>
              <Visible text={`${about.name} ${about.version}`} />
            </dd>
            <dt>{t('servers_about_protocol')}</dt>
            <dd>
              <Visible text={about.protocol} />
              {t('words_comma')}
              {t(`servers_transport_${wordOf(about.transport)}`)}
            </dd>
            {about.instructions !== '' && (
              <>
                <dt>{t('servers_about_instructions')}</dt>
                <dd className="servers-said">
                  <Visible text={about.instructions} />
                </dd>
              </>
            )}
          </dl>
        </section>
      )}
      <ServerLog lines={lines} />
    </article>
  );
}

function StateNotice({ server: { state, notes } }: { server: ServerView }) {
  const bad = stateLook[state.kind] === 'warn' || stateLook[state.kind] === 'deny';
  return (
    <>
      <Notice kind={bad ? 'attention' : 'plain'}>
        <span>
          <Visible text={state.says} /> {state.next !== '' && <Visible text={state.next} />}
        </span>
        {state.serverSays !== undefined && (
          <span className="servers-said">
            {t('servers_says')} <Visible text={state.serverSays} />
          </span>
        )}
      </Notice>
      {notes.map((note) => (
        <p key={note} className="hint">
          <Visible text={note} />
        </p>
      ))}
    </>
  );
}

function OfferSwitch({
  server,
  site,
  level,
  act,
}: {
  server: ServerView;
  site: string | undefined;
  level: Level | undefined;
  act: Actions;
}) {
  const id = useId();
  const offered = offeredOn(server, site);
  const { shown, pending, wish } = useWish(offered !== 'no');
  if (site === undefined) return <p className="hint">{t('servers_no_site')}</p>;
  if (offered === 'all') return <p className="hint">{t('servers_everywhere')}</p>;
  return (
    <label className="servers-switch">
      <input
        type="checkbox"
        role="switch"
        checked={shown}
        aria-checked={shown}
        aria-busy={pending}
        aria-describedby={`${id}means`}
        onChange={({ target: { checked } }) =>
          wish(checked, runOrSay(act, { name: 'offer-server', id: server.id, site, offered: checked }))
        }
      />
      <span>
        {t('servers_offer')} <Visible text={site} />
        <span className="hint" id={`${id}means`}>
          {!server.enabled
            ? t('servers_switched_off')
            : level !== undefined && !reaches(level, 'act')
              ? t('servers_needs_act')
              : t('servers_offer_means')}
        </span>
      </span>
    </label>
  );
}
