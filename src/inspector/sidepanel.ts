import { followActiveTab } from './edges/follow-active-tab.ts';
import { openWindow } from './edges/open-window.ts';
import './styles.ts';

const element = document.getElementById('app');
const named = new URLSearchParams(location.search).get('tabId');
if (element !== null) {
  openWindow(element, (show) => {
    if (named === null) followActiveTab(show);
    else show(/^\d+$/.test(named) ? Number(named) : undefined);
  });
}
