import type { Severity } from './rules/rule.ts';

export interface Slice {
  readonly grouping: 'tool' | 'rule';
  /** `page`: without the tools of Pagehand and of servers, which the page’s author cannot mend. */
  readonly whose: 'page' | 'all';
  /** Severities that are not shown. */
  readonly hidden: readonly Severity[];
  readonly query: string;
  /** Ids of groups that are folded. */
  readonly folded: readonly string[];
  /** Id of the finding that is looked at. */
  readonly selected: string | undefined;
}

export type ChecksAction =
  | { readonly type: 'checks/group'; readonly grouping: Slice['grouping'] }
  | { readonly type: 'checks/whose'; readonly whose: Slice['whose'] }
  | { readonly type: 'checks/severity'; readonly severity: Severity; readonly shown: boolean }
  | { readonly type: 'checks/search'; readonly query: string }
  | { readonly type: 'checks/fold'; readonly group: string; readonly open: boolean }
  | { readonly type: 'checks/select'; readonly id: string | undefined };

export const initial: Slice = {
  grouping: 'tool',
  whose: 'page',
  hidden: [],
  query: '',
  folded: [],
  selected: undefined,
};

export function reduce(slice: Slice, action: ChecksAction): Slice {
  switch (action.type) {
    case 'checks/group':
      // Groups of the other kind have other ids.
      return slice.grouping === action.grouping ? slice : { ...slice, grouping: action.grouping, folded: [] };
    case 'checks/whose':
      return { ...slice, whose: action.whose };
    case 'checks/severity': {
      const others = slice.hidden.filter((severity) => severity !== action.severity);
      return { ...slice, hidden: action.shown ? others : [...others, action.severity] };
    }
    case 'checks/search':
      return { ...slice, query: action.query };
    case 'checks/fold': {
      const others = slice.folded.filter((id) => id !== action.group);
      return { ...slice, folded: action.open ? others : [...others, action.group] };
    }
    case 'checks/select':
      return slice.selected === action.id ? slice : { ...slice, selected: action.id };
  }
}
