import { describe, expect, it } from 'vitest';
import { chosenMode, firstModes, readModes } from '../../../../src/inspector/run/input-modes.ts';

describe('how an input is written', () => {
  it('is as it was chosen, with room for both and without', () => {
    expect(chosenMode(firstModes, 'json', true)).toEqual({ wide: 'json', narrow: 'json' });
    expect(chosenMode({ wide: 'json', narrow: 'json' }, 'both', true)).toEqual({
      wide: 'both',
      narrow: 'json',
    });
    expect(chosenMode({ wide: 'json', narrow: 'json' }, 'form', false)).toEqual({
      wide: 'form',
      narrow: 'form',
    });
  });

  it('stays both where there is room, whatever was looked at without', () => {
    expect(chosenMode({ wide: 'both', narrow: 'form' }, 'json', false)).toEqual({
      wide: 'both',
      narrow: 'json',
    });
  });

  it('is what was kept, as far as that makes sense', () => {
    for (const text of [null, '', '{', '7', 'null', '[]', '{"wide":"sideways","narrow":"both"}']) {
      expect(readModes(text)).toEqual(firstModes);
    }
    const modes = { wide: 'form', narrow: 'json' } as const;
    expect(readModes(JSON.stringify(modes))).toEqual(modes);
  });
});
