import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSize } from '../../../../src/background/calls/as-json.ts';
import { fullBudget, renderResult, slimBudget } from '../../../../src/background/calls/render-result.ts';
import { ResponseCollector } from '../../../../src/background/calls/response-collector.ts';

function collect(fill: (response: ResponseCollector) => void): ResponseCollector {
  const response = new ResponseCollector();
  fill(response);
  return response;
}

const within = (characters: number) => ({ ...fullBudget, characters });
const data = (response: ResponseCollector, budget = fullBudget) =>
  renderResult(response, budget).data as Record<string, unknown>;

const image = (length: number) => ({ data: 'A'.repeat(length), mimeType: 'image/png' }) as const;

describe('an answer', () => {
  it('holds what was gathered', () => {
    const response = collect((all) => {
      all.data({ a: 1 });
      all.data({ b: 2 });
      all.detail({ c: 3 });
      all.text('one');
      all.text('two');
      all.snapshot({ text: 'before', goOn: '' });
      all.snapshot({ text: 'page', goOn: '' });
      all.image(image(4));
      all.note('careful');
    });
    expect(renderResult(response)).toEqual({
      ok: true,
      code: 'SUCCESS',
      data: {
        a: 1,
        b: 2,
        c: 3,
        text: 'one\n\ntwo',
        snapshot: 'page',
        images: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }],
        notes: ['careful'],
      },
    });
  });

  it('holds nothing where nothing was gathered', () => {
    expect(renderResult(new ResponseCollector())).toEqual({ ok: true, code: 'SUCCESS', data: {} });
  });

  it('leaves details out where it is to be slim', () => {
    const response = collect((all) => {
      all.data({ a: 1 });
      all.detail({ b: 2 });
    });
    expect(data(response, slimBudget)).toEqual({ a: 1 });
  });

  it('is cut at a line, and says how much', () => {
    const response = collect((all) => all.text(`${'a'.repeat(60)}\n${'b'.repeat(60)}`));
    expect(data(response, within(100))).toEqual({
      text: 'a'.repeat(60),
      notes: ['The text was cut after 60 of 121 characters. Ask for less at a time.'],
    });
  });

  it('gives a snapshot of the size that was asked for, and no more', () => {
    const response = collect((all) =>
      all.snapshot({ text: 'y'.repeat(300), goOn: 'Ask for one part of it.', asked: 200 }),
    );
    expect(data(response, within(100))).toEqual({
      snapshot: 'y'.repeat(200),
      notes: ['The snapshot was cut after 200 of 300 characters. Ask for one part of it.'],
    });
  });

  it('cuts a snapshot to what text leaves, and says how to go on', () => {
    const response = collect((all) => {
      all.text('x'.repeat(50));
      all.snapshot({ text: 'y'.repeat(80), goOn: 'Ask for one part of it.' });
    });
    expect(data(response, within(100))).toEqual({
      text: 'x'.repeat(50),
      snapshot: 'y'.repeat(48),
      notes: ['The snapshot was cut after 48 of 80 characters. Ask for one part of it.'],
    });
  });

  it('keeps the beginning of a list that is too long, with the counts', () => {
    const response = collect((all) =>
      all.data({ total: 50, items: Array.from({ length: 50 }, (_, n) => n) }),
    );
    const { items, total, notes } = data(response, within(60)) as {
      items: number[];
      total: 50;
      notes: string[];
    };
    expect(total).toBe(50);
    expect(items.length).toBeGreaterThan(5);
    expect(items).toEqual(Array.from({ length: items.length }, (_, n) => n));
    expect(notes).toEqual([
      `“items” holds the first ${items.length} of 50. Ask for less at a time, or go on after them.`,
    ]);
  });

  it('leaves the largest data out where no list helps, and keeps the rest', () => {
    const response = collect((all) =>
      all.data({ html: 'x'.repeat(1_000), url: 'u', one: ['y'.repeat(900)] }),
    );
    expect(data(response, within(100))).toEqual({
      url: 'u',
      notes: [
        '“html” was left out: 1002 characters. Ask for less of it.',
        '“one” was left out: 904 characters. Ask for less of it.',
      ],
    });
  });

  it('shortens a list once what is larger is gone', () => {
    const response = collect((all) =>
      all.data({ html: 'x'.repeat(1_000), list: Array.from({ length: 200 }, () => 1) }),
    );
    const { html, list } = data(response, within(100)) as { html?: string; list: number[] };
    expect(html).toBeUndefined();
    expect(list.length).toBeGreaterThan(20);
  });

  it('leaves images out that are too large, and says how many', () => {
    const response = collect((all) => {
      for (const length of [6, 5, 4, 20]) all.image(image(length));
    });
    const { images, notes } = data(response, { ...fullBudget, images: 10 }) as {
      images: object[];
      notes: string[];
    };
    expect(images).toHaveLength(2);
    expect(notes).toEqual(['2 images were left out: too large. Ask for a smaller part, or a smaller size.']);
    const one = collect((all) => all.image(image(20)));
    expect(data(one, { ...fullBudget, images: 10 })).toEqual({
      notes: ['An image was left out: too large. Ask for a smaller part, or a smaller size.'],
    });
  });

  it('does not grow without end by notes, nor by what it says was left out', () => {
    const response = collect((all) => {
      for (let n = 0; n < 500; n += 1) {
        all.note('n'.repeat(5_000));
        all.data({ [`member ${n}`]: 'x'.repeat(200) });
      }
    });
    const notes = data(response, within(10)).notes as string[];
    expect(notes.length).toBeLessThan(70);
    expect(notes).toContain('450 more notes were left out.');
    expect(notes).toContain('490 more parts were left out. Ask for less at a time.');
    expect(Math.max(...notes.map(({ length }) => length))).toBe(1_000);
  });

  it('is JSON whatever the data are', () => {
    const circle: Record<string, unknown> = { n: 1 };
    circle.self = circle;
    circle.list = [circle];
    let deep: unknown = 'bottom';
    for (let n = 0; n < 100_000; n += 1) deep = [deep];
    const response = collect((all) =>
      all.data({
        nothing: undefined,
        big: 12n,
        circle,
        deep,
        twice: [{ same: 1 }, { same: 1 }],
        method: () => 1,
        symbol: Symbol('s'),
        date: new Date(0),
        broken: {
          get bad(): never {
            throw new Error('no');
          },
        },
        number: Number.NaN,
      }),
    );
    expect(data(response)).toEqual({
      big: '12',
      circle: { n: 1, self: '(itself)', list: ['(itself)'] },
      deep: '(cannot be shown)',
      twice: [{ same: 1 }, { same: 1 }],
      date: '1970-01-01T00:00:00.000Z',
      broken: '(cannot be shown)',
      number: null,
    });
    const same = { a: 1 };
    const shared = collect((all) => all.data({ value: { big: 1n, one: same, other: same } }));
    expect(data(shared)).toEqual({ value: { big: '1', one: { a: 1 }, other: { a: 1 } } });
  });

  it('never throws and never exceeds its budget, and has a note exactly where something was cut', () => {
    const members = fc.dictionary(
      fc
        .string({ minLength: 1, maxLength: 8 })
        .filter((name) => !['text', 'snapshot', 'notes', 'images'].includes(name)),
      fc.oneof(
        fc.anything({ withBigInt: true, withDate: true, withMap: true }),
        fc.array(fc.string({ maxLength: 30 }), { maxLength: 30 }),
      ),
      { maxKeys: 5 },
    );
    fc.assert(
      fc.property(
        members,
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 2, max: 500 }),
        (given, text, shown, budget) => {
          const response = collect((all) => {
            all.data(given);
            all.text(text);
            all.snapshot({ text: shown, goOn: '' });
          });
          const whole = data(response, within(1_000_000));
          const { notes, ...answer } = data(response, within(budget));
          const { text: kept = '', snapshot = '', ...rest } = answer as { text?: string; snapshot?: string };
          const size = jsonSize(rest) + kept.length + snapshot.length;
          expect(size).toBeLessThanOrEqual(budget);
          expect(kept.isWellFormed() && snapshot.isWellFormed()).toBe(true);
          expect(text.startsWith(kept) && shown.startsWith(snapshot)).toBe(true);
          expect(notes !== undefined).toBe(JSON.stringify(answer) !== JSON.stringify(whole));
        },
      ),
      { numRuns: 500 },
    );
  });
});
