import { describe, expect, it } from 'vitest';
import {
  otherPolicies,
  questionsFor,
  temporaryOn,
  wantedTools,
} from '../../../../src/inspector/access/site-access.ts';
import type { WaitingQuestion } from '../../../../src/protocol/questions.ts';
import { tabView } from '../../../inspector/fixtures/inspect-view.ts';
import { settingsView } from '../../../inspector/fixtures/settings-view.ts';

const site = 'https://shop.example';

function question(id: string, more: Partial<WaitingQuestion> = {}): WaitingQuestion {
  return {
    id,
    site,
    tabId: 7,
    tool: { name: 'x', title: 'X', description: '', effect: 'act', reach: 'browser' },
    input: {},
    consequence: '',
    askedAt: 1,
    expiresAt: 60_001,
    calls: 1,
    ...more,
  };
}

describe('what is known of access on a site', () => {
  it('has the questions of the tab first, then of its site elsewhere, and none of others', () => {
    const waiting = [
      question('elsewhere', { tabId: 8, askedAt: 0 }),
      question('later', { askedAt: 5 }),
      question('foreign', { site: 'https://other.example', tabId: 9 }),
      question('first', { askedAt: 2 }),
      question('frame', { site: 'A page without an origin, in tab 7', askedAt: 9 }),
    ];
    expect(questionsFor(waiting, { tabId: 7, site }).map(({ id }) => id)).toEqual([
      'first',
      'later',
      'frame',
      'elsewhere',
    ]);
    expect(questionsFor(waiting, { tabId: 1, site: undefined })).toEqual([]);
  });

  it('has what ends by itself', () => {
    const settings = {
      ...settingsView,
      temporary: [
        { site, level: 'act' as const, tabId: 7 },
        { site: 'https://other.example', level: 'act' as const, until: 5 },
      ],
      sessionTools: { [site]: ['pagehand_fill'] },
    };
    expect(temporaryOn(settings, site)).toEqual({
      levels: [{ site, level: 'act', tabId: 7 }],
      tools: ['pagehand_fill'],
    });
    expect(temporaryOn(undefined, site)).toEqual({ levels: [], tools: [] });
  });

  it('finds policies of tools that are not there now, so that they can go', () => {
    const settings = {
      ...settingsView,
      settings: {
        ...settingsView.settings,
        sites: { [site]: { tools: { pagehand_fill: 'deny', gone: 'ask' } as const } },
      },
    };
    expect(otherPolicies(settings, tabView())).toEqual([{ tool: 'gone', policy: 'ask' }]);
    expect(otherPolicies(undefined, tabView())).toEqual([]);
    expect(otherPolicies(settings, tabView({ site: undefined }))).toEqual([]);
  });

  it('finds tools by name, title and category, in any case', () => {
    const { tools } = tabView();
    const names = (filter: string) => wantedTools(tools, filter).map(({ name }) => name);
    expect(names(' CLOSE a page')).toEqual(['pagehand_close_page']);
    expect(names('input')).toContain('pagehand_click');
    expect(names('')).toHaveLength(tools.length);
    expect(names('nothing like it')).toEqual([]);
  });
});
