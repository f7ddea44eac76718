import type { SettingsView, TabView, ToolView } from '../../protocol/control.ts';
import { levels, type ToolPolicy, toolPolicies } from '../../protocol/levels.ts';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t, type WordKey } from '../words/words.ts';
import { levelWords } from './level-words.ts';
import { OwnReasons } from './own-reasons.tsx';
import { type Remedy, remediesFor } from './remedies.ts';
import { stateWord } from './state-tag.tsx';
import { useCommand } from './use-command.ts';

const policyWords: Readonly<Record<ToolPolicy, WordKey>> = {
  allow: 'tools_policy_allow',
  ask: 'tools_policy_ask',
  deny: 'tools_policy_deny',
};

/** How a tool of ours stands here, why, and the switches that change it. */
export function OwnSettings({
  tool,
  tab,
  settings,
  act,
}: {
  tool: ToolView;
  tab: TabView;
  settings: SettingsView | undefined;
  act: ViewProps['act'];
}) {
  const { busy, run } = useCommand(act);
  const { site } = tab;
  const remedies = remediesFor(tool, tab, settings);
  return (
    <section className="tool-part own" aria-busy={busy}>
      <h3>{tool.state === 'withheld' ? t('tools_own_why_not') : t('tools_own_why')}</h3>
      {tool.sentence !== '' && (
        <p className="own-sentence">
          <Visible text={tool.sentence} />
        </p>
      )}
      {remedies.length > 0 && (
        <div className="actions">
          {remedies.map((remedy) => (
            <button
              key={remedy.id}
              type="button"
              className="main small"
              disabled={busy}
              onClick={() => void run(remedy.command)}
            >
              {remedyWord(remedy)}
            </button>
          ))}
        </div>
      )}
      <dl className="facts">
        <dt>{t('tools_own_wanted')}</dt>
        <dd>
          {tool.state === 'withheld' ? t('tools_own_wanted_no') : t('tools_own_wanted_yes')}
          <span className="hint"> {t('tools_own_actual', stateWord(tool))}</span>
        </dd>
        <OwnReasons tool={tool} tab={tab} settings={settings} busy={busy} run={run} />
        {site !== undefined && (
          <>
            <dt>
              <label htmlFor="policy-site">{t('tools_own_policy_site')}</label>
            </dt>
            <dd>
              <Policy
                id="policy-site"
                policy={tool.policyFor === 'site' ? tool.policy : undefined}
                busy={busy}
                choose={(policy) =>
                  void run({ name: 'set-tool-policy', site, tool: tool.name, ...(policy && { policy }) })
                }
              />
            </dd>
          </>
        )}
        {tool.server === undefined && settings !== undefined && (
          <>
            <dt>
              <label htmlFor="policy-all">{t('tools_own_policy_all')}</label>
            </dt>
            <dd>
              <Policy
                id="policy-all"
                policy={settings.settings.tools[tool.name]}
                busy={busy}
                choose={(policy) =>
                  void run({ name: 'set-tool-policy', tool: tool.name, ...(policy && { policy }) })
                }
              />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Policy({
  id,
  policy,
  busy,
  choose,
}: {
  id: string;
  policy: ToolPolicy | undefined;
  busy: boolean;
  choose(policy: ToolPolicy | undefined): void;
}) {
  return (
    <select
      id={id}
      className="small"
      disabled={busy}
      value={policy ?? ''}
      onChange={({ target }) => choose(toolPolicies.find((known) => known === target.value))}
    >
      <option value="">{t('tools_policy_usual')}</option>
      {toolPolicies.map((known) => (
        <option key={known} value={known}>
          {t(policyWords[known])}
        </option>
      ))}
    </select>
  );
}

function remedyWord(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'level': {
      const level = levels.find((each) => each === remedy.level) ?? 'read';
      return remedy.lasts === 'tab'
        ? t('tools_remedy_level_tab', t(levelWords[level]))
        : t('tools_remedy_level', t(levelWords[level]));
    }
    case 'category':
      return t('tools_remedy_category', remedy.title);
    case 'experiment':
      return t('tools_remedy_experiment', remedy.title);
    case 'custom-profile':
      return t('tools_remedy_custom');
    case 'standard-profile':
      return t('tools_remedy_profile', remedy.title);
    case 'policy':
      return remedy.everywhere ? t('tools_remedy_policy_all') : t('tools_remedy_policy_site');
    case 'budget':
      return t('tools_remedy_budget', remedy.budget);
  }
}
