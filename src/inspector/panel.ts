import { openWindow } from './edges/open-window.ts';
import './styles.ts';

const { inspectedWindow, panels } = chrome.devtools;
document.documentElement.dataset.theme = panels.themeName === 'dark' ? 'dark' : 'light';
panels.setThemeChangeHandler?.((theme) => {
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
});
const element = document.getElementById('app');
if (element !== null) openWindow(element, (show) => show(inspectedWindow.tabId));
