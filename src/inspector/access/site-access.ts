import type { SettingsView, TabView, TemporaryLevel, ToolView } from '../../protocol/control.ts';
import type { ToolPolicy } from '../../protocol/levels.ts';
import type { WaitingQuestion } from '../../protocol/questions.ts';

/** What counts for one site for a while only. */
export interface Temporary {
  readonly levels: readonly TemporaryLevel[];
  /** Tools allowed for this browser session. */
  readonly tools: readonly string[];
}

export function temporaryOn(settings: SettingsView | undefined, site: string): Temporary {
  return {
    levels: settings?.temporary.filter((level) => level.site === site) ?? [],
    tools: settings?.sessionTools[site] ?? [],
  };
}

/** A policy that is set for a tool that is not on this page now. */
export interface OtherPolicy {
  readonly tool: string;
  readonly policy: ToolPolicy;
}

/** What is set on a site for tools its page does not have now: it must be found, and be able to go. */
export function otherPolicies(
  settings: SettingsView | undefined,
  tab: Pick<TabView, 'site' | 'tools'>,
): readonly OtherPolicy[] {
  const set = tab.site === undefined ? undefined : settings?.settings.sites[tab.site]?.tools;
  const here = new Set(tab.tools.map(({ name }) => name));
  return Object.entries(set ?? {}).flatMap(([tool, policy]) => (here.has(tool) ? [] : [{ tool, policy }]));
}

/** The questions of a tab first, then those of its site elsewhere; oldest first. */
export function questionsFor(
  waiting: readonly WaitingQuestion[],
  { tabId, site }: Pick<TabView, 'tabId' | 'site'>,
): readonly WaitingQuestion[] {
  return waiting
    .filter((question) => question.tabId === tabId || question.site === site)
    .sort(
      (one, other) =>
        Number(other.tabId === tabId) - Number(one.tabId === tabId) || one.askedAt - other.askedAt,
    );
}

/** The tools a person looks for, by name, title or category. */
export function wantedTools(tools: readonly ToolView[], filter: string): readonly ToolView[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return tools;
  return tools.filter(({ name, title, category, server = '' }) =>
    [name, title, category, server].some((text) => text.toLowerCase().includes(wanted)),
  );
}
