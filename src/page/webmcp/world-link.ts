import type { PageRun } from '../../protocol/inspect.ts';
import type { RunPageToolArgs } from '../../protocol/inspect-operations.ts';
import type { ToolList } from './page-context.ts';

/**
 * How the two worlds of a page meet where the polyfill serves, whose tools are in the page’s own: at `navigation`, as the
 * polyfill’s bridge does. The page’s world is as trustworthy as the page, and what comes from there is the page’s word.
 */
export const linkEvent = 'pagehand:webmcp';

/** With which a frame’s document brings its polyfill to the ear of the top one: a `CustomEvent` of its `navigation`. */
export const introduction = 'pagehand:ear';

/** To the page’s world. */
export type Asked =
  | { readonly type: 'list'; readonly id: number }
  | { readonly type: 'run'; readonly id: number; readonly call: RunPageToolArgs }
  | { readonly type: 'stop'; readonly id: number }
  /** Answers what was heard; `now`: whatever there is. */
  | { readonly type: 'hear'; readonly id: number; readonly now: boolean }
  /** Nobody wants to hear any more. */
  | { readonly type: 'deafen' };

/** From the page’s world. Lists are JSON text: cheaper than cloning, and no code of the page is run by reading it. */
export type Told =
  | { readonly type: 'listed'; readonly id: number; readonly text: string }
  | { readonly type: 'ran'; readonly id: number; readonly run: PageRun }
  | { readonly type: 'heard'; readonly id: number; readonly text: string }
  | { readonly type: 'changed' };

/** Of a list that cannot be read. */
export const emptyList: ToolList = { frames: [], tools: [], left: 0 };
