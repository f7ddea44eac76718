// The page behind DevTools: all it does is to add our panel.
chrome.devtools.panels.create('Pagehand', 'src/icons/pagehand-32.png', 'panel.html');
