import type { SettingsView, TemporaryLevel } from '../../protocol/control.ts';
import { levels } from '../../protocol/levels.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { PolicyChoice } from '../shared/policy-choice.tsx';
import { SiteName } from '../shared/site-name.tsx';
import type { Commands } from '../shared/use-link.ts';
import { useWish } from '../shared/use-wish.ts';
import { clock, levelWords } from '../shared/words.ts';
import type { KnownSite } from './known-sites.ts';

/** One site with all that is remembered of it. */
export function SiteEntry({
  known,
  view,
  commands,
}: {
  known: KnownSite;
  view: SettingsView;
  commands: Commands;
}) {
  const { site, level, policies, temporary, sessionTools, mutedUntil } = known;
  const { shown, pending, wish } = useWish(level);
  const titleOf = (name: string) => visibleText(view.tools.find((tool) => tool.name === name)?.title ?? name);
  return (
    <li class="site" data-site={site}>
      <div class="bar">
        <h3>
          <SiteName site={site} />
        </h3>
        <div class="actions">
          <select
            class="small"
            aria-label={`Level of ${site}`}
            aria-busy={pending}
            value={shown ?? ''}
            onChange={({ currentTarget }) => {
              const wanted = levels.find((one) => one === currentTarget.value);
              wish(
                wanted,
                wanted === undefined
                  ? commands.run({ name: 'clear-level', site })
                  : commands.run({ name: 'set-level', site, level: wanted, lasts: 'always' }),
              );
            }}
          >
            <option value="">Default ({levelWords[view.settings.defaultLevel].title})</option>
            {levels.map((one) => (
              <option key={one} value={one}>
                {levelWords[one].title}
              </option>
            ))}
          </select>
          <ConfirmButton
            words="Forget"
            label={`Forget ${site}`}
            class="plain"
            question="Forget all that is set for this site?"
            confirm="Forget"
            act={() => void commands.run({ name: 'forget-site', site })}
          />
        </div>
      </div>
      {temporary.length > 0 && (
        <div class="detail">
          <p>{temporary.map(temporaryWords).join(', ')}.</p>
          <button
            type="button"
            class="plain"
            onClick={() => void commands.run({ name: 'clear-level', site, temporary: true })}
          >
            End now
          </button>
        </div>
      )}
      {policies.length > 0 && (
        <ul class="policies">
          {policies.map(([tool, policy]) => (
            <li key={tool}>
              <bdi title={tool}>{titleOf(tool)}</bdi>
              <PolicyChoice
                label={`Policy for ${titleOf(tool)} on ${site}`}
                policy={policy}
                choose={(wanted) =>
                  commands.run({
                    name: 'set-tool-policy',
                    site,
                    tool,
                    ...(wanted === undefined ? {} : { policy: wanted }),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {sessionTools.length > 0 && (
        <p class="detail">You allowed until the browser is closed: {sessionTools.map(titleOf).join(', ')}.</p>
      )}
      {mutedUntil !== undefined && (
        <div class="detail">
          <p>It asked too often: its questions are denied until {clock(mutedUntil)}.</p>
          <button type="button" class="plain" onClick={() => void commands.run({ name: 'unmute', site })}>
            Unmute
          </button>
        </div>
      )}
    </li>
  );
}

function temporaryWords({ level, until }: TemporaryLevel): string {
  const { title } = levelWords[level];
  return until === undefined ? `${title} in one tab` : `${title} until ${clock(until)}`;
}
