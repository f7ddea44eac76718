import { element, place } from '../shared/element.ts';
import { type Attack, startAttacks } from './attack.ts';
import { call, elsewhere, ourTools } from './our-tools.ts';

/** The same page on another origin, which gets a process of its own. */
function nextPage(): string {
  const next = new URL(location.href);
  next.hostname = next.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  next.search = '?arrived';
  return next.href;
}

/** Asks a person, and is gone before the answer. */
const askAndLeave: Attack = async (report, context) => {
  const tool = (await ourTools(context)).get('pagehand_navigate');
  if (tool === undefined) return report('pagehand_navigate', 'is not here: choose the level Act', 'held');
  const answer = call(context, tool, { url: elsewhere });
  report('to ask and leave', 'The question must go with this page.', 'held');
  const leave = element('button', { type: 'button' }, 'Leave now');
  leave.addEventListener('click', () => location.assign(nextPage()));
  place('attack').append(leave);
  const { ok, code } = await answer;
  report('to have it answered', code, ok ? 'worked' : 'held');
};

/** ms this page answers nothing: as long as the next one needs to be there. */
const silence = 3_000;

/**
 * What a tool puts off until its caller has the answer must not hit the page that comes next. The answer stays
 * unacknowledged: this page does nothing else any more until it is replaced.
 */
const callAndLeave: Attack = async (report, context) => {
  const tool = (await ourTools(context)).get('pagehand_navigate');
  if (tool === undefined) return report('pagehand_navigate', 'is not here: choose the level Act', 'held');
  report('to send the next page back', 'The next page must stay.', 'held');
  void call(context, tool, { url: `${location.pathname}?dragged-back` });
  // The call must be on its way first; the navigation is then the browser’s matter, and this thread’s silence ours.
  await Promise.resolve();
  await new Promise((sent) => setTimeout(sent));
  location.assign(nextPage());
  const until = performance.now() + silence;
  while (performance.now() < until);
};

startAttacks({
  'Ask, and leave before the answer': askAndLeave,
  'Call, and leave without a word': callAndLeave,
});
