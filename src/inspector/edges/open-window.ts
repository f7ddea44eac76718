import { t } from '../words/words.ts';
import { InspectedTabs } from './inspected-tabs.ts';

/**
 * Begins to hear of the tabs that `show` is told of, and loads meanwhile what they are drawn with: the worker and the
 * page take as long to answer as that takes.
 */
export function openWindow(
  element: HTMLElement,
  follow: (show: (tabId: number | undefined) => void) => void,
) {
  const loading = import('./inspector-window.tsx');
  const tabs = new InspectedTabs();
  chrome.tabs.onReplaced.addListener((added, removed) => tabs.replaced(added, removed));
  follow((tabId) => tabs.show(tabId));
  void loading.then(
    ({ InspectorWindow }) => new InspectorWindow(element, tabs),
    () => {
      element.textContent = t('shell_not_loaded');
    },
  );
}
