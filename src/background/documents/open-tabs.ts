import type { TabId } from './live-document.ts';

/** One file list of the manifest's content scripts. */
export interface ContentScript {
  readonly files: readonly string[];
  readonly world: 'MAIN' | 'ISOLATED';
  readonly allFrames: boolean;
}

export interface OpenTabsEdges {
  /** The tabs that show a web page and are loaded. */
  tabs(): Promise<readonly TabId[]>;
  inject(tab: TabId, script: ContentScript): Promise<void>;
  readonly contentScripts: readonly ContentScript[];
  /** A mark that lasts until the extension is reloaded, updated or enabled again, or the browser ends. */
  marked(): Promise<boolean>;
  mark(): Promise<void>;
  /** Resolves when tabs that have not answered by then are given up. */
  patience(): Promise<void>;
}

/**
 * Gives the tabs that are already open their content scripts, once in the life of this installation of the extension:
 * Chrome runs content scripts only in pages that load after it. A page that has them already ignores the second copy.
 */
export async function reachOpenTabs({
  tabs,
  inject,
  contentScripts,
  marked,
  mark,
  patience,
}: OpenTabsEdges): Promise<void> {
  if (await marked()) return;
  // All at once: a tab that is frozen must not keep the others waiting, nor the mark for ever.
  const reached = Promise.allSettled(
    (await tabs()).map(async (tab) => {
      for (const script of contentScripts) await inject(tab, script);
    }),
  );
  await Promise.race([reached, patience()]);
  // Last: a worker that is stopped before begins again, which does no harm.
  await mark();
}
