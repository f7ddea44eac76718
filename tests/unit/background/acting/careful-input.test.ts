import { expect, it } from 'vitest';
import { CarefulInput } from '../../../../src/background/acting/careful-input.ts';
import { parseChord } from '../../../../src/background/debugger/chord.ts';
import type { Input } from '../../../../src/background/debugger/input.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
import { Clock } from '../../registry/clock.ts';
import { refusal } from '../../tools/run-tool.ts';

const at = { x: 1, y: 2 };
const never = () => new Promise<never>(() => undefined);

/** Input to a page that answers nothing but the move of this number, and what was done to its frames. */
function setUp(shield: () => Promise<void> = async () => undefined, answers = Number.POSITIVE_INFINITY) {
  const clock = new Clock();
  const left = deferred<string>();
  const frames: string[] = [];
  const moves: number[] = [];
  const move = async (): Promise<void> => {
    moves.push(clock.now());
    if (moves.length < answers) await never();
  };
  const silent = { move, press: never, drag: never, type: never, insertText: never };
  const careful = new CarefulInput({
    input: { mouse: silent, keyboard: silent } as unknown as Input,
    left: left.promise,
    shield: async () => {
      await shield();
      frames.push('inert');
      return async () => void frames.push('live');
    },
    stuck: () => void frames.push('stuck'),
    after: clock.after,
  });
  return { careful, clock, left, frames };
}

it('what was sent to a page that leaves counts as done', async () => {
  const { careful, left } = setUp();
  const sent = [
    careful.press(at, {}),
    careful.drag(at, at),
    careful.keys(parseChord('Enter')),
    careful.type('text'),
    careful.insertText('text'),
  ];
  left.resolve('https://site.example/next');
  expect(await Promise.all(sent)).toEqual([undefined, { native: false }, undefined, undefined, undefined]);
});

it('a pointer that a leaving page does not take is named, and one that nobody takes ends in time', async () => {
  const leaving = setUp();
  const moving = refusal(leaving.careful.move(at, []));
  leaving.left.resolve('https://site.example/next');
  expect(await moving).toMatchObject({ code: 'UNAVAILABLE' });
  const stuck = setUp();
  const waiting = refusal(stuck.careful.move(at, []));
  await stuck.clock.advance(5_000);
  expect(await waiting).toMatchObject({ code: 'TEMPORARY_FAILURE' });
  expect(stuck.frames).toEqual(['stuck']);
});

it('a pointer that was lost as a page came is moved once more', async () => {
  const { careful, clock } = setUp(undefined, 2);
  const moving = careful.move(at, []);
  await clock.advance(1_000);
  expect(await moving).toBeUndefined();
  expect(clock.waiting).toBe(0);
});

it('frames get no input while it is meant for the page, and get it again for what is in one, and at the end', async () => {
  const { careful, frames } = setUp();
  await careful.meantFor(false);
  await careful.meantFor(false);
  expect(frames).toEqual(['inert']);
  await careful.meantFor(true);
  expect(frames).toEqual(['inert', 'live']);
  await careful.meantFor(false);
  await careful.end();
  await careful.end();
  expect(frames).toEqual(['inert', 'live', 'inert', 'live']);
});

it('nothing is sent where frames cannot be kept from it', async () => {
  const { careful } = setUp(() => Promise.reject(new Error('The tab was closed.')));
  expect(await refusal(careful.meantFor(false))).toMatchObject({ code: 'UNAVAILABLE' });
});
