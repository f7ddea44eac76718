import { Empty } from '../shared/empty.tsx';
import { Split } from '../shared/split.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t } from '../words/words.ts';
import { OpenSettings } from './open-settings.tsx';
import { ServerDetail } from './server-detail.tsx';
import { ServerList } from './server-list.tsx';

/** The person’s servers, as far as they matter for this page. */
export function ServersView({ state, act }: ViewProps) {
  const { servers, view, rooms } = state;
  if (servers === undefined) return <Empty title={t('servers_waiting')} />;
  if (servers.servers.length === 0) {
    return (
      <Empty title={t('servers_none')}>
        <p>{t('servers_none_next')}</p>
        <OpenSettings />
      </Empty>
    );
  }
  const { chosen } = rooms.servers;
  const shown = servers.servers.find(({ id }) => id === chosen);
  const site = view?.tab.site;
  return (
    <Split
      id="servers"
      open={shown !== undefined}
      onBack={() => act.dispatch({ type: 'servers/choose', id: undefined })}
      list={
        <ServerList
          servers={servers}
          site={site}
          chosen={shown?.id}
          choose={(id) => act.dispatch({ type: 'servers/choose', id })}
        />
      }
      detail={
        shown === undefined ? (
          <Empty title={t('servers_choose')} />
        ) : (
          <ServerDetail
            key={shown.id}
            server={shown}
            site={site}
            level={view?.tab.level}
            events={state.timeline.events}
            refreshing={rooms.servers.refreshing.has(shown.id)}
            act={act}
          />
        )
      }
    />
  );
}
