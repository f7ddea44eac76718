import { describe, expect, it } from 'vitest';
import { Highlighter } from '../../../../src/inspector/snapshot/highlighter.ts';
import { pickLine } from '../../../../src/inspector/snapshot/pick-line.ts';
import { shownRows } from '../../../../src/inspector/snapshot/shown-rows.ts';
import { snapshotDifference } from '../../../../src/inspector/snapshot/snapshot-difference.ts';
import {
  initial,
  reduce,
  type Slice,
  type SnapshotAction,
} from '../../../../src/inspector/snapshot/snapshot-slice.ts';
import { inputOf, takeSnapshot } from '../../../../src/inspector/snapshot/take-snapshot.ts';
import { whyNoSnapshot } from '../../../../src/inspector/snapshot/why-no-snapshot.ts';
import type { Action, Actions } from '../../../../src/inspector/store/actions.ts';
import { speakFrom } from '../../../../src/inspector/words/words.ts';
import type { Command } from '../../../../src/protocol/control.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
import { type CallResult, failure, success } from '../../../../src/shared/result.ts';
import { inspectView, tabView } from '../../../inspector/fixtures/inspect-view.ts';
import { snapshotAfter, snapshotBefore } from '../../../inspector/fixtures/snapshots.ts';

speakFrom((key) => key);

/** The slice, and a worker that answers. */
function aRoom(
  answers: { call?: (command: Command) => CallResult; picked?: string | Promise<string> | undefined } = {},
) {
  let slice: Slice = initial;
  const commands: Command[] = [];
  const said: string[] = [];
  const act: Actions = {
    dispatch(action: Action) {
      if (action.type === 'shell/say') said.push(action.text);
      else if (action.type.startsWith('snapshot/')) slice = reduce(slice, action as SnapshotAction);
    },
    async run(command) {
      commands.push(command as Command);
      if (command.name === 'call')
        return { done: true, value: answers.call?.(command) ?? success({}) } as never;
      if (command.name === 'pick') return { done: true, value: { uid: await answers.picked } } as never;
      return { done: true, value: undefined } as never;
    },
    copy: async () => true,
  };
  return { act, commands, said, slice: () => slice };
}

const whole = (snapshot: string) => success({ snapshot, url: 'https://shop.example/', notes: ['a note', 7] });

describe('taking a snapshot', () => {
  it('calls the tool as an agent would, and keeps what came and the one before', async () => {
    const texts = [snapshotBefore, snapshotAfter];
    const room = aRoom({ call: () => whole(texts.shift() ?? '') });
    await takeSnapshot(room.act, 7, initial.ask);
    expect(room.commands).toEqual([
      { name: 'call', tabId: 7, tool: 'pagehand_take_snapshot', input: { max_chars: 20_000 } },
    ]);
    expect(room.slice()).toMatchObject({ taking: false, failure: '', before: undefined });
    expect(room.slice().now).toMatchObject({ pages: 1, notes: ['a note'], url: 'https://shop.example/' });
    await takeSnapshot(room.act, 7, initial.ask);
    expect(room.slice().before?.text).toBe(snapshotBefore);
    expect(room.slice().now?.text).toBe(snapshotAfter);
  });

  it('says why it failed, and keeps what was there', async () => {
    const results: CallResult[] = [
      whole(snapshotBefore),
      failure('STALE_ELEMENT', 'It is gone.', { hint: 'Look again.' }),
    ];
    const room = aRoom({ call: () => results.shift() ?? success({}) });
    await takeSnapshot(room.act, 7, initial.ask);
    expect(await takeSnapshot(room.act, 7, { ...initial.ask, root: 'kq9' })).toBeUndefined();
    expect(room.slice().failure).toBe('It is gone. Look again.');
    expect(room.slice().now?.text).toBe(snapshotBefore);
  });

  it('compares only what is of the same part of the same page', async () => {
    const room = aRoom({ call: () => whole(snapshotBefore) });
    await takeSnapshot(room.act, 7, initial.ask);
    await takeSnapshot(room.act, 7, { ...initial.ask, root: 'kq4' });
    expect(room.slice().before).toBeUndefined();
  });

  it('leaves arguments out that do not go together', () => {
    expect(inputOf({ find: ' Save ', page: 2, root: 'kq4', maxChars: 6_000 })).toEqual({
      root: 'kq4',
      find: 'Save',
      max_chars: 6_000,
    });
    expect(inputOf({ find: ' ', page: 2, maxChars: 6_000 })).toEqual({ page: 2, max_chars: 6_000 });
  });

  it('keeps the line of the element that was chosen', async () => {
    const texts = [snapshotBefore, snapshotAfter];
    const room = aRoom({ call: () => whole(texts.shift() ?? '') });
    await takeSnapshot(room.act, 7, initial.ask);
    room.act.dispatch({ type: 'snapshot/cursor', line: 13 });
    const uid = room.slice().now?.lines[13]?.uid;
    await takeSnapshot(room.act, 7, initial.ask);
    expect(uid).toBeDefined();
    expect(room.slice().now?.lines[room.slice().cursor]?.uid).toBe(uid);
  });
});

describe('picking on the page', () => {
  it('goes to the line that is there, without another look', async () => {
    const room = aRoom({ call: () => whole(snapshotBefore), picked: 'kq9' });
    await takeSnapshot(room.act, 7, initial.ask);
    await pickLine(room.act, 7, room.slice);
    expect(room.slice().now?.lines[room.slice().cursor]?.text).toContain('Chair');
    expect(room.commands.map(({ name }) => name)).toEqual(['call', 'pick']);
    expect(room.slice().picking).toBe(false);
  });

  it('looks at the whole page again where it is not', async () => {
    const texts = [snapshotBefore, snapshotAfter];
    const room = aRoom({ call: () => whole(texts.shift() ?? ''), picked: 'kq30' });
    await takeSnapshot(room.act, 7, { ...initial.ask, root: 'kq4' });
    await pickLine(room.act, 7, room.slice);
    expect(room.commands.at(-1)).toMatchObject({ input: { max_chars: 20_000 } });
    expect(room.slice().now?.lines[room.slice().cursor]?.uid).toBe('kq30');
  });

  it('then at that element alone, and says so', async () => {
    const room = aRoom({
      call: (command) =>
        whole(command.name === 'call' && command.input.root === 'kq99' ? 'kq99 img' : snapshotBefore),
      picked: 'kq99',
    });
    await pickLine(room.act, 7, room.slice);
    expect(room.slice().ask.root).toBe('kq99');
    expect(room.slice().now?.lines[room.slice().cursor]?.uid).toBe('kq99');
    expect(room.said).toEqual(['snapshot_picked_alone']);
  });

  it('goes to the line in the snapshot that was taken meanwhile', async () => {
    const texts = [snapshotBefore, snapshotAfter];
    const picked = deferred<string>();
    const room = aRoom({ call: () => whole(texts.shift() ?? ''), picked: picked.promise });
    await takeSnapshot(room.act, 7, initial.ask);
    const picking = pickLine(room.act, 7, room.slice);
    await takeSnapshot(room.act, 7, initial.ask);
    picked.resolve('kq30');
    await picking;
    expect(room.slice().now?.lines[room.slice().cursor]?.uid).toBe('kq30');
    expect(room.commands.map(({ name }) => name)).toEqual(['call', 'pick', 'call']);
  });

  it('does nothing where the person gave up', async () => {
    const room = aRoom({ picked: undefined });
    await pickLine(room.act, 7, room.slice);
    expect(room.commands.map(({ name }) => name)).toEqual(['pick']);
  });
});

describe('the rows that are shown', () => {
  it('are what changed, with what that stands in, where only that is wanted', async () => {
    const texts = [snapshotBefore, snapshotAfter];
    const room = aRoom({ call: () => whole(texts.shift() ?? '') });
    await takeSnapshot(room.act, 7, initial.ask);
    await takeSnapshot(room.act, 7, initial.ask);
    const { now, before } = room.slice();
    if (now === undefined || before === undefined) throw new Error('nothing was taken');
    const compared = { before, marked: snapshotDifference(before.lines, now.lines) };
    const changes = shownRows(now, compared, { changes: true, folded: new Set() });
    expect(changes.map(({ mark, line }) => `${mark} ${line.uid}`)).toEqual([
      'around kq4',
      'added kq30',
      'around kq6',
      'changed kq8',
      'around kq12',
      'changed kq13',
      'changed kq14',
      'removed kq16',
    ]);
    const all = shownRows(now, compared, { changes: false, folded: new Set([3]) });
    expect(all.map(({ line }) => line.uid)).toEqual(['kq1', 'kq2', 'kq3', 'kq4', 'kq17', 'kq18', undefined]);
    expect(all[3]).toMatchObject({ folded: true, mark: 'same' });
  });
});

describe('the mark on the page', () => {
  it('follows the newest wish, one command at a time', async () => {
    const shown: (string | undefined)[] = [];
    const ends: (() => void)[] = [];
    const highlighter = new Highlighter((uid) => {
      shown.push(uid);
      return new Promise<void>((end) => ends.push(end));
    });
    for (const uid of ['a1', 'a2', 'a3', 'a3']) highlighter.want(uid);
    expect(shown).toEqual(['a1']);
    ends.shift()?.();
    await expect.poll(() => shown).toEqual(['a1', 'a3']);
    highlighter.want(undefined);
    ends.shift()?.();
    await expect.poll(() => shown).toEqual(['a1', 'a3', undefined]);
  });

  it('goes on after one that failed', async () => {
    const shown: (string | undefined)[] = [];
    const highlighter = new Highlighter(async (uid) => {
      shown.push(uid);
      throw new Error('gone');
    });
    highlighter.want('a1');
    await expect.poll(() => shown).toEqual(['a1']);
    highlighter.want('a2');
    await expect.poll(() => shown).toEqual(['a1', 'a2']);
  });
});

describe('why there is no snapshot', () => {
  const why = (more: Parameters<typeof tabView>[0]) =>
    whyNoSnapshot({ view: inspectView([], { tab: tabView(more) }) });

  it('is said, and nothing where there can be one', () => {
    expect(whyNoSnapshot({ view: undefined })).toEqual({ why: 'waiting' });
    expect(why({})).toBeUndefined();
    expect(why({ level: 'off', tools: [] })).toEqual({ why: 'off' });
    expect(why({ page: 'asleep' })).toEqual({ why: 'asleep' });
    expect(why({ page: 'none' })).toEqual({ why: 'none' });
    expect(why({ tools: [], sentence: 'Not a secure page.' })).toEqual({
      why: 'withheld',
      sentence: 'Not a secure page.',
      mendable: false,
    });
    expect(why({ tools: [] })).toEqual({ why: 'withheld', sentence: '', mendable: true });
  });
});
