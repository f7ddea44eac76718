import { categories } from '../../tools/categories.ts';
import { profiles } from '../../tools/profiles.ts';
import type { BuiltInTool } from './built-in-tool.ts';

const core: readonly string[] = profiles.slim.tools ?? [];
const order = Object.keys(categories);

/**
 * What a budget keeps first: the tools that do most of the work, in the order of the slim profile (who cannot see, cannot
 * act), then those only this page makes possible.
 */
export function ranked(tools: readonly BuiltInTool[]): BuiltInTool[] {
  const rank = ({ declared, when, category }: BuiltInTool): number => {
    const place = core.indexOf(declared);
    if (place >= 0) return place - core.length;
    return when !== undefined ? 0 : 1 + order.indexOf(category);
  };
  return tools
    .map((tool) => ({ tool, rank: rank(tool) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ tool }) => tool);
}
