/** A place, in CSS px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Turns, scales and skews: x' = a·x + c·y, y' = b·x + d·y. */
export interface Linear {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** A linear map, and then a shift by `e` and `f`, as in CSS’s `matrix()`. */
export interface Affine extends Linear {
  readonly e: number;
  readonly f: number;
}

export const unchanged: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function apply(map: Affine, { x, y }: Point): Point {
  return { x: map.a * x + map.c * y + map.e, y: map.b * x + map.d * y + map.f };
}

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const { x: e, y: f } = apply(outer, { x: inner.e, y: inner.f });
  return { ...multiply(outer, inner), e, f };
}

/** First `inner`, then `outer`. */
export function multiply(outer: Linear, inner: Linear): Linear {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
  };
}

/** The way back; undefined where all is flattened to a line. */
export function inverse({ a, b, c, d, e, f }: Affine): Affine | undefined {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 1e-9)) return undefined;
  const linear = { a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant };
  return { ...linear, e: -(linear.a * e + linear.c * f), f: -(linear.b * e + linear.d * f) };
}
