import { InspectorWindow } from './edges/inspector-window.tsx';

const { inspectedWindow, panels } = chrome.devtools;
document.documentElement.dataset.theme = panels.themeName === 'dark' ? 'dark' : 'light';
panels.setThemeChangeHandler?.((theme) => {
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
});
const element = document.getElementById('app');
if (element !== null) new InspectorWindow(element).show(inspectedWindow.tabId);
