import type { ToolRow } from './tool-rows.ts';

export const groupings = ['none', 'registrant', 'category'] as const;
export type Grouping = (typeof groupings)[number];

/** What a group is about. */
export type GroupName =
  | { readonly by: 'all' }
  | { readonly by: 'withheld' }
  | { readonly by: 'source'; readonly from: 'pagehand' | 'form' | 'unknown' | 'script' }
  | { readonly by: 'script'; readonly url: string }
  | { readonly by: 'server'; readonly server: string }
  | { readonly by: 'extension'; readonly id: string }
  | { readonly by: 'category'; readonly category: string }
  | { readonly by: 'uncategorised' };

/** One line of the list. */
export type ListItem =
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly name: GroupName;
      readonly count: number;
      readonly open: boolean;
    }
  | { readonly kind: 'tool'; readonly row: ToolRow };

/**
 * The lines of the list: the tools in their groups, those of the page first, and those that are not here at the end.
 * `closed`: ids of groups that are folded; the withheld ones are unless they are in `opened`.
 */
export function listItems(
  rows: readonly ToolRow[],
  grouping: Grouping,
  folds: { readonly closed: readonly string[]; readonly opened: readonly string[] },
  searching: boolean,
): readonly ListItem[] {
  const groups = new Map<string, { name: GroupName; rows: ToolRow[] }>();
  const withheld: ToolRow[] = [];
  for (const row of rows) {
    if (row.page === undefined) {
      withheld.push(row);
      continue;
    }
    const name = groupOf(row, grouping);
    const id = groupId(name);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { name, rows: [row] });
    else group.rows.push(row);
  }
  const items: ListItem[] = [];
  const ordered = [...groups].sort(([, one], [, other]) => rank(one.name) - rank(other.name));
  for (const [id, { name, rows: members }] of ordered) {
    const open = !folds.closed.includes(id);
    if (name.by !== 'all') items.push({ kind: 'group', id, name, count: members.length, open });
    if (open || name.by === 'all') for (const row of members) items.push({ kind: 'tool', row });
  }
  if (withheld.length > 0) {
    const open = searching ? !folds.closed.includes('withheld') : folds.opened.includes('withheld');
    items.push({ kind: 'group', id: 'withheld', name: { by: 'withheld' }, count: withheld.length, open });
    if (open) for (const row of withheld) items.push({ kind: 'tool', row });
  }
  return items;
}

function groupOf({ page, own }: ToolRow, grouping: Grouping): GroupName {
  if (grouping === 'none' || page === undefined) return { by: 'all' };
  if (grouping === 'category') {
    return own === undefined ? { by: 'uncategorised' } : { by: 'category', category: own.category };
  }
  const { source } = page;
  switch (source.from) {
    case 'script':
      return source.at === undefined
        ? { by: 'source', from: 'script' }
        : { by: 'script', url: source.at.url };
    case 'server':
      return { by: 'server', server: source.server };
    case 'extension':
      return { by: 'extension', id: source.id ?? '' };
    default:
      return { by: 'source', from: source.from };
  }
}

/** A person looks for the page’s own tools first; the sort keeps the order of the rest. */
function rank(name: GroupName): number {
  if (name.by === 'server') return 1;
  return name.by === 'source' && name.from === 'pagehand' ? 2 : 0;
}

function groupId(name: GroupName): string {
  return Object.values(name).join(':');
}
