import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { checkedTools, faultsOf } from '../../../scripts/checked-tools.ts';
import { describeTool } from '../../../src/background/catalog/describe-tool.ts';
import { allTools } from '../../../src/tools/all-tools.ts';
import { definePageTool, type ToolSettings, type ToolSource, toolsFor } from '../../../src/tools/define.ts';
import type { Shape } from '../../../src/tools/shapes.ts';

function tool(name: string, schema: Shape = {}) {
  return definePageTool({
    name,
    title: name,
    description: name,
    category: 'reading',
    effect: 'read',
    reach: 'page',
    level: 'read',
    schema,
    handler: async () => undefined,
  });
}

const check = (...tools: ToolSource[]) => faultsOf({ allTools: tools, toolsFor, describeTool });

describe('the tools of a build', () => {
  it('are those that Pagehand has, and nothing is wrong with them', () => {
    expect(allTools.length).toBeGreaterThan(5);
    expect(check(...allTools)).toEqual([]);
  });

  it('have names of their own', () => {
    expect(check(tool('a'), tool('b'), tool('a'))).toEqual(['Two tools have the name a.']);
  });

  it('have schemas that say something, of either zod', () => {
    expect(
      check(tool('good', { n: z3.number() }), tool('bad', { n: z.any() }), tool('old', { n: z3.any() })),
    ).toEqual([
      'bad: The schema of bad converts to nothing: n.',
      'old: The schema of old converts to nothing: n.',
    ]);
  });

  it('are looked at as slim ones, too', () => {
    const source = ({ slim }: ToolSettings) => tool('a', { n: slim ? z.unknown() : z.string() });
    expect(check(source)).toEqual(['a (slim): The schema of a converts to nothing: n.']);
    expect(check(source, source)).toEqual([
      'Two tools have the name a.',
      'a (slim): The schema of a converts to nothing: n.',
      'a (slim): The schema of a converts to nothing: n.',
    ]);
  });

  it('are loaded by the build itself, which watches their files', async () => {
    const plugin: Plugin = checkedTools();
    const start = plugin.buildStart;
    if (typeof start !== 'function') throw new Error('no buildStart');
    const watched: string[] = [];
    const context = {
      addWatchFile: (file: string) => void watched.push(file),
      error: (message: string) => {
        throw new Error(message);
      },
    };
    await start.call(context as never, {} as never);
    expect(watched.some((file) => file.endsWith('src/tools/reading.ts'))).toBe(true);
  }, 60_000);
});
