import { describe, expect, it } from 'vitest';
import type { DocumentId } from '../../../../src/background/documents/live-document.ts';
import { quiet } from '../../registry/clock.ts';
import { refusal } from '../../tools/run-tool.ts';
import { aDocument, aTab } from './a-tab.ts';

const view = { caller: 'page', changesOnly: false, maxChars: 1_000 };

describe('what is in frames', () => {
  it('is found by where they are, and those in them too, with tags of their own', async () => {
    const inner = aDocument('D3', [1, 0]);
    const outer = aDocument('D2', [1], { frames: [{ frame: 1, path: [0] }] });
    const tab = aTab(aDocument('D9', [0]), outer, inner);
    tab.top.frames = [{ frame: 7, path: [1] }];
    expect(await tab.see()).toMatchObject({
      7: { origin: 'https://d2.test', frames: { 1: { origin: 'https://d3.test', frames: {} } } },
    });
    const tags = [tab.top.tag, outer.tag, inner.tag];
    expect(new Set(tags).size).toBe(3);
    expect(tab.did).not.toContain('frameTree D9');
    // Looked at again, they keep them.
    await tab.see();
    expect([tab.top.tag, outer.tag, inner.tag]).toEqual(tags);
    expect(tab.embedded.isEmbedded(tab.document, `${inner.tag}1`)).toBe(true);
    expect(tab.embedded.isEmbedded(tab.document, `${tab.top.tag}1`)).toBe(false);
  });

  it('has one tag for one document, however often that is met, until it left', async () => {
    const { embedded, document, see } = aTab();
    const found = {
      documentId: 'D2' as DocumentId,
      top: false,
      origin: 'https://d2.test',
      scheme: 'https:',
      frameTags: [],
    };
    const met = Array.from({ length: 300 }, () => embedded.meet(document, found));
    expect(new Set(met.map((frame) => frame?.tag)).size).toBe(1);
    const other = embedded.meet(document, { ...found, documentId: 'D3' as DocumentId });
    expect(other?.tag).not.toBe(met[0]?.tag);
    await see();
    expect(embedded.isEmbedded(document, `${met[0]?.tag}1`)).toBe(false);
    expect(embedded.meet(document, found)?.tag).not.toBe(met[0]?.tag);
  });

  it('is found by what they say where their place does not tell', async () => {
    const hidden = aDocument('D2', [-1], { speaksAs: { hearer: 'D1', frame: 4 } });
    const tab = aTab(hidden, aDocument('D3', [-1]));
    tab.top.frames = [{ frame: 4 }, { frame: 5 }];
    expect(await tab.see()).toMatchObject({
      4: { origin: 'https://d2.test' },
      5: { missing: expect.stringContaining('no extension') },
    });
  });

  it('is left out, with the reason, where frames changed place meanwhile', async () => {
    const one = aDocument('D2', [0]);
    const other = aDocument('D3', [1], {
      operations: {
        frameTree: () => {
          one.path = [1];
          return {};
        },
      },
    });
    const tab = aTab(one, other);
    tab.top.frames = [
      { frame: 1, path: [0] },
      { frame: 2, path: [1] },
    ];
    expect(await tab.see()).toMatchObject({
      1: { missing: expect.stringContaining('changed'), passing: true },
      2: { origin: 'https://d3.test' },
    });
  });

  it('is not asked of extensions, and is said to be closed where nothing may be seen', async () => {
    const tab = aTab(aDocument('D2', [0], { scheme: 'chrome-extension:' }));
    tab.top.frames = [
      { frame: 1, path: [0] },
      { frame: 2, path: [1], scheme: 'chrome-extension:' },
      { frame: 3, path: [2], scheme: 'https:' },
    ];
    expect(await tab.see()).toEqual({
      1: { missing: 'it belongs to an extension', passing: false },
      2: { missing: 'it belongs to an extension', passing: false },
      3: { missing: expect.stringContaining('no extension'), passing: false },
    });
    expect(tab.did).not.toContain('frameTree D2');
  });

  it('is bounded: documents, their size, and time', async () => {
    const many = Array.from({ length: 60 }, (_, at) => aDocument(`D${at + 2}`, [at]));
    const tab = aTab(...many);
    tab.top.frames = many.map((_, at) => ({ frame: at + 1, path: [at] }));
    const seen = Object.values(await tab.see());
    expect(seen.filter((each) => 'tree' in each)).toHaveLength(50);
    const large = aTab(aDocument('D2', [0], { operations: { frameTree: () => ({ tree: undefined }) } }));
    large.top.frames = [{ frame: 1, path: [0] }];
    expect(await large.see()).toMatchObject({ 1: { missing: expect.stringContaining('too much') } });
    const silent = aTab(aDocument('D2', [0], { silent: true }), aDocument('D3', [1]));
    silent.top.frames = [
      { frame: 1, path: [0] },
      { frame: 2, path: [1] },
    ];
    const seeing = silent.see();
    await quiet();
    await silent.clock.advance(4_000);
    expect(await seeing).toMatchObject({
      1: { missing: expect.stringContaining('in time'), passing: true },
      2: { origin: 'https://d3.test' },
    });
    expect(silent.stopped).toEqual(['D2']);
  });

  it('is left out where one frame is so busy that none can be found', async () => {
    const tab = aTab(aDocument('D2', [0]));
    tab.top.frames = [{ frame: 1, path: [0] }];
    tab.makeBusy();
    const seeing = tab.see();
    await quiet();
    await tab.clock.advance(4_000);
    expect(await seeing).toMatchObject({ 1: { missing: expect.stringContaining('does not answer') } });
  });

  it('is not taken from a document that lies about itself', async () => {
    for (const lie of [{ tag: 'kq' }, { tag: 'Not a tag' }, { notes: [1] }, { frames: 'x' }, { tree: 7 }]) {
      const tab = aTab(aDocument('D2', [0], { operations: { frameTree: () => lie } }));
      tab.top.frames = [{ frame: 1, path: [0] }];
      expect(await tab.see()).toEqual({ 1: { missing: 'it cannot be read', passing: false } });
    }
  });
});

describe('uids', () => {
  it('are found out by a worker that never saw them, once', async () => {
    const inner = aDocument('D2', [0]);
    const tab = aTab(inner);
    tab.top.frames = [{ frame: 1, path: [0] }];
    await tab.see();
    const frames = tab.restarted();
    const before = tab.did.filter((each) => each === 'find').length;
    const uids = [`${inner.tag}3`, `${tab.top.tag}1`, 'zzz1', 'no uid'];
    const isEmbedded = await frames.embedded(tab.document, uids, tab.signal);
    expect(uids.map(isEmbedded)).toEqual([true, false, false, false]);
    await frames.embedded(tab.document, uids, tab.signal);
    expect(tab.did.filter((each) => each === 'find')).toHaveLength(before + 1);
  });

  it('of a frame that left are stale, and its tag is nobody’s any more', async () => {
    const inner = aDocument('D2', [0], { operations: { view: () => ({}) } });
    const tab = aTab(inner);
    tab.top.frames = [{ frame: 1, path: [0] }];
    await tab.see();
    const root = `${inner.tag}3`;
    inner.gone = true;
    expect(await refusal(tab.call().run('view', { ...view, root }))).toMatchObject({ code: 'STALE_ELEMENT' });
    await tab.see();
    expect(tab.embedded.isEmbedded(tab.document, root)).toBe(false);
    expect(await refusal(tab.call('page').run('view', { ...view, root }))).toMatchObject({
      code: 'STALE_ELEMENT',
    });
  });

  it('lead nowhere a call was not allowed to reach', async () => {
    const inner = aDocument('D2', [0]);
    const tab = aTab(inner);
    tab.top.frames = [{ frame: 1, path: [0] }];
    await tab.see();
    const before = tab.did.length;
    const uid = `${inner.tag}3`;
    for (const call of [
      () => tab.call('page').run('view', { ...view, root: uid }),
      () => tab.call('page').run('view', { ...view, frames: true }),
      () => tab.call('page').run('find', { limit: 1, frames: true }),
      () => tab.call('page').run('aim', { target: { uid }, for: 'press' }),
      () => tab.call('browser').run('readField', { uid }),
    ]) {
      expect(await refusal(call())).toMatchObject({ code: 'PERMISSION_DENIED' });
    }
    expect(tab.did.slice(before)).toEqual([]);
  });
});

describe('acting in a frame', () => {
  function nested() {
    const thing = { uid: 'x', role: 'button', name: 'B' };
    const shift =
      (by: number) =>
      ({ point: { x, y } }: { point: { x: number; y: number } }) => ({ x: x + by, y: y + by });
    const inner = aDocument('D3', [0, 0], {
      operations: {
        aim: () => ({ thing, point: { x: 1, y: 2 }, notes: [] }),
        watchPointer: () => ({}),
        pointerSeen: () => ({ seen: true }),
        begin: () => ({ url: 'inner' }),
        settled: () => ({ url: 'inner', title: '', changed: true, rested: true }),
        focused: () => ({ thing }),
      },
    });
    const outer = aDocument('D2', [0], {
      frames: [{ frame: 5, path: [0] }],
      operations: { frameToView: shift(10), frameFocused: () => ({ focused: true }) },
    });
    const tab = aTab(outer, inner);
    tab.top.frames = [{ frame: 7, path: [0] }];
    Object.assign(tab.top.operations, {
      frameToView: shift(100),
      frameFocused: () => ({ focused: true }),
      begin: () => ({ url: 'top' }),
      settled: () => ({ url: 'top', title: 'T', changed: false, rested: true }),
    });
    return { tab, inner, outer };
  }

  it('goes to its point in the tab’s viewport, through all frames around it', async () => {
    const { tab, inner } = nested();
    await tab.see();
    const call = tab.call();
    const { point } = await call.run('aim', { target: { uid: `${inner.tag}1` }, for: 'press' });
    expect(point).toEqual({ x: 111, y: 112 });
    tab.did.length = 0;
    expect(await call.arrived({ x: 111, y: 112 })).toBe(true);
    expect(await call.run('begin', { at: point })).toEqual({ url: 'top' });
    expect(tab.did).toEqual(['pointerSeen D3', 'begin D3', 'begin D1', 'frameToView D2', 'frameToView D1']);
    expect(await call.run('settled', { quiet: 1, most: 1 })).toMatchObject({ url: 'top', changed: true });
  });

  it('is called off where a frame around it moved right before', async () => {
    const { tab, inner, outer } = nested();
    await tab.see();
    const call = tab.call();
    const { point } = await call.run('aim', { target: { uid: `${inner.tag}1` }, for: 'press' });
    outer.operations.frameToView = () => ({ x: 0, y: 0 });
    expect(await refusal(call.run('begin', { at: point }))).toMatchObject({ details: { reason: 'moving' } });
  });

  it('has changed the page where the frame went elsewhere because of it', async () => {
    const { tab, inner } = nested();
    await tab.see();
    const call = tab.call();
    await call.run('aim', { target: { uid: `${inner.tag}1` }, for: 'press' });
    inner.gone = true;
    expect(await call.run('settled', { quiet: 1, most: 1 })).toMatchObject({ changed: true });
  });

  it('sends keys only where the frame has the focus', async () => {
    const { tab, inner } = nested();
    await tab.see();
    const call = tab.call();
    await call.run('aim', { target: { uid: `${inner.tag}1` }, for: 'press' });
    expect(await call.run('focused', {})).toMatchObject({ thing: { name: 'B' } });
    tab.top.operations.frameFocused = () => ({ focused: false });
    expect(await refusal(call.run('focused', {}))).toMatchObject({ details: { reason: 'no-focus' } });
  });

  it('by a worker that never saw the frame looks first where it stands', async () => {
    const { tab, inner } = nested();
    await tab.see();
    const frames = tab.restarted();
    await frames.embedded(tab.document, [`${inner.tag}1`], tab.signal);
    const frame = frames.ownerOf(tab.document, `${inner.tag}1`);
    expect(frame && (await frames.toTop(tab.document, frame, { x: 0, y: 0 }, tab.signal))).toEqual({
      x: 110,
      y: 110,
    });
  });
});
