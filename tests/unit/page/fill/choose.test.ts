import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, listed, mostListed } from '../../../../src/page/act/fill/choose.ts';

const towns = [
  { label: 'Choose…', value: '' },
  { label: 'Bern', value: 'be' },
  { label: 'bern', value: 'small' },
  { label: 'Köln am Rhein', value: 'K' },
  { label: 'be', value: 'label' },
];

test('a label comes before a value, and the letters as they are before any case', () => {
  expect(choose(towns, 'Bern')?.value).toBe('be');
  expect(choose(towns, 'bern')?.value).toBe('small');
  expect(choose(towns, 'be')?.value).toBe('label');
  expect(choose(towns, 'K')?.label).toBe('Köln am Rhein');
  expect(choose(towns, '  KÖLN  am\nrhein ')?.value).toBe('K');
  expect(choose(towns, 'LABEL')?.label).toBe('be');
});

test('what is like several is none', () => {
  expect(choose(towns, 'BERN')).toBeUndefined();
  expect(choose(towns, 'be', { starts: true })?.label).toBe('be');
  expect(choose(towns, 'B', { starts: true })).toBeUndefined();
});

test('the beginning of one label counts where that is asked for', () => {
  expect(choose(towns, 'köl')).toBeUndefined();
  expect(choose(towns, 'köl', { starts: true })?.value).toBe('K');
});

test('nothing means the option without a value', () => {
  expect(choose(towns, '')?.label).toBe('Choose…');
  expect(choose([{ label: 'A', value: 'a' }], '')).toBeUndefined();
});

test('an option with just that label is always found', () => {
  const label = fc.string({ minLength: 1 }).map((text) => text.replace(/\s+/g, ' ').trim());
  fc.assert(
    fc.property(fc.array(label, { minLength: 1 }), fc.nat(), (labels, at) => {
      const wanted = labels[at % labels.length] ?? '';
      fc.pre(wanted !== '');
      const choices = labels.map((each) => ({ label: each }));
      expect(choose(choices, wanted)?.label).toBe(wanted);
    }),
  );
});

test('only the first options are named', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ label: `${index} ${'x'.repeat(200)}` }));
  expect(listed(many)).toHaveLength(mostListed);
  expect(listed(many)[0]).toHaveLength(100);
});
