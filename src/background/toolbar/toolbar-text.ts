import type { Level } from '../../protocol/levels.ts';

/** What the toolbar's button says of a tab. */
export interface ToolbarText {
  /** On the icon; empty for nothing. */
  readonly badge: string;
  /** Under the pointer. */
  readonly title: string;
}

const levelNames: Readonly<Record<Level, string>> = {
  off: 'Off',
  read: 'Read',
  act: 'Act',
  developer: 'Developer',
};

/** The number of tools a page offers, and the level of its site. */
export function toolbarText(page: { level: Level; tools: number; waiting: number } | undefined): ToolbarText {
  if (page === undefined) return { badge: '', title: 'Pagehand: nothing to offer on this page' };
  const { level, tools, waiting } = page;
  const count = tools === 1 ? '1 tool' : `${tools} tools`;
  const asks = waiting === 0 ? '' : waiting === 1 ? ', 1 question waits' : `, ${waiting} questions wait`;
  return {
    badge: waiting > 0 ? '?' : tools > 0 ? String(tools) : level === 'off' ? 'off' : '',
    title: `Pagehand: level ${levelNames[level]}, ${count} offered${asks}`,
  };
}
