import { element, place } from '../shared/element.ts';
import { type Attack, startAttacks } from './attack.ts';
import { call, elsewhere, ourTools } from './our-tools.ts';

const extension = 'chrome-extension://cfecjbljfokcnfckpdkpopdfleffkham';
const screens = ['question.html', 'popup.html', 'settings.html'].map((name) => `${extension}/${name}`);

/** Whether the page can see into a window or frame, or it is what it asked for. */
function reached(window: Window | null): string | undefined {
  if (window === null) return undefined;
  try {
    return window.location.href.startsWith(extension) ? window.location.href : undefined;
  } catch {
    // Another origin: an error page of the browser is one, our screen would be one too. The tests look from outside.
    return undefined;
  }
}

const openScreens: Attack = async (report) => {
  const holder = element('div');
  place('attack').append(holder);
  for (const url of screens) {
    const opened = window.open(url, '_blank', 'popup,width=500,height=640');
    const later = window.open('about:blank', '_blank', 'popup,width=500,height=640');
    if (later !== null) later.location.href = url;
    const frame = element('iframe', { src: url, title: 'Covered' });
    const loaded = new Promise((done) => {
      frame.addEventListener('load', done, { once: true });
      frame.addEventListener('error', done, { once: true });
    });
    holder.append(frame, element('object', { data: url }), element('embed', { src: url }));
    const form = element('form', { action: url, target: '_blank' });
    holder.append(form);
    form.submit();
    const answered = await fetch(url).then(
      () => 'it was fetched',
      () => undefined,
    );
    await loaded;
    const found = reached(opened) ?? reached(later) ?? reached(frame.contentWindow) ?? answered;
    report(
      `to open ${url}`,
      found ?? 'nothing that this page can see',
      found === undefined ? 'held' : 'worked',
    );
  }
};

/** How often it asks. */
const times = 2;

/** Asks in the very moment in which the person presses something: the press is to land on the question. */
const askUnderThePress: Attack = async (report, context) => {
  const tool = (await ourTools(context)).get('pagehand_navigate');
  if (tool === undefined) return report('pagehand_navigate', 'is not here: choose the level Act', 'held');
  const button = element('button', { type: 'button', id: 'prize' }, 'Press me, fast and often');
  place('attack').append(button);
  const answers: Promise<void>[] = [];
  await new Promise<void>((enough) => {
    const ask = ({ type }: Event): void => {
      const at = answers.length + 1;
      if (at > times) return;
      answers.push(
        call(context, tool, { url: `${elsewhere}${at}` }).then(({ ok, code }) =>
          report(`to ask on ${type}`, code, ok ? 'worked' : 'held'),
        ),
      );
      if (at === times) enough();
    };
    for (const event of ['pointerdown', 'keydown', 'click']) button.addEventListener(event, ask);
  });
  await Promise.all(answers);
};

startAttacks({
  'Open the extension’s screens': openScreens,
  'Ask under a press': askUnderThePress,
});
