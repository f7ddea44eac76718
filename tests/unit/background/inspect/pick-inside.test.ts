import { describe, expect, it } from 'vitest';
import type { DocumentId } from '../../../../src/background/documents/live-document.ts';
import type { FrameRef } from '../../../../src/background/frames/frame-record.ts';
import { type PickInsideEdges, pickInside } from '../../../../src/background/inspect/pick-inside.ts';
import type { PointedAt } from '../../../../src/protocol/inspect-operations.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { aDocument, aTab } from '../frames/a-tab.ts';

const frame = (tag: string): FrameRef => ({
  documentId: `D ${tag}` as DocumentId,
  origin: `https://${tag}.test`,
  tag,
});
const [outer, inner] = [frame('bc'), frame('df')];

/** The page’s frame 1 shows `outer`, whose frame 2 shows `inner`; each answers this. */
function asked(answers: { readonly outer?: unknown; readonly inner?: unknown }) {
  const points: unknown[] = [];
  const edges: PickInsideEdges = {
    seenIn(owner, number) {
      if (owner === undefined) return number === 1 ? outer : undefined;
      return owner === outer && number === 2 ? inner : undefined;
    },
    async pointedAt(to, { x, y }) {
      points.push([to.tag, x, y]);
      const answer = to === outer ? answers.outer : answers.inner;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { edges, points };
}

const clicked: PointedAt = { uid: 'kq1', inside: { frame: 1, x: 10, y: 20 } };

describe('a click in frames of other origins', () => {
  it('is followed to the innermost that was looked into', async () => {
    const { edges, points } = asked({
      outer: { uid: 'bc5', inside: { frame: 2, x: 3, y: 4 } },
      inner: { uid: 'df7' },
    });
    expect(await pickInside(clicked, edges)).toEqual({ uid: 'df7' });
    expect(points).toEqual([
      ['bc', 10, 20],
      ['df', 3, 4],
    ]);
  });

  it('is on the page alone where it is in no frame', async () => {
    const { edges, points } = asked({});
    expect(await pickInside({ uid: 'kq1' }, edges)).toEqual({ uid: 'kq1' });
    expect(await pickInside({}, edges)).toEqual({});
    expect(points).toEqual([]);
  });

  it('is on the frame itself where no snapshot looked into it', async () => {
    const { edges } = asked({ outer: { uid: 'bc5', inside: { frame: 9, x: 3, y: 4 } } });
    expect(await pickInside({ uid: 'kq1', inside: { frame: 8, x: 1, y: 1 } }, edges)).toEqual({
      uid: 'kq1',
      unseen: true,
    });
    expect(await pickInside(clicked, edges)).toEqual({ uid: 'bc5', unseen: true });
  });

  it('is on the frame itself where nothing there has a uid', async () => {
    expect(await pickInside(clicked, asked({ outer: {} }).edges)).toEqual({ uid: 'kq1' });
  });

  it.each([
    ['names what is not its own', { uid: 'kq9' }, { uid: 'kq1' }],
    ['names what is in another frame', { uid: 'df7' }, { uid: 'kq1' }],
    ['says what makes no sense', { uid: 7 }, { uid: 'kq1', unseen: true }],
    ['says nothing', undefined, { uid: 'kq1', unseen: true }],
    ['went elsewhere', new CallError('STALE_ELEMENT', 'gone'), { uid: 'kq1', unseen: true }],
    ['is busy', new CallError('TIMEOUT', 'busy'), { uid: 'kq1', unseen: true }],
  ])('is on the frame itself where that %s', async (_why, answer, picked) => {
    expect(await pickInside(clicked, asked({ outer: answer }).edges)).toEqual(picked);
  });

  it('finds frames by where snapshots saw them, while they are there', async () => {
    const deep = aDocument('D3', [0, 0]);
    const near = aDocument('D2', [0], { frames: [{ frame: 2, path: [0] }] });
    const tab = aTab(near, deep);
    tab.top.frames = [{ frame: 1, path: [0] }];
    const seenIn = (owner: FrameRef | undefined, number: number) =>
      tab.embedded.seenIn(tab.document, owner, number);
    expect(seenIn(undefined, 1)).toBeUndefined();
    await tab.see();
    const found = seenIn(undefined, 1);
    expect(found?.documentId).toBe('D2');
    expect(seenIn(found, 2)?.documentId).toBe('D3');
    expect([seenIn(undefined, 2), seenIn(found, 1)]).toEqual([undefined, undefined]);
    near.gone = true;
    deep.gone = true;
    tab.top.frames = [];
    await tab.see();
    expect(seenIn(undefined, 1)).toBeUndefined();
  });
});
