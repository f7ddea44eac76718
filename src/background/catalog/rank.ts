import { categories } from '../../tools/categories.ts';
import { profiles } from '../../tools/profiles.ts';
import type { Described } from './described.ts';

const core: ReadonlySet<string> = new Set(profiles.slim.tools);
const order = Object.keys(categories);

/** What a budget keeps first: the tools that do most of the work, then those only this page makes possible. */
export function ranked(entries: readonly Described[]): Described[] {
  const rank = ({ tool }: Described): number =>
    core.has(tool.name) ? 0 : tool.when !== undefined ? 1 : 2 + order.indexOf(tool.category);
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
