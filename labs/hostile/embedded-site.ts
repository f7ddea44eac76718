import { standStill, toolsOf, uidOf } from './acting-tools.ts';
import { type Attack, startAttacks } from './attack.ts';
import { attempt, bait, field, frame, middleOf } from './embedded-stage.ts';

const byNameAndPlace: Attack = async (report, context) => {
  const tools = toolsOf(context);
  const uid = await uidOf(tools, 'Another site');
  const own = await uidOf(tools, 'Bait');
  const glass = await uidOf(tools, 'Glass');
  const files = [{ name: 'a.txt', content: 'a' }];
  const tries: readonly [tried: string, tool: string, input: () => object][] = [
    ['to click the frame', 'click', () => ({ uid })],
    ['to hover over the frame', 'hover', () => ({ uid })],
    ['to drag the frame', 'drag', () => ({ from_uid: uid, to_uid: own })],
    ['to drop on the frame', 'drag', () => ({ from_uid: own, to_uid: uid })],
    ['to fill the frame', 'fill', () => ({ uid, value: 'taken' })],
    ['to give the frame files', 'upload_file', () => ({ uid, files })],
    ['to scroll the frame', 'scroll', () => ({ uid, to: 'bottom' })],
    ['to click a place in the frame', 'click', () => middleOf(frame)],
    ['to hover over a place in the frame', 'hover', () => middleOf(frame)],
    ['to click the glass before the frame', 'click', () => ({ uid: glass })],
    ['to hover over the glass before the frame', 'hover', () => ({ uid: glass })],
    ['to drop on the glass before the frame', 'drag', () => ({ from_uid: own, to_uid: glass })],
    ['to give files to the glass before the frame', 'upload_file', () => ({ uid: glass, files })],
  ];
  for (const [tried, tool, input] of tries) await attempt(report, tried, () => tools(tool, input()));
};

const slide = (): void => void frame.classList.add('over');

/** On the compositor, which goes on while this page’s script does nothing but wait. */
function slideIn(delay: number): void {
  const up = { transform: `translateY(${bait.offsetTop - frame.offsetTop}px)` };
  frame.animate([{ transform: 'none' }, up], { delay, duration: 1, easing: 'steps(1)', fill: 'forwards' });
}

const underThePointer: Attack = async (report, context) => {
  const tools = toolsOf(context);
  const uid = await uidOf(tools, 'Bait');
  const to = await uidOf(tools, 'Field');
  for (const type of ['pointermove', 'mousemove', 'mouseover', 'mousedown', 'mouseup', 'click']) {
    await attempt(
      report,
      `to slide the frame under a click on ${type}`,
      () => tools('click', { uid }),
      (signal) => bait.addEventListener(type, slide, { signal }),
    );
  }
  await attempt(
    report,
    'to take away what lies between the pointer and the frame',
    () => tools('click', { uid }),
    (signal) => {
      frame.classList.add('under');
      const away = (): void => {
        bait.hidden = true;
      };
      bait.addEventListener('mousemove', away, { signal });
    },
  );
  await attempt(
    report,
    'to slide the frame under the second half of a double click',
    () => tools('click', { uid, dblClick: true }),
    (signal) => {
      bait.addEventListener('mousemove', () => slideIn(60), { once: true, signal });
      bait.addEventListener('mousedown', () => standStill(150), { signal });
    },
  );
  await attempt(
    report,
    'to slide the frame under what is dropped',
    () => tools('drag', { from_uid: uid, to_uid: to }),
    (signal) => {
      const begin = ({ dataTransfer }: DragEvent): void => {
        dataTransfer?.setData('text/plain', 'taken');
        slide();
      };
      bait.addEventListener('dragstart', begin, { signal });
    },
  );
  await attempt(
    report,
    'to slide the frame under a mouse that drags',
    () => tools('drag', { from_uid: to, to_uid: uid }),
    (signal) => field.addEventListener('mousedown', slide, { signal }),
  );
};

const underTheKeys: Attack = async (report, context) => {
  const tools = toolsOf(context);
  for (const [tool, input] of [
    ['type_text', { text: 'a' }],
    ['press_key', { key: 'Enter' }],
  ] as const) {
    const act = () => tools(tool, input);
    await attempt(report, `${tool} while the frame has the focus`, act, () => frame.focus());
  }
  const uid = await uidOf(tools, 'Field');
  const text = 'taken by the page '.repeat(30);
  const tries = [
    ['type_text', { text }],
    ['type_text', { text: 'a', submitKey: 'Enter' }],
    ['press_key', { key: 'Shift+A' }],
    ['fill', { uid, value: 'taken' }],
  ] as const;
  for (const [tool, input] of tries) {
    for (const [type, later] of [
      ['focus', 0],
      ['keydown', 0],
      ['keydown', 20],
      ['beforeinput', 0],
    ] as const) {
      await attempt(
        report,
        `${tool} ${JSON.stringify(input).slice(0, 40)}, the focus passed on ${later} ms after ${type}`,
        () => tools(tool, input),
        (signal) => {
          // What is filled gets its focus by that.
          if (tool !== 'fill') field.focus();
          field.addEventListener(type, () => setTimeout(() => frame.focus(), later), { signal });
        },
      );
    }
  }
};

/** Words of the other site, which are on no page of this one’s. */
const secrets = /Pay all|secret of another site/;

const reading: Attack = async (report, context) => {
  const tools = toolsOf(context);
  for (const [tool, input] of [
    ['take_snapshot', {}],
    ['take_snapshot', { changesOnly: true }],
    ['take_snapshot', { find: 'secret of' }],
    ['take_snapshot', { root: await uidOf(tools, 'Another site') }],
    ['find_in_page', { role: 'button' }],
    ['wait_for', { text: 'secret of another', timeout: 500 }],
    ['read_page', {}],
    ['take_snapshot', { frames: true }],
    ['find_in_page', { role: 'button', frames: true }],
  ] as const) {
    const { code, data } = await tools(tool, input);
    report(
      `${tool} ${JSON.stringify(input)}`,
      code,
      secrets.test(JSON.stringify(data ?? '')) ? 'worked' : 'held',
    );
  }
};

startAttacks({
  'Reach the frame by name and place': byNameAndPlace,
  'Slide the frame under the pointer': underThePointer,
  'Pass the focus to the frame': underTheKeys,
  'Read what is in the frame': reading,
});
