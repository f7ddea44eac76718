import type { PageFacts } from '../../protocol/facts.ts';
import type { Level } from '../../protocol/levels.ts';
import type { ContextReport, ToolDescriptor } from '../../protocol/messages.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { OpenDialog, PageSituation } from '../../tools/conditions.ts';
import { type AnyTool, type ToolSource, toolsFor } from '../../tools/define.ts';
import { budgetOf } from './budget.ts';
import { Described } from './described.ts';
import { ranked } from './rank.ts';
import { whyNoTools } from './why-no-tools.ts';
import { whyNotHere, whyOverBudget, whySwitchedOff } from './why-withheld.ts';
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
  /** Whether the user's policy refuses a tool here altogether, and for how many sites. */
  denied?(tool: string): 'site' | 'all' | undefined;
}

/** The complete list that should exist on a page now, and why each other tool is not there. Both sorted by name. */
export interface CatalogAnswer {
  readonly offered: readonly ToolDescriptor[];
  readonly withheld: readonly Withheld[];
}

/** A tool and what the settings alone say of it. */
interface Entry {
  readonly described: Described;
  readonly switchedOff: Reason | undefined;
}

/** Which tools there are, and which of them a page should offer: a pure function of what is known about it. */
export class Catalog {
  readonly #sources: readonly ToolSource[];
  /** They differ between the slim profile and the others only. */
  readonly #described = new Map<boolean, readonly Described[]>();
  readonly #entries = new WeakMap<Settings, readonly Entry[]>();

  /** @throws Error where two tools have one name */
  constructor(sources: readonly ToolSource[]) {
    this.#sources = sources;
    this.#describe(false);
  }

  /** Every tool under these settings, sorted by registered name. */
  all(settings: Settings): readonly Described[] {
    return this.#describe(settings.profile.name === 'slim');
  }

  /** The tool registered under this name. */
  find(name: string, settings: Settings): AnyTool | undefined {
    return this.all(settings).find((described) => described.name === name)?.tool;
  }

  list(input: CatalogInput): CatalogAnswer {
    const { url, facts, context, level, dialog, settings } = input;
    const page: PageSituation = {
      url: new URL(url),
      facts,
      level,
      dialog,
      incognito: input.incognito ?? false,
    };
    const { code } = context;
    const noTools = context.state === 'unavailable' ? { code, message: whyNoTools(url, code) } : undefined;
    const possible: Described[] = [];
    const withheld: Withheld[] = [];
    for (const { described, switchedOff } of this.#entriesFor(settings)) {
      const { tool, name } = described;
      const reason = noTools ?? switchedOff ?? whyNotHere(tool, page, input.denied?.(name));
      if (reason === undefined) possible.push(described);
      else withheld.push({ name, ...reason });
    }
    const budget = budgetOf(settings);
    if (possible.length <= budget) return { offered: possible.map(({ descriptor }) => descriptor), withheld };
    const kept = new Set(ranked(possible).slice(0, budget));
    for (const described of possible) {
      if (!kept.has(described)) withheld.push({ name: described.name, ...whyOverBudget(budget) });
    }
    return {
      offered: possible.filter((described) => kept.has(described)).map(({ descriptor }) => descriptor),
      withheld: withheld.sort((one, other) => (one.name < other.name ? -1 : 1)),
    };
  }

  #entriesFor(settings: Settings): readonly Entry[] {
    const known = this.#entries.get(settings);
    if (known !== undefined) return known;
    const entries = this.all(settings).map((described) => ({
      described,
      switchedOff: whySwitchedOff(described, settings),
    }));
    this.#entries.set(settings, entries);
    return entries;
  }

  #describe(slim: boolean): readonly Described[] {
    const known = this.#described.get(slim);
    if (known !== undefined) return known;
    const described = toolsFor(this.#sources, { slim })
      .map((tool) => new Described(tool))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    const twice = described.find(({ name }, at) => name === described[at - 1]?.name);
    if (twice !== undefined) throw new Error(`Two tools have one name: ${twice.name}.`);
    this.#described.set(slim, described);
    return described;
  }
}
