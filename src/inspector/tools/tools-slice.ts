import type { Grouping } from './group-tools.ts';

export interface Slice {
  /** Key of the tool that is shown. It stays when the tool leaves, and shows it again when it comes back. */
  readonly selected?: string | undefined;
  readonly query: string;
  readonly grouping: Grouping;
  /** Ids of groups that were folded, and of those that were opened. */
  readonly closed: readonly string[];
  readonly opened: readonly string[];
  readonly part: 'about' | 'run';
}

export type ToolsAction =
  | { readonly type: 'tools/select'; readonly key: string | undefined }
  | { readonly type: 'tools/search'; readonly query: string }
  | { readonly type: 'tools/group'; readonly grouping: Grouping }
  | { readonly type: 'tools/fold'; readonly group: string; readonly open: boolean }
  | { readonly type: 'tools/part'; readonly part: Slice['part'] };

export const initial: Slice = { query: '', grouping: 'registrant', closed: [], opened: [], part: 'run' };

export function reduce(slice: Slice, action: ToolsAction): Slice {
  switch (action.type) {
    case 'tools/select':
      return action.key === slice.selected ? slice : { ...slice, selected: action.key };
    case 'tools/search':
      return { ...slice, query: action.query };
    case 'tools/group':
      return { ...slice, grouping: action.grouping };
    case 'tools/part':
      return { ...slice, part: action.part };
    case 'tools/fold': {
      const without = (list: readonly string[]) => list.filter((id) => id !== action.group);
      return action.open
        ? { ...slice, closed: without(slice.closed), opened: [...without(slice.opened), action.group] }
        : { ...slice, closed: [...without(slice.closed), action.group], opened: without(slice.opened) };
    }
  }
}
