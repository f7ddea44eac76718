import { modelContextSentence } from '../../model-context/sentences.ts';
import type { PageFacts } from '../../protocol/facts.ts';
import type { ContextReport, ToolDescriptor } from '../../protocol/messages.ts';
import { type AnyTool, type Level, levels, type PageSituation } from '../../tools/define.ts';
import type { Withheld } from '../documents/live-document.ts';
import { describeTool } from './describe-tool.ts';

/** Everything a page's list depends on. */
export interface CatalogInput {
  readonly url: string;
  readonly facts: PageFacts;
  readonly context: ContextReport;
  readonly level: Level;
}

/** The complete list that should exist on a page now, and why each other tool is not there. Both sorted by name. */
export interface CatalogAnswer {
  readonly offered: readonly ToolDescriptor[];
  readonly withheld: readonly Withheld[];
}

interface Entry {
  readonly tool: AnyTool;
  readonly descriptor: ToolDescriptor;
}

/** Which tools there are, and which of them a page should offer: a pure function of what is known about it. */
export class Catalog {
  readonly #entries: readonly Entry[];
  readonly #byName: ReadonlyMap<string, AnyTool>;

  /** @throws Error where two tools have one name, or a schema converts to nothing */
  constructor(tools: readonly AnyTool[]) {
    this.#entries = tools
      .map((tool) => ({ tool, descriptor: describeTool(tool) }))
      .sort((one, other) => (one.descriptor.name < other.descriptor.name ? -1 : 1));
    this.#byName = new Map(this.#entries.map(({ tool, descriptor }) => [descriptor.name, tool]));
    if (this.#byName.size !== tools.length) throw new Error('Two tools have one name.');
  }

  /** The tool registered under this name. */
  find(name: string): AnyTool | undefined {
    return this.#byName.get(name);
  }

  list({ url, facts, context, level }: CatalogInput): CatalogAnswer {
    const offered: ToolDescriptor[] = [];
    const withheld: Withheld[] = [];
    const page: PageSituation = { url: new URL(url), facts, level };
    for (const { tool, descriptor } of this.#entries) {
      const reason = context.state === 'unavailable' ? explain(context) : this.#whyNot(tool, page);
      if (reason === undefined) offered.push(descriptor);
      else withheld.push({ name: descriptor.name, code: reason.code, message: reason.message });
    }
    return { offered, withheld };
  }

  #whyNot({ level, when }: AnyTool, page: PageSituation): { code: string; message: string } | undefined {
    if (levels.indexOf(page.level) < levels.indexOf(level)) {
      return { code: 'level', message: `Needs the level “${level}” on this site; it is “${page.level}”.` };
    }
    if (when !== undefined && !when.holds(page)) {
      return { code: 'condition', message: `Offered ${when.says}.` };
    }
    return undefined;
  }
}

function explain({ code }: ContextReport): { code: string; message: string } {
  return { code, message: modelContextSentence({ code }) ?? `This page offers no tools (${code}).` };
}
