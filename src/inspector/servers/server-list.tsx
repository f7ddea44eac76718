import { type KeyboardEvent, useRef } from 'react';
import type { ServersView } from '../../protocol/servers.ts';
import { Notice } from '../shared/notice.tsx';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import { t, tn } from '../words/words.ts';
import { OpenSettings } from './open-settings.tsx';
import { offeredOn, stateLook } from './server-here.ts';
import { wordOf } from './word-of.ts';

/** All servers, one to be chosen. */
export function ServerList({
  servers: { servers, troubles },
  site,
  chosen,
  choose,
}: {
  servers: ServersView;
  site: string | undefined;
  chosen: string | undefined;
  choose(id: string): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    servers.findIndex(({ id }) => id === chosen),
  );
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const active = document.activeElement;
    const from = active instanceof HTMLElement ? options.indexOf(active) : -1;
    options[Math.max(0, Math.min(options.length - 1, from + step))]?.focus();
  };
  return (
    <div className="servers-list">
      {troubles.map((trouble) => (
        <Notice key={trouble} kind="trouble">
          {trouble}
        </Notice>
      ))}
      <div ref={list} role="listbox" aria-label={t('servers_list')} onKeyDown={press}>
        {servers.map((server, index) => (
          <div
            key={server.id}
            className={`servers-row${server.id === chosen ? ' chosen' : ''}`}
            role="option"
            aria-selected={server.id === chosen}
            tabIndex={index === at ? 0 : -1}
            onClick={() => choose(server.id)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              choose(server.id);
            }}
          >
            <span className="servers-name">
              <Visible text={server.title} />
            </span>
            <span className="servers-marks">
              <Tag kind={stateLook[server.state.kind]}>{t(`servers_state_${wordOf(server.state.kind)}`)}</Tag>
              <Tag kind={server.enabled && offeredOn(server, site) !== 'no' ? 'ask' : 'plain'}>
                {t(`servers_offered_${offeredOn(server, site)}`)}
              </Tag>
              <span className="hint">{tn('servers_tools', server.tools.length)}</span>
            </span>
          </div>
        ))}
      </div>
      <p className="servers-foot">
        <OpenSettings />
      </p>
    </div>
  );
}
