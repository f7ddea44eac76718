import { CallError } from '../../shared/result.ts';
import type { OpenDialog } from '../../tools/conditions.ts';
import type { Access } from '../access/access.ts';
import type { ToolAccess } from '../access/tool-access.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Catalog } from './catalog.ts';
import type { CatalogTool } from './catalog-tool.ts';
import type { ExternalCatalog } from './external-catalog.ts';
import type { Withheld } from './withheld.ts';

export interface PageCatalogParts {
  readonly catalog: Catalog;
  readonly external: ExternalCatalog;
  readonly access: Access;
  readonly toolAccess: ToolAccess;
  readonly settings: SettingsStore;
  dialogIn(tabId: number): OpenDialog | undefined;
  /** Whether the rest of an answer is kept for a page. */
  restKeptFor(document: LiveDocument): boolean;
}

/** Why a tool was taken from a page by what the user decided, not by what the page is. */
const decisions: ReadonlySet<string> = new Set(['category', 'experiment', 'profile', 'policy', 'level']);

/** Gives each page the list that should exist there, from everything it depends on. */
export class PageCatalog {
  readonly #parts: PageCatalogParts;

  constructor(parts: PageCatalogParts) {
    this.#parts = parts;
  }

  /** Works out a page's list, and tells the page where it changed. */
  offer(document: LiveDocument): void {
    const { catalog, external, access, toolAccess, settings } = this.#parts;
    const { url, facts, context, forbidden, place } = document;
    const { offered, withheld } = catalog.list({
      url,
      facts,
      context: forbidden === undefined ? context : { state: 'unavailable', code: forbidden },
      level: access.levelOf(place).level,
      settings: settings.current,
      dialog: this.#parts.dialogIn(place.tabId),
      incognito: document.sender.incognito,
      restKept: this.#parts.restKeptFor(document),
      external: external.on(place.site),
      denied: (tool) => {
        const policy = toolAccess.policyOf(tool, place.site);
        return policy?.policy === 'deny' ? policy.for : undefined;
      },
    });
    document.offer(offered, withheld);
  }

  /** Every tool there could be on a page: ours, and those of the servers that are offered there. */
  all(document: LiveDocument): readonly CatalogTool[] {
    const { catalog, external, settings } = this.#parts;
    return [...catalog.all(settings.current), ...external.on(document.place.site)];
  }

  /** The tool of this name, whatever the page. */
  named(name: string): CatalogTool | undefined {
    const { catalog, external, settings } = this.#parts;
    return catalog.find(name, settings.current) ?? external.named(name);
  }

  /** The tool of this name, or why this page does not offer it now: access may have changed a moment ago. */
  find(document: LiveDocument, name: string): CatalogTool | CallError {
    const found = this.named(name);
    if (found === undefined) {
      return new CallError(
        'NOT_FOUND',
        `There is no tool ${JSON.stringify(name)}. List the tools of this page.`,
      );
    }
    if (found.external !== undefined && !this.#parts.external.offers(found.external, document.place.site))
      return notOffered({ name, ...serverNotHere });
    this.offer(document);
    const withheld = document.withheld.find((tool) => tool.name === name);
    return withheld === undefined ? found : notOffered(withheld);
  }

  /** Why the user took a tool from a page, in a sentence; undefined where they did not. */
  taken(document: LiveDocument, name: string): string | undefined {
    const withheld = document.withheld.find((tool) => tool.name === name);
    if (withheld !== undefined) return decisions.has(withheld.code) ? withheld.message : undefined;
    const tool = this.#parts.external.named(name)?.external;
    if (tool === undefined || this.#parts.external.offers(tool, document.place.site)) return undefined;
    return serverNotHere.message;
  }
}

const serverNotHere = {
  code: 'server',
  message: 'Its server is not offered on this site. Choose where in Pagehand’s settings, under Servers.',
  setting: 'servers',
} as const;

function notOffered({ name, code, message, setting }: Withheld): CallError {
  return new CallError('UNAVAILABLE', `${name} is not offered here now. ${message}`, {
    details: { reason: code, ...(setting === undefined ? {} : { setting }) },
  });
}
