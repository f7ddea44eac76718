import { describe, expect, it } from 'vitest';
import { Toolbar } from '../../../../src/background/toolbar/toolbar.ts';
import { toolbarText } from '../../../../src/background/toolbar/toolbar-text.ts';
import { Clock } from '../../registry/clock.ts';

describe('the toolbar’s text', () => {
  it.each([
    [undefined, '', 'Pagehand: nothing to offer on this page'],
    [{ level: 'read', tools: 0, waiting: 0 }, '', 'Pagehand: level Read, 0 tools offered'],
    [{ level: 'read', tools: 1, waiting: 0 }, '1', 'Pagehand: level Read, 1 tool offered'],
    [{ level: 'act', tools: 12, waiting: 0 }, '12', 'Pagehand: level Act, 12 tools offered'],
    [{ level: 'off', tools: 0, waiting: 0 }, 'off', 'Pagehand: level Off, 0 tools offered'],
    // Some are leaving.
    [{ level: 'off', tools: 2, waiting: 0 }, '2', 'Pagehand: level Off, 2 tools offered'],
    [{ level: 'act', tools: 12, waiting: 1 }, '?', 'Pagehand: level Act, 12 tools offered, 1 question waits'],
    [
      { level: 'developer', tools: 3, waiting: 2 },
      '?',
      'Pagehand: level Developer, 3 tools offered, 2 questions wait',
    ],
  ] as const)('of %j is “%s”', (page, badge, title) => {
    expect(toolbarText(page)).toEqual({ badge, title });
  });
});

function setUp() {
  const clock = new Clock();
  const shown: [number, string][] = [];
  const badges = new Map<number, string>();
  const toolbar = new Toolbar({
    textFor: (tabId) => ({ badge: badges.get(tabId) ?? '', title: '' }),
    show: async (tabId, { badge }) => {
      if (tabId === 404) throw new Error('No tab with id: 404.');
      shown.push([tabId, badge]);
    },
    after: clock.after,
  });
  return { clock, shown, badges, toolbar };
}

describe('the toolbar', () => {
  it('shows once what changed many times, as it is at the end', async () => {
    const { clock, shown, badges, toolbar } = setUp();
    for (let count = 1; count <= 20; count += 1) {
      badges.set(1, String(count));
      toolbar.changed(1);
    }
    expect(shown).toEqual([]);
    await clock.advance(100);
    expect(shown).toEqual([[1, '20']]);
    expect(clock.waiting).toBe(0);
  });

  it('is not held up by changes that do not end', async () => {
    const { clock, shown, toolbar } = setUp();
    for (let ms = 0; ms < 1_000; ms += 50) {
      toolbar.changed(1);
      await clock.advance(50);
    }
    expect(shown.length).toBeGreaterThanOrEqual(9);
  });

  it('gathers each tab for itself, and follows the next change', async () => {
    const { clock, shown, badges, toolbar } = setUp();
    toolbar.changed(1);
    toolbar.changed(2);
    await clock.advance(100);
    badges.set(2, '5');
    toolbar.changed(2);
    await clock.advance(100);
    expect(shown).toEqual([
      [1, ''],
      [2, ''],
      [2, '5'],
    ]);
  });

  it('does not mind a tab that is gone', async () => {
    const { clock, shown, toolbar } = setUp();
    toolbar.changed(404);
    toolbar.changed(1);
    await clock.advance(100);
    toolbar.changed(404);
    await clock.advance(100);
    expect(shown).toEqual([[1, '']]);
  });
});
