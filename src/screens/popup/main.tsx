import { render } from 'preact';
import { openControlLink } from '../../link/open-control-link.ts';
import { browser } from '../../shared/browser.ts';
import { Notice } from '../shared/notice.tsx';
import { openInspector } from './open-inspector.ts';
import { PopupScreen } from './popup-screen.tsx';

/** The tab the address names, or the one the popup was opened over. */
async function servedTab(): Promise<number | undefined> {
  const named = new URLSearchParams(location.search).get('tabId');
  if (named !== null) return /^\d+$/.test(named) ? Number(named) : undefined;
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id;
}

const tabId = await servedTab();
render(
  tabId === undefined ? (
    <main>
      <Notice>There is no such tab. Open Pagehand from the toolbar of the tab you mean.</Notice>
    </main>
  ) : (
    <PopupScreen
      link={openControlLink()}
      tabId={tabId}
      openInspector={() => openInspector(tabId)}
      openSettings={() => void browser.runtime.openOptionsPage()}
    />
  ),
  document.body,
);
