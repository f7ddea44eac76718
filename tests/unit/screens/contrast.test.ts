import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../src/screens/shared/style.css'), 'utf8');

/** Each colour as it is in light and in dark. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const texts = [
  ['text', 'ground'],
  ['quiet', 'ground'],
  ['accent', 'ground'],
  ['on-red', 'ground'],
  ['on-amber', 'ground'],
  ['green', 'ground'],
  ['ground', 'text'],
  ['text', 'sunken'],
  ['quiet', 'sunken'],
  ['on-accent', 'accent'],
  ['on-blue', 'blue'],
  ['on-act', 'act'],
  ['on-amber', 'amber'],
  ['on-red', 'red'],
] as const;

/** Borders of controls and dots that mean something. */
const shapes = [
  ['edge', 'ground'],
  ['edge', 'sunken'],
  ['green', 'ground'],
  ['accent', 'ground'],
] as const;

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const colour = (name: string) => colours.get(name)?.[scheme] ?? '';

  it.each(texts)('%s on %s can be read (4.5 : 1)', (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s on %s can be seen (3 : 1)', (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(3);
  });
});
