import { describe, expect, it } from 'vitest';
import type { CarefulInput } from '../../../../src/background/acting/careful-input.ts';
import { PageHands } from '../../../../src/background/acting/hands.ts';
import type { Aimed } from '../../../../src/protocol/acting-operations.ts';
import { CallError } from '../../../../src/shared/result.ts';
import type { PageHandle } from '../../../../src/tools/handles.ts';
import { refusal } from '../../tools/run-tool.ts';

const thing = { uid: 'kq1', role: 'button', name: 'Go' };
const aimed: Aimed = { thing, point: { x: 5, y: 6 }, notes: [] };

interface World {
  readonly aim?: (uid: string) => Aimed;
  readonly begin?: () => void;
  readonly focused?: typeof thing | undefined;
  readonly callId?: string;
}

/** Hands, and in what order they did what. */
function setUp(world: World = {}) {
  const did: string[] = [];
  const leaving: unknown[] = [];
  const run = async (operation: string, args: never): Promise<unknown> => {
    switch (operation) {
      case 'aim': {
        const { target, still } = args as { target: { uid: string }; still?: boolean };
        did.push(`aim ${target.uid}${still ? ' still' : ''}`);
        return world.aim?.(target.uid) ?? aimed;
      }
      case 'begin':
        did.push('begin');
        leaving.push((args as { leaving: unknown }).leaving);
        world.begin?.();
        return { url: 'https://site.example/' };
      case 'focused':
        return 'focused' in world ? { thing: world.focused } : { thing };
      default:
        did.push(operation);
        return {};
    }
  };
  const noting =
    (name: string, result?: unknown) =>
    async (...args: unknown[]) => {
      const said = args.filter((arg) => arg !== undefined);
      did.push([name, ...said.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg)))].join(' '));
      return result;
    };
  const input = {
    move: noting('move'),
    press: noting('press'),
    drag: noting('drag', { native: false }),
    keys: noting('keys'),
    type: noting('type'),
    insertText: noting('insert'),
    meantFor: async (inFrame: boolean) => void did.push(inFrame ? 'frames' : 'no frames'),
    end: async () => undefined,
  } as unknown as CarefulInput;
  const hands = new PageHands({
    input,
    run: run as PageHandle['run'],
    apart: () => false,
    callId: world.callId,
    giveFiles: async () => ({ to: thing, by: 'input', files: [] }),
  });
  return { hands, did, leaving };
}

describe('a click', () => {
  it('looks for its point, moves there, looks again, and presses', async () => {
    const { hands, did } = setUp();
    expect(await hands.click({ uid: 'kq1' }, { count: 2, modifiers: ['Shift'] })).toEqual(thing);
    expect(did).toEqual([
      'aim kq1',
      'no frames',
      'move {"x":5,"y":6} ["Shift"]',
      'begin',
      'press {"x":5,"y":6} {"button":"left","modifiers":["Shift"]}',
      'begin',
      'press {"x":5,"y":6} {"button":"left","modifiers":["Shift"],"nth":2}',
    ]);
  });

  it('looks a second time where it moved from under the pointer, and presses nothing if it is covered still', async () => {
    const covered = () => {
      throw new CallError('CONFLICT', 'Covered.', { details: { reason: 'covered' } });
    };
    const never = setUp({ begin: covered });
    expect(await refusal(never.hands.click({ uid: 'kq1' }))).toMatchObject({ code: 'CONFLICT' });
    expect(never.did.filter((each) => each.startsWith('aim'))).toHaveLength(2);
    expect(never.did.filter((each) => each.startsWith('press'))).toEqual([]);
    let times = 0;
    const once = setUp({ begin: () => (++times === 1 ? covered() : undefined) });
    await once.hands.click({ uid: 'kq1' });
    expect(once.did.filter((each) => each.startsWith('press'))).toHaveLength(1);
  });

  it('presses nothing where something else refuses it', async () => {
    const { hands, did } = setUp({
      begin: () => {
        throw new CallError('STALE_ELEMENT', 'Gone.');
      },
    });
    expect(await refusal(hands.click({ uid: 'kq1' }))).toMatchObject({ code: 'STALE_ELEMENT' });
    expect(did.filter((each) => /aim|press/.test(each))).toEqual(['aim kq1']);
  });

  it('on an option of a closed list is done once it is chosen', async () => {
    const { hands, did } = setUp({ aim: () => ({ thing, chosen: true, notes: [] }) });
    await hands.click({ uid: 'kq1' });
    expect(did).toEqual(['aim kq1']);
  });

  it('says beforehand what it is answered where the page leaves because of it', async () => {
    const { hands, leaving } = setUp({ callId: 'c1' });
    await hands.click({ uid: 'kq1' });
    expect(leaving).toEqual([{ callId: 'c1', data: { clicked: thing } }]);
    const outside = setUp();
    await outside.hands.click({ uid: 'kq1' });
    expect(outside.leaving).toEqual([undefined]);
  });
});

it('drags from where a thing is once its goal is in view', async () => {
  const { hands, did } = setUp({
    aim: (uid) => ({ ...aimed, point: uid === 'from' ? { x: 1, y: 1 } : { x: 9, y: 9 } }),
  });
  expect(await hands.drag({ uid: 'from' }, { uid: 'to' })).toMatchObject({ native: false });
  expect(did.slice(-4)).toEqual([
    'no frames',
    'move {"x":1,"y":1}',
    'begin',
    'drag {"x":1,"y":1} {"x":9,"y":9}',
  ]);
});

it('types nothing where nothing has the focus, and names a wrong key before it types', async () => {
  const nowhere = setUp({ focused: undefined });
  expect(await refusal(nowhere.hands.type('x'))).toMatchObject({ details: { reason: 'no-focus' } });
  const wrong = setUp();
  expect(await refusal(wrong.hands.type('x', 'Foo'))).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect([...nowhere.did, ...wrong.did].filter((each) => /^(type|begin)/.test(each))).toEqual([]);
});

it('types, then presses the key at the end', async () => {
  const { hands, did } = setUp();
  expect(await hands.type('Hello', 'Enter')).toEqual(thing);
  expect(did.slice(0, 3)).toEqual(['no frames', 'begin', 'type Hello']);
  expect(did[3]).toMatch(/^keys .*"Enter"/);
});
