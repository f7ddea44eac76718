import { categories } from '../../tools/categories.ts';
import { profiles } from '../../tools/profiles.ts';
import type { Described } from './described.ts';

const core: readonly string[] = profiles.slim.tools ?? [];
const order = Object.keys(categories);

/**
 * What a budget keeps first: the tools that do most of the work, in the order of the slim profile (who cannot see, cannot
 * act), then those only this page makes possible.
 */
export function ranked(entries: readonly Described[]): Described[] {
  const rank = ({ tool }: Described): number => {
    const place = core.indexOf(tool.name);
    if (place >= 0) return place - core.length;
    return tool.when !== undefined ? 0 : 1 + order.indexOf(tool.category);
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
