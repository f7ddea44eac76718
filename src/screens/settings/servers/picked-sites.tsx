import { useId, useRef, useState } from 'preact/hooks';
import type { SettingsView } from '../../../protocol/control.ts';
import type { Site } from '../../../protocol/levels.ts';
import type { Granted } from '../../shared/use-wish.ts';
import { knownSites } from '../known-sites.ts';
import { typedSite } from '../typed-site.ts';
import { PickedSite } from './picked-site.tsx';

/** The sites a server is offered on, to be added to and taken from. */
export function PickedSites({
  sites,
  view,
  set,
}: {
  sites: readonly Site[];
  view: SettingsView;
  set(sites: readonly Site[]): Granted;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [said, say] = useState('');

  async function add() {
    const typed = typedSite(text);
    if (!typed.ok) return setWrong(typed.message);
    const site = typed.site as Site;
    if (sites.includes(site)) return setWrong('This site is picked already. Type another one.');
    setWrong(undefined);
    if (!(await set([...sites, site])).done) return;
    setText('');
    say(`${site} is picked.`);
  }

  async function remove(site: Site) {
    field.current?.focus();
    if ((await set(sites.filter((other) => other !== site))).done) say(`${site} is not picked any more.`);
  }

  return (
    <div class="picked">
      {sites.length === 0 && <p class="empty">No site is picked yet, so it is still offered nowhere.</p>}
      <ul>
        {sites.map((site) => (
          <PickedSite key={site} site={site} view={view} remove={() => void remove(site)} />
        ))}
      </ul>
      <form
        class="actions"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <input
          ref={field}
          type="text"
          class="wide"
          inputMode="url"
          autoComplete="off"
          spellcheck={false}
          list={`${id}known`}
          aria-label="Address of a site to pick"
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}wrong`}
          placeholder="example.org"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <datalist id={`${id}known`}>
          {knownSites(view)
            .filter(({ site }) => !sites.includes(site as Site))
            .map(({ site }) => (
              <option key={site} value={site} />
            ))}
        </datalist>
        <button type="submit">Pick</button>
      </form>
      <p id={`${id}wrong`} role="status" class="wrong">
        {wrong}
      </p>
      <p role="status" class="hidden">
        {said}
      </p>
    </div>
  );
}
