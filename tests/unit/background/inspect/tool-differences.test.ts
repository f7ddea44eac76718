import { describe, expect, it } from 'vitest';
import { toolDifferences } from '../../../../src/background/inspect/tool-differences.ts';
import { seenTool } from './some-tools.ts';

describe('what became of a list of tools', () => {
  it('names what came, went and changed, those of frames with their frame', () => {
    const before = [seenTool('stays'), seenTool('goes'), seenTool('same', { frame: '0.1' })];
    const after = [seenTool('stays', { description: 'Other' }), seenTool('same'), seenTool('comes')];
    expect(toolDifferences(before, after)).toEqual({
      added: ['same', 'comes'],
      removed: ['goes', 'same@0.1'],
      changed: ['stays'],
    });
  });

  it('is nothing where nothing did, in whatever order', () => {
    expect(toolDifferences([seenTool('a'), seenTool('b')], [seenTool('b'), seenTool('a')])).toBeUndefined();
  });
});
