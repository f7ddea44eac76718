import { describe, expect, it, vi } from 'vitest';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { Inspections } from '../../../../src/background/inspect/inspections.ts';

function aDocument(): LiveDocument {
  const sender = { tabId: 1, origin: 'https://x.test' };
  return { url: 'https://x.test/', sender, context: { state: 'polyfill', code: 'polyfill' } } as LiveDocument;
}

/** A tab that is looked at. */
function setUp() {
  const world: { shown: LiveDocument | undefined } = { shown: aDocument() };
  const wake = vi.fn();
  const inspections = new Inspections({
    shownIn: () => world.shown,
    wake,
    run: () => new Promise<never>(() => undefined),
    frames: () => ({
      callOut: async () => undefined,
      ask: () => new Promise(() => undefined),
      newWord: () => 'w',
      meet: () => undefined,
    }),
    debuggers: {
      use: () => Promise.reject(new Error('no debugger here')),
      letGo: () => undefined,
      allow: () => undefined,
    },
    hearEarly: async () => undefined,
    timeline: { moved: () => undefined } as never,
    runs: {} as never,
    after: () => () => undefined,
    now: () => 0,
    changed: () => undefined,
  });
  inspections.watchOnly(new Set([1]));
  const old = world.shown ?? aDocument();
  const show = (document: LiveDocument): void => {
    world.shown = document;
    inspections.moved(document, 'came');
  };
  const leave = (document: LiveDocument): void => {
    if (world.shown === document) world.shown = undefined;
    inspections.moved(document, 'left');
  };
  /** Points at something of what is shown. */
  const point = (): AbortSignal => {
    const pointing = new AbortController();
    inspections.watchedIn(1).pointing = pointing;
    return pointing.signal;
  };
  return { old, show, leave, point, wake };
}

describe('what points at an element', () => {
  it('ends with the document it is in', () => {
    const { old, leave, point } = setUp();
    const pointed = point();
    leave(old);
    expect(pointed.aborted).toBe(true);
  });

  it('ends where another document came in its place', () => {
    const { show, point } = setUp();
    const pointed = point();
    show(aDocument());
    expect(pointed.aborted).toBe(true);
  });

  it('does not end when the document before says goodbye late', () => {
    const { old, show, leave, point } = setUp();
    const now = aDocument();
    show(now);
    const pointed = point();
    leave(old);
    expect(pointed.aborted).toBe(false);
    leave(now);
    expect(pointed.aborted).toBe(true);
  });
});
