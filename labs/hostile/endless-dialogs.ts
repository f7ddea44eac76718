import { element, place } from '../shared/element.ts';
import { codeOf, type Tools, toolsOf, uidOf } from './acting-tools.ts';
import { type Attack, type Report, startAttacks } from './attack.ts';
import type { Answer } from './our-tools.ts';

const button = place('bait');
const field = place('field') as HTMLInputElement;

/** ms in which every call is answered here; one that had to wait for its deadline took 30 s. */
const patience = 10_000;

/** Dialogs that the answer says were opened and answered. */
function dialogsOf({ data }: Answer): number {
  return (Object(data) as { dialogs?: readonly unknown[] }).dialogs?.length ?? 0;
}

/** Has something act here, where that opens dialogs, and then sees that the page can still be acted on. */
async function attempt(
  report: Report,
  tools: Tools,
  tried: string,
  prepare: (over: AbortSignal) => void,
  act: (tools: Tools) => Promise<Answer>,
): Promise<void> {
  const over = new AbortController();
  field.value = '';
  prepare(over.signal);
  const began = performance.now();
  const answer = await act(tools);
  const took = performance.now() - began;
  over.abort();
  window.onbeforeunload = null;
  const answered = dialogsOf(answer);
  const late = took > patience;
  report(tried, `${codeOf(answer)}, ${answered} dialogs answered`, late ? 'worked' : 'held');
  const { ok, code } = await tools('hover', { uid: await uidOf(tools, 'Press me') });
  report('to lock the page with it', code, ok ? 'held' : 'worked');
}

/** Says something, over and over. */
function many(count: number, say: (words: string) => unknown): () => void {
  return () => {
    for (let time = 1; time <= count; time += 1) say(`${time} of ${count}`);
  };
}

const click = async (tools: Tools): Promise<Answer> =>
  await tools('click', { uid: await uidOf(tools, 'Press me') });

const onButton =
  (type: string, say: () => void) =>
  (signal: AbortSignal): void =>
    button.addEventListener(type, say, { signal });

const some: Attack = async (report, context) => {
  const tools = toolsOf(context);
  const four = many(4, alert);
  await attempt(report, tools, 'to open alerts on click', onButton('click', four), click);
  await attempt(report, tools, 'to open confirms, each for the last', onButton('click', chain), click);
  await attempt(report, tools, 'to open prompts', onButton('click', many(4, prompt)), click);
  for (const type of ['mousemove', 'mousedown', 'mouseup', 'focus']) {
    const once = (): void => {
      if (armed) alert(type);
      armed = false;
    };
    let armed = true;
    await attempt(report, tools, `to open one on ${type}`, onButton(type, once), click);
  }
  await attempt(
    report,
    tools,
    'to open one while the page is waited for',
    onButton('click', () => setTimeout(alert, 30, 'later')),
    click,
  );
  await attempt(
    report,
    tools,
    'to open one for each key',
    (signal) => {
      field.focus();
      field.addEventListener('keydown', () => alert('key'), { signal });
    },
    (tools) => tools('type_text', { text: 'abc' }),
  );
  await attempt(
    report,
    tools,
    'to open one for what is filled in',
    (signal) => field.addEventListener('input', () => alert('input'), { signal }),
    async (tools) => await tools('fill', { uid: await uidOf(tools, 'Field'), value: 'a' }),
  );
  await attempt(
    report,
    tools,
    'to ask whether to leave, as a click leads away',
    onButton('click', () => {
      window.onbeforeunload = (event) => event.preventDefault();
      location.search = '?left';
    }),
    click,
  );
};

/** Each answer is reason for another question. */
function chain(): void {
  let times = 1;
  while (times < 5 && !confirm(`Really not? ${times}`)) times += 1;
}

/** More than anybody answers: `?dialogs=13`. */
const tooMany = Number(new URLSearchParams(location.search).get('dialogs') ?? 1_000);

const endless: Attack = async (report, context) => {
  const tools = toolsOf(context);
  const hint =
    'Tick “prevent this page from creating additional dialogs”, or close the tab, and all is well.';
  place('attack').append(element('p', { class: 'hint' }, hint));
  button.addEventListener('click', many(tooMany, alert), { once: true });
  report(`to open ${tooMany} dialogs`, codeOf(await click(tools)), 'held');
  const { ok, code } = await tools('hover', { uid: await uidOf(tools, 'Press me') });
  report('to lock the page with them', code, ok ? 'held' : 'worked');
};

startAttacks({
  'Open some dialogs': some,
  'Open more dialogs than anybody answers': endless,
});
