import type { SettingsView } from '../../../protocol/control.ts';
import { type Level, reaches, type Site } from '../../../protocol/levels.ts';
import { SiteName } from '../../shared/site-name.tsx';
import { levelWords } from '../../shared/words.ts';

/** A site a server is offered on, with a word where its level keeps the tools away all the same. */
export function PickedSite({ site, view, remove }: { site: Site; view: SettingsView; remove(): void }) {
  const level = highestLevel(site, view);
  return (
    <li data-site={site}>
      <SiteName site={site} />
      {!reaches(level, 'act') && (
        <span class="hint">
          Not yet: its level is {levelWords[level].title}. Set it to Act under <a href="#sites">Sites</a>, or
          from the toolbar while you are there.
        </span>
      )}
      <button type="button" class="plain" aria-label={`Do not offer it on ${site}`} onClick={remove}>
        Remove
      </button>
    </li>
  );
}

/** The highest level that counts on the site now, in any tab. */
function highestLevel(site: Site, { settings, temporary }: SettingsView): Level {
  const always = settings.sites[site]?.level ?? settings.defaultLevel;
  return temporary
    .filter((grant) => grant.site === site)
    .reduce((highest, { level }) => (reaches(highest, level) ? highest : level), always);
}
