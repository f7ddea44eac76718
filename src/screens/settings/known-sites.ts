import type { SettingsView, TemporaryLevel } from '../../protocol/control.ts';
import type { Level, ToolPolicy } from '../../protocol/levels.ts';
import { siteHost } from '../shared/words.ts';

/** Everything remembered of one site. */
export interface KnownSite {
  readonly site: string;
  /** Absent: the default. */
  readonly level?: Level | undefined;
  readonly policies: readonly (readonly [tool: string, policy: ToolPolicy])[];
  readonly temporary: readonly TemporaryLevel[];
  /** Tools allowed until the browser is closed. */
  readonly sessionTools: readonly string[];
  readonly mutedUntil?: number | undefined;
}

/** The sites something is remembered of, by host, as far as they contain `filter`. */
export function knownSites(view: SettingsView, filter = ''): KnownSite[] {
  const { settings, temporary, sessionTools, mutes } = view;
  const sites = new Set([
    ...Object.keys(settings.sites),
    ...temporary.map(({ site }) => site),
    ...Object.keys(sessionTools).filter((site) => sessionTools[site]?.length),
    ...mutes.map(({ site }) => site),
  ]);
  const wanted = filter.trim().toLowerCase();
  return [...sites]
    .filter((site) => site.toLowerCase().includes(wanted))
    .sort((one, other) => siteHost(one).localeCompare(siteHost(other)) || one.localeCompare(other))
    .map((site) => ({
      site,
      level: settings.sites[site]?.level,
      policies: Object.entries(settings.sites[site]?.tools ?? {}).sort(([one], [other]) =>
        one.localeCompare(other),
      ),
      temporary: temporary.filter((level) => level.site === site),
      sessionTools: sessionTools[site] ?? [],
      mutedUntil: mutes.find((mute) => mute.site === site)?.until,
    }));
}
