import type { InspectorState } from '../store/state.ts';
import { snapshotTool } from './take-snapshot.ts';

/**
 * Why no snapshot can be taken now; `sentence` is the worker’s, empty where there is none. `mendable`: by what the person
 * sets, not only by another page.
 */
export type NoSnapshot =
  | { readonly why: 'waiting' | 'none' | 'asleep' | 'off' }
  | { readonly why: 'withheld'; readonly sentence: string; readonly mendable: boolean };

/** Undefined where one can be taken. */
export function whyNoSnapshot({ view }: Pick<InspectorState, 'view'>): NoSnapshot | undefined {
  if (view === undefined) return { why: 'waiting' };
  const { page, level, tools, sentence } = view.tab;
  if (page !== 'served') return { why: page };
  if (level === 'off') return { why: 'off' };
  const tool = tools.find(({ name }) => name === snapshotTool);
  if (tool === undefined || tool.state === 'withheld')
    return { why: 'withheld', sentence: tool?.sentence || sentence, mendable: sentence === '' };
  return undefined;
}
