import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKeptNumber } from '../../../../src/inspector/run/json/is-kept-number.ts';

describe('isKeptNumber', () => {
  it('is so for every number as it is written by JSON, and in full', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isKeptNumber(JSON.stringify(value))).toBe(true);
        if (Number.isInteger(value)) expect(isKeptNumber(String(BigInt(value)))).toBe(true);
      }),
    );
  });

  it('is so for a whole number exactly where it stays what it is, however it is written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (value) => {
        const shown = BigInt(String(Number(value)).replace(/^(-?\d)(?:\.(\d+))?e\+(\d+)$/, inFull));
        const kept = BigInt(Number(value)) === value || shown === value;
        expect(isKeptNumber(String(value))).toBe(kept);
        expect(isKeptNumber(`${value}.00`)).toBe(kept);
        expect(isKeptNumber(`${value}0e-1`)).toBe(kept);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['0.12345678901234567890', '1e-400', '0e999', '-0', '1e300', '18446744073709551616'])(
    'is so for %s',
    (written) => {
      expect(isKeptNumber(written)).toBe(true);
    },
  );

  it.each(['9007199254740993', '-12345678901234567890', '1e309', '9'.repeat(400)])(
    'is not so for %s',
    (written) => {
      expect(isKeptNumber(written)).toBe(false);
    },
  );

  it('takes no time for a million digits', () => {
    expect(isKeptNumber(`1.${'0'.repeat(1_000_000)}1`)).toBe(true);
  });
});

function inFull(_all: string, whole: string, fraction = '', power: string): string {
  return whole + fraction.padEnd(Number(power), '0');
}
