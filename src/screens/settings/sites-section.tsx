import { useId, useState } from 'preact/hooks';
import { type Level, levels } from '../../protocol/levels.ts';
import type { Commands } from '../shared/use-link.ts';
import { levelWords } from '../shared/words.ts';
import { knownSites } from './known-sites.ts';
import { RadioChoice } from './radio-choice.tsx';
import type { SectionProps } from './section.ts';
import { SiteEntry } from './site-entry.tsx';
import { typedSite } from './typed-site.ts';

const defaults = (['off', 'read'] as const).map((value) => ({ value, ...levelWords[value] }));

/** What is allowed where. */
export function SitesSection({ view, commands, prefer }: SectionProps) {
  const [filter, setFilter] = useState('');
  const all = knownSites(view);
  const shown = knownSites(view, filter);
  return (
    <>
      <h1>Sites</h1>
      <p class="lead">
        Pagehand gives web pages tools that an AI agent can use. The level of a site says how much they may do
        there.
      </p>
      <RadioChoice
        legend="Sites without a level of their own"
        options={defaults}
        value={view.settings.defaultLevel}
        choose={(defaultLevel) => prefer(() => ({ defaultLevel }))}
      >
        <p class="hint">Act and Developer are switched on for one site at a time.</p>
      </RadioChoice>
      <AddSite commands={commands} />
      <section class="block">
        <div class="bar">
          <h2>
            Your sites <span class="count">{all.length}</span>
          </h2>
          {all.length > 0 && (
            <input
              type="search"
              aria-label="Filter sites"
              placeholder="Filter"
              value={filter}
              onInput={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          )}
        </div>
        {all.length === 0 && (
          <p class="empty">
            None yet. Open Pagehand from the toolbar while you are on a site, or add one here.
          </p>
        )}
        {all.length > 0 && shown.length === 0 && <p class="empty">No site contains “{filter.trim()}”.</p>}
        <ul class="rows">
          {shown.map((known) => (
            <SiteEntry key={known.site} known={known} view={view} commands={commands} />
          ))}
        </ul>
      </section>
    </>
  );
}

function AddSite({ commands }: { commands: Commands }) {
  const id = useId();
  const [text, setText] = useState('');
  const [level, setLevel] = useState<Level>();
  const [wrong, setWrong] = useState<string>();

  async function add() {
    const typed = typedSite(text);
    if (!typed.ok) return setWrong(typed.message);
    if (level === undefined) return setWrong('Choose a level for this site.');
    setWrong(undefined);
    const { done } = await commands.run({
      name: 'set-level',
      site: typed.site,
      level,
      lasts: 'always',
    });
    if (!done) return;
    setText('');
    setLevel(undefined);
  }

  return (
    <form
      class="block"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <h2>Add a site</h2>
      <div class="actions">
        <input
          type="text"
          class="wide"
          inputMode="url"
          autoComplete="off"
          spellcheck={false}
          aria-label="Address of the site"
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}wrong`}
          placeholder="example.org"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <select
          aria-label="Level of the site"
          value={level ?? ''}
          onChange={({ currentTarget }) => setLevel(levels.find((known) => known === currentTarget.value))}
        >
          <option value="">Level…</option>
          {levels.map((known) => (
            <option key={known} value={known}>
              {levelWords[known].title}
            </option>
          ))}
        </select>
        <button type="submit">Add</button>
      </div>
      <p id={`${id}wrong`} role="status" class="wrong">
        {wrong}
      </p>
    </form>
  );
}
