import { CallError } from '../../shared/result.ts';
import type { OpenDialog } from '../../tools/conditions.ts';
import type { AnyTool } from '../../tools/define.ts';
import type { Access } from '../access/access.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Catalog } from './catalog.ts';
import type { Withheld } from './withheld.ts';

export interface PageCatalogParts {
  readonly catalog: Catalog;
  readonly access: Access;
  readonly settings: SettingsStore;
  dialogIn(tabId: number): OpenDialog | undefined;
}

/** Gives each page the list that should exist there, from everything it depends on. */
export class PageCatalog {
  readonly #parts: PageCatalogParts;

  constructor(parts: PageCatalogParts) {
    this.#parts = parts;
  }

  /** Works out a page's list, and tells the page where it changed. */
  offer(document: LiveDocument): void {
    const { catalog, access, settings } = this.#parts;
    const { url, facts, context, forbidden, place } = document;
    const { offered, withheld } = catalog.list({
      url,
      facts,
      context: forbidden === undefined ? context : { state: 'unavailable', code: forbidden },
      level: access.levelOf(place).level,
      settings: settings.current,
      dialog: this.#parts.dialogIn(place.tabId),
      incognito: document.sender.incognito,
      denied: (tool) => {
        const policy = access.policyOf(tool, place.site);
        return policy?.policy === 'deny' ? policy.for : undefined;
      },
    });
    document.offer(offered, withheld);
  }

  /** The tool of this name, or why this page does not offer it now: access may have changed a moment ago. */
  find(document: LiveDocument, name: string): AnyTool | CallError {
    const found = this.#parts.catalog.find(name, this.#parts.settings.current);
    if (found === undefined) {
      return new CallError(
        'NOT_FOUND',
        `There is no tool ${JSON.stringify(name)}. List the tools of this page.`,
      );
    }
    this.offer(document);
    const withheld = document.withheld.find((tool) => tool.name === name);
    return withheld === undefined ? found : notOffered(withheld);
  }
}

function notOffered({ name, code, message, setting }: Withheld): CallError {
  return new CallError('UNAVAILABLE', `${name} is not offered here now. ${message}`, {
    details: { reason: code, ...(setting === undefined ? {} : { setting }) },
  });
}
