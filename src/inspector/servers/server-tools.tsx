import { useState } from 'react';
import type { ToolPolicy } from '../../protocol/levels.ts';
import type { ServerToolView, ServerView } from '../../protocol/servers.ts';
import { PolicyChoice } from '../shared/policy-choice.tsx';
import { runOrSay } from '../shared/run-or-say.ts';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import type { Actions } from '../store/actions.ts';
import { number, t, tn } from '../words/words.ts';
import { policyOn } from './server-here.ts';

/** Tools drawn at first: more than a person reads, and few enough to be there at once. */
const atFirst = 100;

/** The tools of a server, with the person’s word on each for this site. */
export function ServerTools({
  server,
  site,
  act,
}: {
  server: ServerView;
  site: string | undefined;
  act: Actions;
}) {
  const [whole, setWhole] = useState(false);
  const { id, tools, refused } = server;
  const shown = whole ? tools : tools.slice(0, atFirst);
  const choose = (key: string) => (policy: ToolPolicy | undefined) =>
    runOrSay(act, {
      name: 'set-server-tool',
      id,
      key,
      ...(site === undefined ? {} : { site }),
      ...(policy === undefined ? {} : { policy }),
    });
  return (
    <section aria-label={t('servers_its_tools')}>
      <h3>
        {t('servers_its_tools')} <span className="count">{number(tools.length)}</span>
      </h3>
      <p className="hint">
        {tools.length === 0 ? t('servers_no_tools') : site === undefined ? '' : t('servers_policy_here')}
      </p>
      <ul className="servers-tools">
        {shown.map((tool) => (
          <li key={tool.key}>
            <ToolText tool={tool} site={site} />
            {site !== undefined && (
              <PolicyChoice
                label={t('access_policy_for', tool.title)}
                policy={policyOn(tool, site).for === 'site' ? policyOn(tool, site).policy : undefined}
                choose={choose(tool.key)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length < tools.length && (
        <button type="button" className="small" onClick={() => setWhole(true)}>
          {t('servers_more_tools', tools.length - shown.length)}
        </button>
      )}
      {refused.length > 0 && (
        <details>
          <summary>{tn('servers_refused', refused.length)}</summary>
          <ul className="servers-tools">
            {refused.map(({ name, reason, hint }) => (
              <li key={name}>
                <span className="servers-tool">
                  <code>
                    <Visible text={name} />
                  </code>
                  <span className="hint">
                    <Visible text={reason} /> <Visible text={hint} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function ToolText({ tool, site }: { tool: ServerToolView; site: string | undefined }) {
  const { title, name, description, effect, destructive, changes, notes } = tool;
  return (
    <span className="servers-tool">
      <span className="servers-marks">
        <strong>
          <Visible text={title} />
        </strong>
        {effect === 'act' && <Tag kind="act">{t('access_effect_act')}</Tag>}
        {destructive && <Tag kind="deny">{t('access_destructive')}</Tag>}
        {changes.length > 0 && <Tag kind="warn">{t('servers_changed')}</Tag>}
        {policyOn(tool, site).for === 'all' && (
          <Tag>{t('servers_for_all', t(`access_policy_${tool.policy ?? 'ask'}`))}</Tag>
        )}
      </span>
      <code>
        <Visible text={name} />
      </code>
      <span className="servers-words">
        <Visible text={description} />
      </span>
      {changes.length > 0 && <span className="hint">{t('servers_changed_next')}</span>}
      {notes.map((note) => (
        <span key={note} className="hint">
          <Visible text={note} />
        </span>
      ))}
    </span>
  );
}
