import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderResult } from '../../../src/background/calls/render-result.ts';
import { ResponseCollector } from '../../../src/background/calls/response-collector.ts';

function collect(fill: (response: ResponseCollector) => void): ResponseCollector {
  const response = new ResponseCollector();
  fill(response);
  return response;
}

describe('an answer', () => {
  it('holds data, text and notes as they were gathered', () => {
    const response = collect((all) => {
      all.data({ a: 1 });
      all.data({ b: 2 });
      all.text('one');
      all.text('two');
      all.note('careful');
    });
    expect(renderResult(response)).toEqual({
      ok: true,
      code: 'SUCCESS',
      data: { a: 1, b: 2, text: 'one\n\ntwo', notes: ['careful'] },
    });
  });

  it('is cut at a line, and says how much', () => {
    const response = collect((all) => all.text(`${'a'.repeat(60)}\n${'b'.repeat(60)}`));
    expect(renderResult(response, 100).data).toEqual({
      text: 'a'.repeat(60),
      notes: ['The text was cut after 60 of 121 characters. Ask for less at a time.'],
    });
  });

  it('leaves data out that is above the budget, and says so', () => {
    const response = collect((all) => all.data({ list: 'x'.repeat(1_000) }));
    expect(renderResult(response, 100).data).toMatchObject({
      notes: [expect.stringContaining('above the budget of 100')],
    });
  });

  it('never cuts a character in half, and keeps the budget', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 3, max: 200 }),
        (text, budget) => {
          const cut =
            (
              renderResult(
                collect((all) => all.text(text)),
                budget,
              ).data as { text?: string }
            ).text ?? '';
          expect(cut.length).toBeLessThanOrEqual(budget);
          expect(text.startsWith(cut)).toBe(true);
          expect(cut.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
