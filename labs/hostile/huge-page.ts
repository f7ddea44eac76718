import { element, place } from '../shared/element.ts';
import { codeOf, type Tools, toolsOf, uidOf } from './acting-tools.ts';
import { type Attack, type Report, startAttacks } from './attack.ts';
import type { Answer } from './our-tools.ts';

/** ms a call may take here: a snapshot stops by itself after 8 s. */
const patience = 20_000;

/** Calls everything that looks at the whole page, and things on it, one after the other. */
async function tryAll(report: Report, tools: Tools, what: string): Promise<void> {
  const uids = { button: await uidOf(tools, 'Press me'), field: await uidOf(tools, 'Field') };
  const tries: readonly [tool: string, input: object][] = [
    ['take_snapshot', {}],
    ['take_snapshot', { changesOnly: true }],
    ['find_in_page', { text: 'Press me' }],
    ['read_page', {}],
    ['click', { uid: uids.button }],
    ['fill', { uid: uids.field, value: 'filled' }],
    ['scroll', { pages: 1 }],
    ['click', { uid: uids.button, includeSnapshot: true }],
  ];
  for (const [tool, input] of tries) {
    const began = performance.now();
    const answer = await tools(tool, input);
    const took = Math.round(performance.now() - began);
    report(
      `${tool} with ${what}`,
      `${codeOf(answer)} after ${took} ms${leftOut(answer)}`,
      took > patience ? 'worked' : 'held',
    );
  }
}

/** What an answer says of what it does not hold. */
function leftOut({ data }: Answer): string {
  const { notes = [] } = Object(data) as { notes?: readonly string[] };
  return notes.length === 0 ? '' : `: ${notes[0]}`;
}

/** An attack by what `make` returns, which is on the page as long as it lasts. */
const withPage =
  (what: string, make: (count: number) => Node, usual: number): Attack =>
  async (report, context) => {
    const count = Number(new URLSearchParams(location.search).get('count') ?? usual);
    const large = element('div', { id: 'large' }, make(count));
    document.body.append(large);
    await tryAll(report, toolsOf(context), `${count} ${what}`);
    large.remove();
  };

function manyNodes(count: number): Node {
  const all = document.createDocumentFragment();
  // Boxes are the browser’s time, not ours.
  const list = element('div', { style: 'content-visibility: auto' });
  for (let made = 0; made < count; made += 2) list.append(element('i', {}, 'x'));
  all.append(list);
  return all;
}

/** Boxes are what the browser does not survive so deep. */
function deepNodes(count: number): Node {
  const top = element('div', { style: 'display: contents' });
  let inner = top;
  for (let made = 1; made < count; made += 1) {
    const next = element('div', { style: 'display: contents' });
    inner.append(next);
    inner = next;
  }
  inner.append('The bottom');
  return top;
}

/** Laid out only when it comes into view: the browser takes minutes for that. */
function longText(megabytes: number): Node {
  return element(
    'p',
    { style: 'content-visibility: auto; margin-top: 9999px' },
    'Words without an end '.repeat(50_000 * megabytes),
  );
}

/** Everything is part of everything, and named by everything. */
function circles(count: number): Node {
  const all = document.createDocumentFragment();
  const id = (index: number): string => `circle-${index % count}`;
  for (let index = 0; index < count; index += 1) {
    const ids = [1, 2, 3].map((step) => id(index + step)).join(' ');
    const to = { 'aria-owns': ids, 'aria-labelledby': ids, 'aria-describedby': ids, 'aria-controls': ids };
    all.append(element('button', { type: 'button', id: id(index), ...to }));
  }
  return all;
}

/** Chromium gives no more than 1,000 of them a document. */
function manyFrames(count: number): Node {
  const all = document.createDocumentFragment();
  for (let made = 0; made < count; made += 1)
    all.append(element('iframe', { title: 'Empty', width: '2', height: '2' }));
  return all;
}

place('bait').addEventListener('click', ({ isTrusted }) => {
  document.body.dataset.pressed = String(isTrusted);
});

startAttacks({
  'Be a page of many nodes': withPage('nodes', manyNodes, 1_000_000),
  'Be a deep page': withPage('levels', deepNodes, 10_000),
  'Be a page of one long text': withPage('MB of text', longText, 50),
  'Be a page that goes in circles': withPage('things', circles, 5_000),
  'Be a page of many frames': withPage('frames', manyFrames, 10_000),
});
