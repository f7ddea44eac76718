/** Whether the browser lets the extension reach this address. */
export async function mayReach(url: string): Promise<boolean> {
  const { protocol, hostname } = new URL(url);
  try {
    return await chrome.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
  } catch {
    // No pattern for such a host: the request itself will tell.
    return true;
  }
}

/** Calls `listener` when the user gave the extension sites, or took them back. To be called synchronously at start. */
export function watchHostAccess(listener: () => void): void {
  chrome.permissions.onAdded.addListener(() => listener());
  chrome.permissions.onRemoved.addListener(() => listener());
}
