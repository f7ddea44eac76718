import type { InspectView, PageTool } from './inspect.ts';
import type { TabView } from './tab-view.ts';
import { byPlace, type Placed, placeKey } from './tool-place.ts';

/** What of a tab’s view is other than in the one that was told before, on the same port. */
export interface InspectChanges {
  readonly tabId: number;
  /** `version` of the view that was told before. */
  readonly since: number;
  readonly version: number;
  readonly tab?: TabView;
  /** Everything beside the tab and the tools. */
  readonly rest?: Omit<InspectView, 'tab' | 'tools' | 'version'>;
  readonly tools?: ToolChanges;
}

export interface ToolChanges {
  /** Those that are gone. */
  readonly removed: readonly Placed[];
  /** Those that came, or are others than they were. */
  readonly put: readonly PageTool[];
}

/** The view as it is now; undefined where the changes are of another than `view`. What did not change is the same object. */
export function applyChanges(view: InspectView, changes: InspectChanges): InspectView | undefined {
  const { tabId, since, version, tab = view.tab, rest, tools } = changes;
  if (view.tab.tabId !== tabId || view.version !== since) return undefined;
  const { tab: _tab, tools: before, version: _version, ...sameRest } = view;
  return {
    ...(rest ?? sameRest),
    tab,
    tools: tools === undefined ? before : changed(before, tools),
    version,
  };
}

function changed(before: readonly PageTool[], { removed, put }: ToolChanges): readonly PageTool[] {
  const others = new Set([...removed, ...put].map(placeKey));
  return [...before.filter((tool) => !others.has(placeKey(tool))), ...put].sort(byPlace);
}
