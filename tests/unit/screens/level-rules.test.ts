import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastingFor, shownLasting } from '../../../src/link/level-rules.ts';
import type { LevelSource } from '../../../src/protocol/control.ts';
import { lastings, levels, reaches } from '../../../src/protocol/levels.ts';

const byDefault: LevelSource = { from: 'default' };
const always: LevelSource = { from: 'always' };
const tab: LevelSource = { from: 'tab' };
const hour: LevelSource = { from: 'hour', until: 1 };

describe('lastingFor', () => {
  it.each(['act', 'developer'] as const)('raises to %s for this tab only', (wanted) => {
    expect(lastingFor({ level: 'read', source: byDefault }, wanted, undefined)).toBe('tab');
    expect(lastingFor({ level: 'read', source: always }, wanted, undefined)).toBe('tab');
    expect(lastingFor({ level: 'off', source: always }, wanted, undefined)).toBe('tab');
  });

  it('does not make an act that counts always into a developer that does', () => {
    expect(lastingFor({ level: 'act', source: always }, 'developer', undefined)).toBe('tab');
  });

  it.each(['off', 'read'] as const)(
    'sets %s always, unless the level it replaces ends by itself',
    (wanted) => {
      expect(lastingFor({ level: 'read', source: byDefault }, wanted, undefined)).toBe('always');
      expect(lastingFor({ level: 'developer', source: always }, wanted, undefined)).toBe('always');
      expect(lastingFor({ level: 'act', source: tab }, wanted, undefined)).toBe('tab');
      expect(lastingFor({ level: 'act', source: hour }, wanted, undefined)).toBe('hour');
    },
  );

  it('goes by what the person picked', () => {
    expect(lastingFor({ level: 'read', source: byDefault }, 'act', 'always')).toBe('always');
    expect(lastingFor({ level: 'act', source: always }, 'off', 'hour')).toBe('hour');
  });

  it('never makes more rights permanent unasked', () => {
    const level = fc.constantFrom(...levels);
    fc.assert(
      fc.property(
        level,
        level,
        fc.constantFrom(byDefault, always, tab, hour),
        fc.option(fc.constantFrom(...lastings), { nil: undefined }),
        (now, wanted, source, picked) => {
          fc.pre(!reaches(now, wanted) && reaches(wanted, 'act') && picked !== 'always');
          expect(lastingFor({ level: now, source }, wanted, picked)).not.toBe('always');
        },
      ),
    );
  });
});

describe('shownLasting', () => {
  it('shows what the worker says, or what was picked, and nothing by default', () => {
    expect(shownLasting(byDefault, undefined)).toBeUndefined();
    expect(shownLasting(hour, undefined)).toBe('hour');
    expect(shownLasting(byDefault, 'always')).toBe('always');
  });
});
