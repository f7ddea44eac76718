import type { ToolDescriptor } from '../../protocol/messages.ts';
import { categories } from '../../tools/categories.ts';
import type { AnyTool } from '../../tools/define.ts';
import { profiles } from '../../tools/profiles.ts';

/** A tool and how pages register it. */
export interface Described {
  readonly tool: AnyTool;
  readonly descriptor: ToolDescriptor;
}

const core: ReadonlySet<string> = new Set(profiles.slim.tools);
const order = Object.keys(categories);

/** What a budget keeps first: the tools that do most of the work, then those only this page makes possible. */
export function ranked<Entry extends Described>(entries: readonly Entry[]): Entry[] {
  const rank = ({ tool }: Entry): number =>
    core.has(tool.name) ? 0 : tool.when !== undefined ? 1 : 2 + order.indexOf(tool.category);
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
