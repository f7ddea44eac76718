import { place } from '../shared/element.ts';
import { codeOf } from './acting-tools.ts';
import type { Report } from './attack.ts';
import type { Answer } from './our-tools.ts';

/** What is on the stage, beside another site in a frame. */
export const bait = place('bait');
export const field = place('field');
export const frame = place('frame') as HTMLIFrameElement;

// The same server under its other name: another site.
const victim = new URL('embedded-victim.html', location.href);
victim.hostname = victim.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
const ready = new Promise((done) => frame.addEventListener('load', done, { once: true }));
frame.src = victim.href;

/** What a person’s hands did to the other site since it was last asked. It says so only to be a lab. */
async function reached(): Promise<readonly string[]> {
  await ready;
  const answer = new Promise<MessageEvent>((come) => addEventListener('message', come, { once: true }));
  frame.contentWindow?.postMessage('What reached you?', '*');
  const { data } = await answer;
  return data.reached;
}

/** The middle of an element, as tools count places. */
export function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/**
 * Tries one thing, and tells what reached the other site. Where the pointer only passed is no reach: it does so over any
 * page.
 *
 * @param prepare sets up the try; what it changes of the stage is put back
 */
export async function attempt(
  report: Report,
  tried: string,
  act: () => Promise<Answer>,
  prepare: (over: AbortSignal) => void = () => undefined,
): Promise<void> {
  const over = new AbortController();
  scrollTo(0, bait.getBoundingClientRect().top + scrollY - 50);
  await reached();
  prepare(over.signal);
  const answer = await act();
  const what = (await reached()).filter((kind) => kind !== 'mousemove');
  over.abort();
  for (const each of frame.getAnimations()) each.cancel();
  frame.className = '';
  bait.hidden = false;
  field.blur();
  const got = what.length === 0 ? 'nothing reached the frame' : `the frame got ${what.join(', ')}`;
  report(tried, `${codeOf(answer)}; ${got}`, what.length === 0 ? 'held' : 'worked');
}
