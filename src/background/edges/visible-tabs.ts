/** The tabs that can be seen now: the active one of each window that is not minimised. One behind others counts. */
export async function visibleTabs(): Promise<number[]> {
  const windows = await chrome.windows.getAll({ populate: true, windowTypes: ['normal', 'popup'] });
  return windows.flatMap(({ state, tabs = [] }) =>
    state === 'minimized' ? [] : tabs.flatMap(({ active, id }) => (active && id !== undefined ? [id] : [])),
  );
}

/** Calls `listener` when {@link visibleTabs} may answer otherwise. To be called synchronously at start. */
export function watchVisibleTabs(listener: () => void): void {
  const changed = (): void => listener();
  chrome.tabs.onActivated.addListener(changed);
  chrome.tabs.onAttached.addListener(changed);
  chrome.tabs.onDetached.addListener(changed);
  chrome.tabs.onReplaced.addListener(changed);
  chrome.windows.onCreated.addListener(changed);
  chrome.windows.onRemoved.addListener(changed);
  // A window that is minimised loses the focus, and changes its bounds.
  chrome.windows.onFocusChanged.addListener(changed);
  chrome.windows.onBoundsChanged.addListener(changed);
}
