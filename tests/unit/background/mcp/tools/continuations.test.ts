import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Continuations } from '../../../../../src/background/mcp/tools/results/continuations.ts';
import { failureOf } from './a-server.ts';

function aStore(limits = { entries: 3, characters: 100, lifetime: 1_000 }) {
  const clock = { now: 0 };
  let count = 0;
  const newId = () => {
    count += 1;
    return `id-${count}`;
  };
  return { clock, store: new Continuations({ now: () => clock.now, newId }, limits) };
}

describe('what is kept', () => {
  it('is read to its end in parts', () => {
    const { store } = aStore();
    const id = store.keep('me', 'one two three') ?? '';
    expect(store.read('me', id, 0, 8)).toEqual({ text: 'one two', offset: 0, next: 7, total: 13 });
    expect(store.read('me', id, 7, 8)).toEqual({ text: ' three', offset: 7, total: 13 });
    expect(failureOf(() => store.read('me', id, 14, 8))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('is nobody else’s', () => {
    const { store } = aStore();
    const id = store.keep('me', 'secret') ?? '';
    expect(failureOf(() => store.read('you', id, 0, 10))).toMatchObject({
      code: 'NOT_FOUND',
      retryable: false,
    });
    store.forget('you');
    expect(store.read('me', id, 0, 10).text).toBe('secret');
    store.forget('me');
    expect(failureOf(() => store.read('me', id, 0, 10)).code).toBe('NOT_FOUND');
  });

  it('is gone after its time', () => {
    const { store, clock } = aStore();
    const id = store.keep('me', 'text') ?? '';
    clock.now = 999;
    expect(store.read('me', id, 0, 10).text).toBe('text');
    clock.now = 1_000;
    expect(failureOf(() => store.read('me', id, 0, 10)).code).toBe('NOT_FOUND');
    expect(store.characters).toBe(0);
  });

  it('gives way to what is newer', () => {
    const { store } = aStore();
    const first = store.keep('me', 'x'.repeat(60)) ?? '';
    const second = store.keep('me', 'y'.repeat(60)) ?? '';
    expect(failureOf(() => store.read('me', first, 0, 10)).code).toBe('NOT_FOUND');
    expect(store.read('me', second, 0, 100).text).toHaveLength(60);
    expect(store.keep('me', 'z'.repeat(101))).toBeUndefined();
    expect(store.read('me', second, 0, 100).text).toHaveLength(60);
  });

  it('is bounded, and comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.nat(600)), { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        (texts, step) => {
          const { store, clock } = aStore();
          for (const [text, wait] of texts) {
            clock.now += wait;
            const id = store.keep('me', text);
            expect(store.characters).toBeLessThanOrEqual(100);
            if (id === undefined) {
              expect(text.length).toBeGreaterThan(100);
              continue;
            }
            let read = '';
            for (let at: number | undefined = 0; at !== undefined; ) {
              const part = store.read('me', id, at, step);
              read += part.text;
              at = part.next;
            }
            expect(read).toBe(text);
          }
        },
      ),
    );
  });
});
