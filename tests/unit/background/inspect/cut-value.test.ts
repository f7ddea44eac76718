import { describe, expect, it } from 'vitest';
import { cutValue, valueOfText } from '../../../../src/background/inspect/cut-value.ts';

describe('a value in the timeline', () => {
  it('is kept as JSON', () => {
    expect(cutValue({ a: [1, null], b: undefined })).toEqual({ value: { a: [1, null] } });
    expect(cutValue(undefined)).toEqual({ value: null });
  });

  it('is the beginning of its text where it is long, and never half a character', () => {
    const { value, cut } = cutValue('😀'.repeat(20_000));
    expect(cut).toBe(true);
    expect(String(value).length).toBeLessThanOrEqual(20_000);
    expect(String(value).isWellFormed()).toBe(true);
  });

  it('says so where it is none', () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    expect(cutValue(circle)).toEqual({ value: '(not JSON)', cut: true });
    expect(cutValue(1n)).toEqual({ value: '(not JSON)', cut: true });
  });

  it('is what a text says, where it is JSON', () => {
    expect(valueOfText('{"a":1}')).toEqual({ a: 1 });
    expect(valueOfText('plain')).toBe('plain');
    expect(valueOfText(null)).toBeNull();
  });
});
