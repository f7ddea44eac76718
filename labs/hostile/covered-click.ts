import { place } from '../shared/element.ts';
import { codeOf, standStill, type Tools, toolsOf, uidOf } from './acting-tools.ts';
import { type Attack, startAttacks } from './attack.ts';

const stage = place('stage');
const bait = place('bait');
const box = place('box') as HTMLInputElement;
const cover = place('cover');

/** What of a person’s hands the cover got, since a try began. */
const got = new Set<string>();
// A button that comes up there was pressed elsewhere, which is no click.
for (const type of ['mousedown', 'click', 'dblclick', 'drop']) {
  cover.addEventListener(type, ({ isTrusted }) => {
    if (isTrusted) got.add(type);
  });
}
cover.addEventListener('dragover', (event) => event.preventDefault());

interface Trial {
  readonly tried: string;
  readonly act: (tools: Tools, uids: { readonly bait: string; readonly box: string }) => ReturnType<Tools>;
  readonly prepare: (over: AbortSignal) => void;
}

const lay = (): void => void cover.classList.add('over');
const click: Trial['act'] = (tools, { bait }) => tools('click', { uid: bait });

/** Puts the cover over all when something happens to the bait. */
const layOn =
  (type: string): Trial['prepare'] =>
  (signal) =>
    bait.addEventListener(type, lay, { signal });

function moveAway(): void {
  bait.classList.add('away');
  lay();
}

const trials: readonly Trial[] = [
  { tried: 'to lie there since the snapshot', act: click, prepare: lay },
  {
    tried: 'to lie there and be seen by nobody',
    act: click,
    prepare: () => cover.classList.add('over', 'clear'),
  },
  ...['pointermove', 'mousemove', 'mouseover', 'pointerenter', 'mouseenter'].map(
    (type): Trial => ({ tried: `to come on ${type}`, act: click, prepare: layOn(type) }),
  ),
  {
    tried: 'to come as the style for what is pointed at says',
    act: click,
    prepare: () => stage.classList.add('hovering'),
  },
  {
    tried: 'to come as a popover',
    act: click,
    prepare: (signal) => {
      cover.popover = 'manual';
      cover.style.inset = '0';
      bait.addEventListener('mousemove', () => cover.showPopover(), { once: true, signal });
    },
  },
  {
    tried: 'to come where the thing was, which is elsewhere now',
    act: click,
    prepare: (signal) => bait.addEventListener('mousemove', moveAway, { signal }),
  },
  {
    tried: 'to come under the second half of a double click',
    act: (tools, { bait }) => tools('click', { uid: bait, dblClick: true }),
    prepare: (signal) => {
      bait.addEventListener('mousedown', lay, { signal });
      bait.addEventListener('mouseup', () => standStill(100), { signal });
    },
  },
  {
    tried: 'to come over a box that is to be ticked',
    act: (tools, { box }) => tools('fill', { uid: box, value: true }),
    prepare: (signal) => box.addEventListener('mousemove', lay, { signal }),
  },
  {
    tried: 'to come over what is dragged',
    act: (tools, { bait, box }) => tools('drag', { from_uid: bait, to_uid: box }),
    prepare: layOn('mousemove'),
  },
];

function putBack(): void {
  stage.className = '';
  bait.className = '';
  cover.classList.remove('over', 'clear');
  cover.removeAttribute('popover');
  cover.removeAttribute('style');
  box.checked = false;
}

const covering: Attack = async (report, context) => {
  const tools = toolsOf(context);
  const uids = { bait: await uidOf(tools, 'Harmless'), box: await uidOf(tools, 'Box') };
  for (const { tried, act, prepare } of trials) {
    const over = new AbortController();
    // The pointer comes from somewhere else each time.
    await tools('hover', { uid: await uidOf(tools, 'Covered click') });
    got.clear();
    prepare(over.signal);
    const answer = await act(tools, uids);
    over.abort();
    putBack();
    const what = got.size === 0 ? 'the cover got nothing' : `the cover got ${[...got].join(', ')}`;
    report(tried, `${codeOf(answer)}; ${what}`, got.size === 0 ? 'held' : 'worked');
  }
};

startAttacks({ 'Cover what is clicked': covering });
