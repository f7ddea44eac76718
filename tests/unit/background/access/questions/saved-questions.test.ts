import { describe, expect, it } from 'vitest';
import { savedQuestionsSchema } from '../../../../../src/background/access/questions/saved-questions.ts';
import { muteTime, SiteMutes } from '../../../../../src/background/access/questions/site-mutes.ts';

const site = 'https://a.example';
const good = { window: 7, mutes: [{ site, until: 5 }], denials: [{ site, times: [1, 2] }] };

describe('what was saved', () => {
  it('is read back', () => {
    expect(savedQuestionsSchema.parse(good)).toEqual(good);
    const { window: _, ...without } = good;
    expect(savedQuestionsSchema.parse(without)).toEqual(without);
    const withServers = { ...good, servers: { mutes: good.mutes, denials: good.denials } };
    expect(savedQuestionsSchema.parse(withServers)).toEqual(withServers);
  });

  it.each([
    ['nothing', undefined],
    ['not an object', 'x'],
    ['no list', { ...good, mutes: {} }],
    ['a window without a number', { ...good, window: 'x' }],
    ['a time that is none', { ...good, mutes: [{ site, until: Number.NaN }] }],
    ['something unknown', { ...good, more: 1 }],
  ])('counts as nothing where it is %s', (_, stored) => {
    expect(savedQuestionsSchema.parse(stored)).toEqual({ mutes: [], denials: [] });
  });

  it('does not mute for longer than a mute lasts, nor for what is over', () => {
    const mutes = new SiteMutes(
      {
        mutes: [
          { site: 'far', until: 1_001 + muteTime },
          { site: 'over', until: 1_000 },
          { site: 'on', until: 1_001 },
        ],
        denials: [
          { site: 'future', times: [2_000, 2_000, 2_000, 2_000] },
          { site: 'recent', times: [900, 900, 900, 900] },
        ],
      },
      () => 1_000,
      () => undefined,
    );
    expect(mutes.all).toEqual([{ site: 'on', until: 1_001 }]);
    mutes.count('future', 'denied');
    mutes.count('recent', 'denied');
    expect(mutes.all.map((mute) => mute.site)).toEqual(['on', 'recent']);
  });
});
