import type { PageFacts } from '../../protocol/facts.ts';
import type { Level } from '../../protocol/levels.ts';
import type { ContextReport, ToolDescriptor } from '../../protocol/messages.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { OpenDialog, PageSituation } from '../../tools/conditions.ts';
import { type ToolSource, toolsFor } from '../../tools/define.ts';
import { budgetOf, serverBudget } from './budget.ts';
import { BuiltInTool } from './built-in-tool.ts';
import type { CatalogTool } from './catalog-tool.ts';
import { ranked } from './rank.ts';
import { whyNoTools } from './why-no-tools.ts';
import { whyNotHere, whyOverBudget, whyOverServerBudget, whySwitchedOff } from './why-withheld.ts';
import type { Reason, Withheld } from './withheld.ts';

/** Everything a page's list depends on. */
export interface CatalogInput {
  readonly url: string;
  readonly facts: PageFacts;
  readonly context: ContextReport;
  readonly level: Level;
  readonly settings: Settings;
  readonly dialog?: OpenDialog | undefined;
  /** Whether the page is in a private window. Default: no. */
  readonly incognito?: boolean;
  /** Whether the rest of an answer is kept for the page. Default: no. */
  readonly restKept?: boolean;
  /** The tools of the servers that are offered on this site, sorted by name. Default: none. */
  readonly external?: readonly CatalogTool[];
  /** Whether the user's policy refuses a tool here altogether, and for how many sites. */
  denied?(tool: CatalogTool): 'site' | 'all' | undefined;
}

/** The complete list that should exist on a page now, and why each other tool is not there. Both sorted by name. */
export interface CatalogAnswer {
  readonly offered: readonly ToolDescriptor[];
  readonly withheld: readonly Withheld[];
}

/** A tool and what the settings alone say of it. */
interface Entry {
  readonly tool: BuiltInTool;
  readonly switchedOff: Reason | undefined;
}

/** Which tools there are, and which of them a page should offer: a pure function of what is known about it. */
export class Catalog {
  readonly #sources: readonly ToolSource[];
  /** They differ between the slim profile and the others only. */
  readonly #builtIn = new Map<boolean, readonly BuiltInTool[]>();
  readonly #entries = new WeakMap<Settings, readonly Entry[]>();

  /** @throws Error where two tools have one name */
  constructor(sources: readonly ToolSource[]) {
    this.#sources = sources;
    this.#make(false);
  }

  /** Every tool of ours under these settings, sorted by registered name. */
  all(settings: Settings): readonly BuiltInTool[] {
    return this.#make(settings.profile.name === 'slim');
  }

  /** The tool of ours that is registered under this name. */
  find(name: string, settings: Settings): BuiltInTool | undefined {
    return this.all(settings).find((tool) => tool.name === name);
  }

  list(input: CatalogInput): CatalogAnswer {
    const { url, facts, context, level, dialog, settings, external = [] } = input;
    const page: PageSituation = {
      url: new URL(url),
      facts,
      level,
      dialog,
      incognito: input.incognito ?? false,
      restKept: input.restKept ?? false,
    };
    const { code } = context;
    const noTools = context.state === 'unavailable' ? noToolsHere(url, code) : undefined;
    const withheld: Withheld[] = [];
    const possible: BuiltInTool[] = [];
    for (const { tool, switchedOff } of this.#entriesFor(settings)) {
      const reason = noTools ?? switchedOff ?? whyNotHere(tool, page, input.denied?.(tool));
      if (reason === undefined) possible.push(tool);
      else withheld.push({ name: tool.name, ...reason });
    }
    const offered = withinBudget(possible, settings, withheld);
    let room = serverBudget;
    for (const tool of external) {
      const reason =
        noTools ??
        whySwitchedOff(tool, settings) ??
        whyNotHere(tool, page, input.denied?.(tool)) ??
        (room === 0 ? whyOverServerBudget() : undefined);
      if (reason !== undefined) {
        withheld.push({ name: tool.name, ...reason });
        continue;
      }
      room -= 1;
      offered.push(tool);
    }
    return {
      offered: (external.length === 0 ? offered : offered.sort(byName)).map(({ descriptor }) => descriptor),
      withheld: withheld.sort(byName),
    };
  }

  #entriesFor(settings: Settings): readonly Entry[] {
    const known = this.#entries.get(settings);
    if (known !== undefined) return known;
    const entries = this.all(settings).map((tool) => ({ tool, switchedOff: whySwitchedOff(tool, settings) }));
    this.#entries.set(settings, entries);
    return entries;
  }

  #make(slim: boolean): readonly BuiltInTool[] {
    const known = this.#builtIn.get(slim);
    if (known !== undefined) return known;
    const tools = toolsFor(this.#sources, { slim })
      .map((tool) => new BuiltInTool(tool))
      .sort(byName);
    const twice = tools.find(({ name }, at) => name === tools[at - 1]?.name);
    if (twice !== undefined) throw new Error(`Two tools have one name: ${twice.name}.`);
    this.#builtIn.set(slim, tools);
    return tools;
  }
}

/** What the budget keeps of our own tools. What it does not is added to `withheld`. */
function withinBudget(
  possible: readonly BuiltInTool[],
  settings: Settings,
  withheld: Withheld[],
): CatalogTool[] {
  const budget = budgetOf(settings);
  if (possible.length <= budget) return [...possible];
  const kept = new Set(ranked(possible).slice(0, budget));
  for (const tool of possible) {
    if (!kept.has(tool)) withheld.push({ name: tool.name, ...whyOverBudget(budget) });
  }
  return possible.filter((tool) => kept.has(tool));
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}

function noToolsHere(url: string, code: string): Reason {
  const { sentence, said } = whyNoTools(url, code);
  return { code, message: sentence, said };
}
