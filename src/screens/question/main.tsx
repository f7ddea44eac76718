import { render } from 'preact';
import { openControlLink } from '../../link/open-control-link.ts';
import { browser } from '../../shared/browser.ts';
import { QuestionScreen } from './question-screen.tsx';

// A window that was opened for questions is over with the last one. A tab is the person’s.
const ownWindow = (await browser.windows.getCurrent()).type === 'popup';
const empty = () => {
  if (ownWindow) window.close();
};
render(<QuestionScreen link={openControlLink()} empty={empty} />, document.body);
