import { createRoot } from 'react-dom/client';
import { Inspector } from '../../../src/inspector/shell/inspector.tsx';

import { type SavedInput, type TabLife, viewIds } from '../../../src/inspector/store/state.ts';
import { InspectorStore } from '../../../src/inspector/store/store.ts';
import { spoken } from '../../../src/inspector/words/spoken.ts';
import { language, speakFrom, t } from '../../../src/inspector/words/words.ts';
import { CommandError } from '../../../src/link/control-link.ts';
import type { CommandName } from '../../../src/protocol/control.ts';
import { storyTime } from '../fixtures/timeline-events.ts';
import { fakeAnswers } from './fake-answers.ts';
import { FakeLink } from './fake-link.ts';
import { messagesOf } from './messages.ts';
import { type StoryName, stories } from './stories.ts';
import '../../../src/inspector/styles.ts';
import './story-control.ts';

// It is always the same morning, a moment after what the fixtures tell of.
const realNow = Date.now;
const shift = storyTime + 20_000 - realNow();
Date.now = () => realNow() + shift;

const query = new URLSearchParams(location.search);
const messages = messagesOf(query.get('lang') ?? 'en');
speakFrom((key) => messages[key]);
const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset.theme = theme;
document.documentElement.lang = language();
document.title = t('shell_title');

const link = new FakeLink();
const copied: string[] = [];
let reopened = 0;
let tellTab: (life: TabLife) => void = () => undefined;
let tellSaved: (saved: readonly SavedInput[]) => void = () => undefined;
for (const [name, answer] of Object.entries(fakeAnswers)) link.answer(name as CommandName, answer);

const store = new InspectorStore(7, {
  openLink: () => link,
  watchTab(_tabId, tell) {
    tellTab = tell;
    tell('there');
    return () => undefined;
  },
  async copy(text) {
    copied.push(text);
  },
  saved: {
    watch(tell) {
      tellSaved = tell;
      tell([]);
      return () => undefined;
    },
    keep: async (saved) => tellSaved(saved),
  },
  now: () => Date.now(),
  spoken,
  copied: () => t('shared_copied'),
  copyFailed: () => t('shared_copy_failed'),
  notKept: () => t('run_not_kept'),
});

window.story = {
  tell: (reply) => link.tell(reply),
  become: (state) => link.become(state),
  tab: (life) => tellTab(life),
  answer: (name, value) => link.answer(name, value),
  refuse: (name, message, said) => link.answer(name, () => new CommandError(message, said)),
  commands: link.commands,
  copied,
  get reopened() {
    return reopened;
  },
  store,
};

store.open();
const view = viewIds.find((id) => id === query.get('view'));
if (view !== undefined) store.dispatch({ type: 'shell/show', view });
const told = stories[(query.get('story') ?? 'hundred') as StoryName]();
for (const reply of told) link.tell(reply);

const element = document.getElementById('app');
if (element !== null) {
  createRoot(element).render(
    <Inspector
      store={store}
      reopen={() => {
        reopened++;
      }}
      reload={() => undefined}
    />,
  );
}
