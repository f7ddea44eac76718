/**
 * Opens the Inspector in the side panel beside a tab. Chrome allows that only right after a person pressed something, and
 * only in windows that have a side panel; elsewhere the Inspector opens in a tab of its own.
 */
export function openInspector(tabId: number): void {
  chrome.sidePanel.open({ tabId }).then(
    () => window.close(),
    () => chrome.tabs.create({ url: `sidepanel.html?tabId=${tabId}` }),
  );
}
