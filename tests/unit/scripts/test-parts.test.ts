import { describe, expect, it } from 'vitest';
import { chooseParts } from '../../../scripts/test-parts.mjs';

const groups = (names: readonly string[]) => [...new Set(chooseParts(names).map(({ group }) => group))];

describe('choosing what to test', () => {
  it('takes everything, the cheap checks first', () => {
    expect(groups([])).toEqual(['checks', 'build', 'unit', 'mcp', 'browser']);
  });

  it('builds before the browser tests', () => {
    expect(groups(['browser'])).toEqual(['build', 'browser']);
  });

  it('keeps the order, whatever the order of the names', () => {
    expect(groups(['browser', 'unit'])).toEqual(['build', 'unit', 'browser']);
  });

  it('talks to MCP servers without a build', () => {
    expect(groups(['mcp'])).toEqual(['mcp']);
  });

  it('has a report of its own for each part that counts more than one test', () => {
    const reports = chooseParts([]).flatMap(({ report }) => report ?? []);
    expect(reports).toHaveLength(3);
    expect(new Set(reports).size).toBe(3);
  });

  it('names the parts there are when it is given another', () => {
    expect(() => chooseParts(['e2e'])).toThrow(
      'Unknown part: e2e. There are all, checks, unit, mcp, browser.',
    );
  });
});
