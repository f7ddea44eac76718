/** Tells the active tab of the window the side panel belongs to, now and whenever it is another one. */
export function followActiveTab(tell: (tabId: number | undefined) => void): void {
  const look = async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    tell(tab?.id);
  };
  const again = () => void look().catch(() => undefined);
  void chrome.windows.getCurrent().then(({ id }) => {
    chrome.tabs.onActivated.addListener(({ tabId, windowId }) => {
      if (windowId === id) tell(tabId);
    });
  });
  // A tab may take the place of another: discarded and come back, or moved in from another window.
  chrome.tabs.onReplaced.addListener(again);
  chrome.tabs.onAttached.addListener(again);
  again();
}
