import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Affine, apply, compose, inverse, multiply } from '../../../../src/page/act/aim/affine.ts';
import { linearOfStyle } from '../../../../src/page/act/aim/linear-style.ts';

const number = fc.double({ min: -20, max: 20, noNaN: true });
const point = fc.record({ x: number, y: number });
const affine = fc.record({ a: number, b: number, c: number, d: number, e: number, f: number });
const turned = affine.filter(({ a, b, c, d }) => Math.abs(a * d - b * c) > 0.01);

describe('affine maps', () => {
  test('the way back leads back', () => {
    fc.assert(
      fc.property(turned, point, (map, at) => {
        const back = inverse(map);
        expect(back).toBeDefined();
        const { x, y } = apply(back as Affine, apply(map, at));
        expect(x).toBeCloseTo(at.x, 4);
        expect(y).toBeCloseTo(at.y, 4);
      }),
    );
  });

  test('two maps made one do what they do one after the other', () => {
    fc.assert(
      fc.property(affine, affine, point, (outer, inner, at) => {
        const [one, two] = [apply(compose(outer, inner), at), apply(outer, apply(inner, at))];
        expect(one.x).toBeCloseTo(two.x, 6);
        expect(one.y).toBeCloseTo(two.y, 6);
      }),
    );
  });

  test('what is flattened to a line has no way back', () => {
    expect(inverse({ a: 1, b: 2, c: 2, d: 4, e: 5, f: 6 })).toBeUndefined();
  });
});

describe('linearOfStyle', () => {
  const none = { transform: 'none', rotate: 'none', scale: 'none' };

  test('rotates, then scales, then transforms, as CSS does', () => {
    const rotate = linearOfStyle({ ...none, rotate: '30deg' });
    const scale = linearOfStyle({ ...none, scale: '2 3' });
    const transform = linearOfStyle({ ...none, transform: 'matrix(1, 2, 3, 4, 50, 60)' });
    expect(transform).toEqual({ a: 1, b: 2, c: 3, d: 4 });
    expect(rotate && scale && transform && multiply(multiply(rotate, scale), transform)).toEqual(
      linearOfStyle({ rotate: '30deg', scale: '2 3', transform: 'matrix(1, 2, 3, 4, 50, 60)' }),
    );
  });

  test('flattens depth', () => {
    const spun = linearOfStyle({ ...none, rotate: 'y 60deg' });
    expect(spun?.a).toBeCloseTo(0.5);
    expect(spun?.d).toBe(1);
    const matrix3d = 'matrix3d(0.5, 0, -0.866025, 0, 0, 1, 0, 0, 0.866025, 0, 0.5, 0, 0, 0, 0, 1)';
    expect(linearOfStyle({ ...none, transform: matrix3d })).toEqual({ a: 0.5, b: 0, c: 0, d: 1 });
  });

  test.each([
    ['a perspective of its own', { transform: 'matrix3d(1,0,0,0.002,0,1,0,0,0,0,1,0,0,0,0,1)' }],
    ['an axis in space', { rotate: '1 1 0 45deg' }],
    ['what is no transform', { transform: 'matrix(1, 2)' }],
  ])('does not know %s', (_what, style) => {
    expect(linearOfStyle({ ...none, ...style })).toBeUndefined();
  });
});
