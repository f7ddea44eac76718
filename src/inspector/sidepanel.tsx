import { followActiveTab } from './edges/follow-active-tab.ts';
import { InspectorWindow } from './edges/inspector-window.tsx';

const element = document.getElementById('app');
if (element !== null) {
  const inspector = new InspectorWindow(element);
  const named = new URLSearchParams(location.search).get('tabId');
  if (named !== null) inspector.show(/^\d+$/.test(named) ? Number(named) : undefined);
  else followActiveTab((tabId) => inspector.show(tabId));
}
