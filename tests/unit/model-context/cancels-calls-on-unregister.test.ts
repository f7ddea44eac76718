import { describe, expect, it } from 'vitest';
import { cancelsCallsOnUnregister } from '../../../src/model-context/index.ts';

describe('cancelsCallsOnUnregister', () => {
  it.each([
    ['152', true],
    ['146', true],
    ['153', false],
    ['156', false],
  ])('Chromium %s: %s', (version, cancels) => {
    const brands = [
      { brand: 'Not A;Brand', version: '8' },
      { brand: 'Chromium', version },
    ];
    expect(cancelsCallsOnUnregister({ brands })).toBe(cancels);
  });

  it('takes the newer behaviour where nothing is known', () => {
    expect(cancelsCallsOnUnregister(undefined)).toBe(false);
    expect(cancelsCallsOnUnregister({ brands: [] })).toBe(false);
  });
});
