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

export interface ToolbarPage {
  readonly level: Level;
  readonly tools: number;
  /** Questions that wait. */
  readonly waiting: number;
  /** The call that told last how far it has come: from 0 to 1, where it says of how much. */
  readonly progress?: number | undefined;
}

/** The number of tools a page offers, and the level of its site; while a call tells how far it has come, that. */
export function toolbarText(page: ToolbarPage | undefined): ToolbarText {
  if (page === undefined) return { badge: '', title: 'Pagehand: nothing to offer on this page' };
  const { level, tools, waiting, progress } = page;
  const share = progress === undefined ? undefined : `${Math.floor(100 * progress)}%`;
  const count = tools === 1 ? '1 tool' : `${tools} tools`;
  const asks = waiting === 0 ? '' : waiting === 1 ? ', 1 question waits' : `, ${waiting} questions wait`;
  return {
    badge: waiting > 0 ? '?' : (share ?? (tools > 0 ? String(tools) : level === 'off' ? 'off' : '')),
    title: `Pagehand: level ${levelNames[level]}, ${count} offered${asks}${share === undefined ? '' : `, a call is at ${share}`}`,
  };
}
