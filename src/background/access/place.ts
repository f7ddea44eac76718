import type { Site } from '../../protocol/levels.ts';

/** A page as access sees it. An opaque origin has no site: it gets the default level, and nothing is remembered of it. */
export interface Place {
  readonly tabId: number;
  readonly site: Site | undefined;
}
