import { useState } from 'preact/hooks';
import type { ToolInfo } from '../../protocol/control.ts';
import { PolicyChoice } from '../shared/policy-choice.tsx';
import { type Granted, useWish } from '../shared/use-wish.ts';
import { Visible } from '../shared/visible.tsx';
import { effectWords, levelWords, reachWords } from '../shared/words.ts';
import type { SectionProps } from './section.ts';

/** All tools, with the person’s word on each for all sites. */
export function ToolTable({ view, commands, prefer }: SectionProps) {
  const [filter, setFilter] = useState('');
  const { profile, tools: policies } = view.settings;
  const custom = profile.name === 'custom';
  const categoryOf = ({ category }: ToolInfo) =>
    view.categories.find(({ name }) => name === category)?.title ?? category;
  const wanted = filter.trim().toLowerCase();
  const shown = view.tools.filter((tool) =>
    `${tool.name} ${tool.title} ${categoryOf(tool)}`.toLowerCase().includes(wanted),
  );

  const include = (name: string, on: boolean) =>
    prefer(({ profile: current }) => {
      const others = current.tools.filter((tool) => tool !== name);
      return { profile: { ...current, tools: on ? [...others, name] : others } };
    });

  return (
    <section class="block">
      <div class="bar">
        <h2>
          All tools <span class="count">{view.tools.length}</span>
        </h2>
        <input
          type="search"
          aria-label="Filter tools"
          placeholder="Filter"
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      </div>
      <p class="hint">
        {custom ? 'Tick the tools of your profile. ' : ''}Ask and Deny count on all sites, unless a site has a
        choice of its own.
      </p>
      {shown.length === 0 ? (
        <p class="empty">No tool contains “{filter.trim()}”.</p>
      ) : (
        <table>
          <thead>
            <tr>
              {custom && (
                <th scope="col">
                  <span class="hidden">In the profile</span>
                </th>
              )}
              <th scope="col">Tool</th>
              <th scope="col">Category</th>
              <th scope="col">From level</th>
              <th scope="col">What it does</th>
              <th scope="col">On all sites</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((tool) => (
              <tr key={tool.name} data-tool={tool.name}>
                {custom && (
                  <td class="tick">
                    <Tick
                      label={`${tool.title} in your profile`}
                      on={profile.tools.includes(tool.name)}
                      turn={(on) => include(tool.name, on)}
                    />
                  </td>
                )}
                <th scope="row">
                  <span class="name">
                    <Visible text={tool.title} />
                  </span>
                  {tool.effect === 'act' && <span class="tag act">{effectWords.act}</span>}
                  <code>{tool.name}</code>
                  <details>
                    <summary>Description</summary>
                    <Visible text={tool.description} />
                  </details>
                </th>
                <td data-label="Category">{categoryOf(tool)}</td>
                <td data-label="From level">{levelWords[tool.level].title}</td>
                <td data-label="What it does">
                  {tool.effect === 'act' ? 'acts on' : 'reads'} {reachWords[tool.reach]}
                </td>
                <td data-label="On all sites">
                  <PolicyChoice
                    label={`Policy for ${tool.title} on all sites`}
                    policy={policies[tool.name]}
                    choose={(policy) =>
                      commands.run({
                        name: 'set-tool-policy',
                        tool: tool.name,
                        ...(policy === undefined ? {} : { policy }),
                      })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Tick({ label, on, turn }: { label: string; on: boolean; turn(on: boolean): Granted }) {
  const { shown, wish } = useWish(on);
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={shown}
      onChange={({ currentTarget: { checked } }) => wish(checked, turn(checked))}
    />
  );
}
