import { useRef } from 'preact/hooks';
import type { SettingsView } from '../../../protocol/control.ts';
import type { Site } from '../../../protocol/levels.ts';
import type { ServerSites, ServerView } from '../../../protocol/servers.ts';
import { visibleText } from '../../../shared/visible-text.ts';
import type { Commands } from '../../shared/use-link.ts';
import { RadioChoice } from '../radio-choice.tsx';
import { PickedSites } from './picked-sites.tsx';

const places = [
  { value: 'none', title: 'Nowhere', means: 'No page gets its tools. So it is after adding.' },
  { value: 'picked', title: 'On sites you pick', means: 'Only their pages get its tools.' },
  {
    value: 'all',
    title: 'On all sites',
    means:
      'Every site can see which tools there are, also ones you never visited before, and ask for them to be used.',
  },
] as const;

/** Where the tools of a server are offered. */
export function ServerPlaces({
  server,
  view,
  commands,
}: {
  server: ServerView;
  view: SettingsView;
  commands: Commands;
}) {
  const { id, sites, title } = server;
  // What was picked comes back when the person tries another choice and returns.
  const picked = useRef<readonly Site[]>([]);
  if (sites.on === 'picked') picked.current = sites.sites;
  const set = (wanted: ServerSites) => commands.run({ name: 'set-server-sites', id, sites: wanted });
  return (
    <>
      <RadioChoice
        legend={`Where the tools of ${visibleText(title)} are offered`}
        options={places}
        value={sites.on}
        choose={(on) => set(on === 'picked' ? { on, sites: picked.current } : { on })}
      />
      {sites.on === 'picked' && (
        <PickedSites sites={sites.sites} view={view} set={(wanted) => set({ on: 'picked', sites: wanted })} />
      )}
      <p class="hint">
        Wherever that is: the level of the site must be Act or Developer, and you are asked before a tool runs
        unless you allowed it.
      </p>
    </>
  );
}
