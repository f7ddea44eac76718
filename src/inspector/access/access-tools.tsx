import { useMemo } from 'react';
import type { SettingsView, TabView, ToolView } from '../../protocol/control.ts';
import type { ToolPolicy } from '../../protocol/levels.ts';
import { PolicyChoice } from '../shared/policy-choice.tsx';
import { runOrSay } from '../shared/run-or-say.ts';
import { Search } from '../shared/search.tsx';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import type { Actions } from '../store/actions.ts';
import { number, t } from '../words/words.ts';
import { otherPolicies, wantedTools } from './site-access.ts';

/** What becomes of a call of each tool here, and why; with the person’s word on it. */
export function AccessTools({
  tab,
  site,
  settings,
  filter,
  more,
  act,
}: {
  tab: TabView;
  site: string;
  settings: SettingsView | undefined;
  filter: string;
  /** Whether the page has tools that are not listed: those it registered itself. */
  more: boolean;
  act: Actions;
}) {
  const wanted = useMemo(() => wantedTools(tab.tools, filter), [tab.tools, filter]);
  const others = otherPolicies(settings, tab);
  const choose = (tool: string) => (policy: ToolPolicy | undefined) =>
    runOrSay(act, { name: 'set-tool-policy', site, tool, ...(policy === undefined ? {} : { policy }) });
  return (
    <section aria-label={t('access_tools')}>
      <div className="access-tools-head">
        <h2>
          {t('access_tools')} <span className="count">{number(tab.tools.length)}</span>
        </h2>
        <Search
          value={filter}
          label={t('access_filter')}
          change={(value) => act.dispatch({ type: 'access/filter', filter: value })}
        />
      </div>
      <p className="hint">
        {t('access_tools_means')}
        {more && ` ${t('access_tools_of_page')}`}
      </p>
      {wanted.length === 0 && (
        <p className="access-none">
          {tab.tools.length === 0 ? t('access_no_tools') : t('access_no_match', filter.trim())}
        </p>
      )}
      <ul className="access-list">
        {wanted.map((tool) => (
          <li key={tool.name}>
            <ToolText tool={tool} />
            <PolicyChoice
              label={t('access_policy_for', tool.title)}
              policy={tool.policyFor === 'site' ? tool.policy : undefined}
              choose={choose(tool.name)}
            />
          </li>
        ))}
        {others.map(({ tool, policy }) => (
          <li key={tool}>
            <span className="access-tool">
              <code>
                <Visible text={tool} />
              </code>
              <span className="hint">{t('access_not_here')}</span>
            </span>
            <PolicyChoice label={t('access_policy_for', tool)} policy={policy} choose={choose(tool)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToolText({ tool }: { tool: ToolView }) {
  const { title, name, state, sentence, verdict, policyFor, effect, server } = tool;
  return (
    <span className="access-tool">
      <span className="access-marks">
        <strong>
          <Visible text={title} />
        </strong>
        {state === 'withheld' ? (
          <Tag>{t('access_not_offered')}</Tag>
        ) : (
          <Tag kind={verdict === 'allow' ? 'good' : verdict === 'deny' ? 'deny' : 'ask'}>
            {t(`access_verdict_${verdict === 'ask-once' ? 'once' : verdict}`)}
          </Tag>
        )}
        {effect === 'act' && <Tag kind="act">{t('access_effect_act')}</Tag>}
        {server !== undefined && <Tag>{t('access_on_server', server)}</Tag>}
      </span>
      <code>
        <Visible text={name} />
      </code>
      <span className="hint">
        {policyFor !== undefined ? `${t(`access_from_${policyFor}`)} ` : ''}
        {/* Why it is not offered, a sentence says. */}
        {policyFor === undefined && state !== 'withheld' && `${t('access_from_level')} `}
        {sentence !== '' && <Visible text={sentence} />}
      </span>
    </span>
  );
}
