import { describe, expect, it } from 'vitest';
import { asFailure } from '../../../../src/background/calls/as-failure.ts';
import { CallError } from '../../../../src/shared/result.ts';

const circle = new Error('round');
circle.cause = new Error('and', { cause: circle });

describe('what was thrown', () => {
  it('is the failure a tool chose, as it chose it', () => {
    const error = new CallError('NOT_FOUND', 'No.', { hint: 'Look.', details: { a: 1 } });
    expect(asFailure(error)).toEqual(error.failure);
    expect(asFailure(new CallError('NOT_FOUND', 'No.'))).not.toHaveProperty('details');
  });

  it.each([
    [{ a: 1 }, { a: 1, causes: ['TypeError: x', 'deep'] }],
    [undefined, { causes: ['TypeError: x', 'deep'] }],
    [[1], { given: [1], causes: ['TypeError: x', 'deep'] }],
    ['text', { given: 'text', causes: ['TypeError: x', 'deep'] }],
  ])('tells what caused a chosen failure beside its details %j', (details, expected) => {
    const cause = new TypeError('x', { cause: 'deep' });
    expect(asFailure(new CallError('UNAVAILABLE', 'No.', { details, cause })).details).toEqual(expected);
  });

  it('is an internal error otherwise, with its causes in order', () => {
    const error = new Error('outer', { cause: new CallError('CONFLICT', 'middle', { cause: 'inner' }) });
    expect(asFailure(error)).toMatchObject({
      code: 'INTERNAL_ERROR',
      isError: true,
      message:
        'Pagehand failed: Error: outer, because CallError: middle, because inner. Try another way, and report it.',
    });
  });

  it('may be anything', () => {
    const unprintable = {
      toString: () => {
        throw new Error('no');
      },
    };
    for (const [thrown, said] of [
      [undefined, 'undefined'],
      [null, 'null'],
      [Symbol('s'), 'Symbol(s)'],
      [Object.create(null), 'something that cannot be shown'],
      [unprintable, 'something that cannot be shown'],
      [new Error('x', { cause: unprintable }), 'Error: x, because something that cannot be shown'],
      [
        Object.defineProperty(new Error('x'), 'cause', {
          get() {
            throw new Error('no');
          },
        }),
        'Error: x',
      ],
    ]) {
      expect(asFailure(thrown).message).toBe(
        `Pagehand failed: ${String(said)}. Try another way, and report it.`,
      );
    }
  });

  it('ends, though its causes go round or on and on, and its words are many', () => {
    expect(asFailure(circle).message.match(/Error: /g)).toHaveLength(5);
    expect(asFailure(new Error('x'.repeat(100_000))).message.length).toBeLessThan(600);
    const chosen = new CallError('CONFLICT', 'No.', { cause: circle });
    expect((asFailure(chosen).details as { causes: string[] }).causes).toHaveLength(5);
  });

  it('has details that can be sent, whatever the tool put there', () => {
    const details: Record<string, unknown> = { big: 1n };
    details.self = details;
    expect(asFailure(new CallError('CONFLICT', 'No.', { details })).details).toEqual({
      big: '1',
      self: '(itself)',
    });
  });
});
