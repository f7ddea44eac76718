import { type Linear, multiply } from './affine.ts';

/** The properties of a computed style that turn, scale or skew a box. */
export interface TurningStyle {
  readonly transform: string;
  readonly rotate: string;
  readonly scale: string;
}

const straight: Linear = { a: 1, b: 0, c: 0, d: 1 };

/**
 * What a computed style does to a box apart from moving it, as it is seen: depth is flattened. Undefined where that is
 * not known (perspective, an axis in space).
 *
 * The order is that of https://drafts.csswg.org/css-transforms-2/#ctm: rotate, scale, transform.
 */
export function linearOfStyle({ transform, rotate, scale }: TurningStyle): Linear | undefined {
  const parts = [rotation(rotate), scaling(scale), matrix(transform)];
  let all: Linear = straight;
  for (const part of parts) {
    if (part === undefined) return undefined;
    all = multiply(all, part);
  }
  return all;
}

function isNone(value: string | undefined): boolean {
  return value === undefined || value === '' || value === 'none';
}

function rotation(value: string): Linear | undefined {
  if (isNone(value)) return straight;
  const words = value.trim().split(/\s+/);
  const degrees = Number.parseFloat(words.at(-1) ?? '');
  if (!Number.isFinite(degrees)) return undefined;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const axis = words.slice(0, -1).join(' ');
  if (axis === '' || axis === 'z') return { a: cos, b: sin, c: -sin, d: cos };
  if (axis === 'x') return { a: 1, b: 0, c: 0, d: cos };
  return axis === 'y' ? { a: cos, b: 0, c: 0, d: 1 } : undefined;
}

function scaling(value: string): Linear | undefined {
  if (isNone(value)) return straight;
  const [x = Number.NaN, y = x] = value.trim().split(/\s+/).map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? { a: x, b: 0, c: 0, d: y } : undefined;
}

function matrix(value: string): Linear | undefined {
  if (isNone(value)) return straight;
  const [, kind, list = ''] = /^matrix(3d)?\((.*)\)$/.exec(value.trim()) ?? [];
  const numbers = list.split(',').map(Number);
  if (numbers.length !== (kind === undefined ? 6 : 16) || !numbers.every(Number.isFinite)) return undefined;
  if (kind === undefined) {
    const [a = 1, b = 0, c = 0, d = 1] = numbers;
    return { a, b, c, d };
  }
  // A perspective of its own is no linear map.
  if (numbers[3] !== 0 || numbers[7] !== 0 || numbers[11] !== 0) return undefined;
  return { a: numbers[0] ?? 1, b: numbers[1] ?? 0, c: numbers[4] ?? 0, d: numbers[5] ?? 1 };
}
