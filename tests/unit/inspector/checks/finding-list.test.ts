import { describe, expect, it } from 'vitest';
import { costOf, countBySeverity, listFindings } from '../../../../src/inspector/checks/finding-list.ts';
import { aTool, reportOf } from './a-tool.ts';

const mild = aTool({
  name: 'find_bills',
  description: 'Finds bills by their day, with what is still to be paid.',
  outputSchema: undefined,
});
const grave = aTool({
  name: 'delete_all',
  outputSchema: undefined,
  description: 'Clears the whole shop of everything that is in it.',
});
const { findings } = reportOf([mild, grave]);
const all = { grouping: 'tool', hidden: [], folded: [] } as const;

describe('listFindings', () => {
  it('groups by tool, the worst first, and so inside', () => {
    const items = listFindings(findings, all);
    expect(items.filter(({ kind }) => kind === 'group').map(({ id }) => id)).toEqual([
      'tool  delete_all',
      'tool  find_bills',
    ]);
    expect(items[1]).toMatchObject({ kind: 'finding', finding: { severity: 'serious' }, place: 1 });
  });

  it('groups by rule', () => {
    const items = listFindings(findings, { ...all, grouping: 'rule' });
    const rules = items.filter(({ kind }) => kind === 'group');
    expect(rules[0]).toMatchObject({ id: 'rule read_only_but_acts', worst: 'serious' });
    expect(rules.find(({ id }) => id === 'rule output_without_schema')).toMatchObject({ count: 2 });
  });

  it('leaves out what is hidden, and what is in folded groups', () => {
    const items = listFindings(findings, { ...all, hidden: ['advice'], folded: ['tool  delete_all'] });
    expect(items.map(({ kind, id }) => [kind, id])).toEqual([['group', 'tool  delete_all']]);
  });

  it('counts by severity, hidden or not', () => {
    expect(countBySeverity(findings)).toEqual({ serious: 1, warning: 0, advice: 2 });
  });
});

describe('costOf', () => {
  it('adds up what an agent reads, by who can mend it', () => {
    const ours = aTool({ source: { from: 'pagehand' }, size: 100 });
    const theirs = aTool({ source: { from: 'server', server: 'Notes' }, size: 20 });
    expect(costOf([aTool({ size: 7 }), ours, theirs])).toEqual({
      page: { tools: 1, characters: 7 },
      ours: { tools: 2, characters: 120 },
    });
  });
});
