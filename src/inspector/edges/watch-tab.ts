import type { TabLife } from '../store/state.ts';

/** ms between two looks at a tab: Chrome tells of no crash, but a look finds one. */
const pause = 2_000;

/** Tells what becomes of a tab, now and at every change, until the returned function is called. */
export function watchTab(tabId: number, tell: (life: TabLife) => void): () => void {
  let last: TabLife | undefined;
  const say = (life: TabLife) => {
    if (life === last) return;
    last = life;
    tell(life);
  };
  const look = async () => {
    if (last === 'closed') return;
    try {
      say(lifeOf(await chrome.tabs.get(tabId)));
    } catch {
      // The extension may be gone as well as the tab: the link says so then.
      if (chrome.runtime?.id !== undefined) say('closed');
    }
  };
  const removed = (removedId: number) => {
    if (removedId === tabId) say('closed');
  };
  const updated = (updatedId: number, _change: object, tab: chrome.tabs.Tab) => {
    if (updatedId === tabId) say(lifeOf(tab));
  };
  chrome.tabs.onRemoved.addListener(removed);
  chrome.tabs.onUpdated.addListener(updated);
  const timer = setInterval(() => void look(), pause);
  void look();
  return () => {
    clearInterval(timer);
    // Nothing is left to stop where the extension was reloaded.
    chrome.tabs?.onRemoved.removeListener(removed);
    chrome.tabs?.onUpdated.removeListener(updated);
  };
}

function lifeOf({ discarded, status }: chrome.tabs.Tab): TabLife {
  if (discarded) return 'discarded';
  // “unloaded” without being discarded: there is no process behind it.
  if (status === 'unloaded') return 'crashed';
  return status === 'loading' ? 'loading' : 'there';
}
