import type { Site } from '../protocol/levels.ts';
import type { Place } from './access/place.ts';
import type { After } from './calls/call-deadline.ts';
import type { ServerId } from './mcp/remote.ts';

/** ms to gather what changed: windows and tabs come and go together. */
const gathering = 50;

export interface ServerWatchEdges {
  /** The tabs that can be seen now. */
  visibleTabs(): Promise<readonly number[]>;
  /** The page of a tab, where its port is open. */
  placeIn(tabId: number): Place | undefined;
  /** The site of a tab whose page has not spoken to this worker. */
  siteOf(tabId: number): Promise<Site | undefined>;
  /** The servers whose tools a site is offered, whatever its level. */
  serversOn(site: Site | undefined): readonly ServerId[];
  /** Whether the level of a page lets it have tools of servers. */
  reaches(place: Place): boolean;
  /** Exactly these are watched from now on. */
  watchOnly(servers: ReadonlySet<ServerId>): void;
  /** Has the page of a tab open its port. */
  wake(tabId: number): void;
  readonly after: After;
}

/**
 * Has servers watched while a page that offers their tools can be seen, and only then: what changes at a server is to
 * reach such a page at once, and a stream that nobody looks at costs the person’s battery.
 */
export class ServerWatch {
  readonly #edges: ServerWatchEdges;
  #due = false;
  #looks = 0;
  /** Pages that were woken, and have not spoken since. */
  readonly #woken = new Set<number>();

  constructor(edges: ServerWatchEdges) {
    this.#edges = edges;
  }

  /** Tabs, pages, levels or servers may have changed. */
  changed(): void {
    if (this.#due) return;
    this.#due = true;
    this.#edges.after(gathering, () => {
      this.#due = false;
      void this.#look();
    });
  }

  async #look(): Promise<void> {
    const { visibleTabs, placeIn, siteOf, serversOn, reaches, watchOnly, wake } = this.#edges;
    this.#looks += 1;
    const look = this.#looks;
    const tabs: readonly number[] = await visibleTabs().catch(() => []);
    const wanted = new Set<ServerId>();
    for (const tabId of tabs) {
      const place = placeIn(tabId);
      if (place !== undefined) {
        this.#woken.delete(tabId);
        if (reaches(place)) for (const server of serversOn(place.site)) wanted.add(server);
      } else if (!this.#woken.has(tabId)) {
        const site = await siteOf(tabId).catch(() => undefined);
        if (serversOn(site).length === 0) continue;
        this.#woken.add(tabId);
        wake(tabId);
      }
    }
    for (const tabId of this.#woken) if (!tabs.includes(tabId)) this.#woken.delete(tabId);
    // A later look knows better.
    if (look === this.#looks) watchOnly(wanted);
  }
}
