import { type ReactNode, useId } from 'react';
import { lastingFor } from '../../link/level-rules.ts';
import type { Command, SettingsView, TabView, ToolView } from '../../protocol/control.ts';
import { levels } from '../../protocol/levels.ts';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';
import { categoryWord } from './category-word.ts';
import { levelWords } from './level-words.ts';

/** Everything that brings a tool of ours to a page or keeps it away, each with its switch. */
export function OwnReasons({
  tool,
  tab,
  settings,
  busy,
  run,
}: {
  tool: ToolView;
  tab: TabView;
  settings: SettingsView | undefined;
  busy: boolean;
  run(command: Command): Promise<void>;
}) {
  const category = settings?.categories.find(({ name }) => name === tool.category);
  const experiment = settings?.experiments.find(({ name }) => name === tool.experiment);
  return (
    <>
      <SiteLevel tool={tool} tab={tab} busy={busy} run={run} />
      <Fact label={t('tools_own_category')}>
        {(id) =>
          category === undefined || settings === undefined ? (
            <Visible text={category?.title ?? categoryWord(tool.category)} />
          ) : (
            <Switch
              id={id}
              title={category.title}
              on={category.on}
              busy={busy}
              set={(on) =>
                run({
                  name: 'set-preferences',
                  change: { categories: { ...settings.settings.categories, [category.name]: on } },
                })
              }
            />
          )
        }
      </Fact>
      {experiment !== undefined && settings !== undefined && (
        <Fact label={t('tools_own_experiment')}>
          {(id) => (
            <Switch
              id={id}
              title={experiment.title}
              on={experiment.on}
              busy={busy}
              set={(on) =>
                run({
                  name: 'set-preferences',
                  change: { experiments: { ...settings.settings.experiments, [experiment.name]: on } },
                })
              }
            />
          )}
        </Fact>
      )}
      {settings !== undefined && tool.server === undefined && (
        <Fact label={t('tools_own_profile')}>
          {(id) => <Profile id={id} settings={settings} busy={busy} run={run} />}
        </Fact>
      )}
      {tool.condition !== undefined && (
        <Fact label={t('tools_own_condition')}>
          {() => (
            <>
              <Visible text={tool.condition ?? ''} />
              <span className="hint">
                {' '}
                {tool.reason === 'condition' ? t('tools_own_condition_no') : t('tools_own_condition_yes')}
              </span>
            </>
          )}
        </Fact>
      )}
    </>
  );
}

/** `children` gets the id its control must have to be called by the label. */
function Fact({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <>
      <dt>
        <label htmlFor={id}>{label}</label>
      </dt>
      <dd>{children(id)}</dd>
    </>
  );
}

function SiteLevel({
  tool,
  tab,
  busy,
  run,
}: {
  tool: ToolView;
  tab: TabView;
  busy: boolean;
  run(command: Command): Promise<void>;
}) {
  const { site, tabId } = tab;
  return (
    <Fact label={t('tools_own_level')}>
      {(id) => (
        <>
          {site === undefined ? (
            t(levelWords[tab.level])
          ) : (
            <select
              id={id}
              className="small"
              disabled={busy}
              value={tab.level}
              onChange={({ target }) => {
                const level = levels.find((known) => known === target.value);
                if (level === undefined) return;
                const lasts = lastingFor(tab, level, undefined);
                void run({ name: 'set-level', tabId, site, level, lasts });
              }}
            >
              {levels.map((level) => (
                <option key={level} value={level}>
                  {t(levelWords[level])}
                </option>
              ))}
            </select>
          )}
          <span className="hint"> {t('tools_own_level_from', t(levelWords[tool.level]))}</span>
        </>
      )}
    </Fact>
  );
}

function Switch({
  id,
  title,
  on,
  busy,
  set,
}: {
  id: string;
  title: string;
  on: boolean;
  busy: boolean;
  set(on: boolean): Promise<void>;
}) {
  return (
    <span className="own-switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={`${id}of`}
        disabled={busy}
        onChange={({ target }) => void set(target.checked)}
      />
      <span id={`${id}of`}>
        <Visible text={title} />
        <span className="hint"> {on ? t('tools_own_on') : t('tools_own_off')}</span>
      </span>
    </span>
  );
}

function Profile({
  id,
  settings: { settings, profiles },
  busy,
  run,
}: {
  id: string;
  settings: SettingsView;
  busy: boolean;
  run(command: Command): Promise<void>;
}) {
  const { profile } = settings;
  return (
    <select
      id={id}
      className="small"
      disabled={busy}
      value={profile.name}
      onChange={({ target }) => {
        const chosen = profiles.find(({ name }) => name === target.value);
        if (chosen === undefined) return;
        void run({ name: 'set-preferences', change: { profile: { ...profile, name: chosen.name } } });
      }}
    >
      {profiles.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}
