import { describe, expect, it } from 'vitest';
import { toolsFor } from '../../../src/tools/define.ts';
import { readMore } from '../../../src/tools/reading-on.ts';
import { runTool } from './run-tool.ts';

const [tool] = toolsFor([readMore], { slim: false });
if (tool === undefined) throw new Error('There is no tool.');

describe('reading on', () => {
  it('answers a part, where the next begins, and how much follows', async () => {
    const asked: unknown[] = [];
    const said = await runTool(
      tool,
      { continuation: 'c1', offset: 100, max_chars: 500 },
      {
        readOn: (...where) => {
          asked.push(where);
          return { text: 'x'.repeat(500), offset: 100, next: 600, total: 1_000 };
        },
      },
    );
    expect(asked).toEqual([['c1', 100, 500]]);
    expect(said).toMatchObject({
      texts: ['x'.repeat(500)],
      data: { totalChars: 1_000, next_offset: 600 },
      notes: ['400 characters follow. Go on with offset 600.'],
    });
  });

  it('names nothing further at the end', async () => {
    const said = await runTool(
      tool,
      { continuation: 'c1' },
      {
        readOn: () => ({ text: 'end', offset: 0, total: 3 }),
      },
    );
    expect(said).toMatchObject({ texts: ['end'], data: { totalChars: 3 }, notes: [] });
    expect(said.data).not.toHaveProperty('next_offset');
  });
});
