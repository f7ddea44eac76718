import type { CallResult } from '../../shared/result.ts';
import type { Actions } from '../store/actions.ts';
import type { SnapshotAsk, Taken } from './snapshot-slice.ts';

/** The tool an agent would call. */
export const snapshotTool = 'pagehand_take_snapshot';

/**
 * Takes a snapshot as an agent would, marked as the person’s.
 *
 * @param goTo the element whose line is to be chosen then
 * @returns its text; undefined where it failed, which the state then says
 */
export async function takeSnapshot(
  act: Actions,
  tabId: number,
  ask: SnapshotAsk,
  goTo?: string,
): Promise<string | undefined> {
  act.dispatch({ type: 'snapshot/take' });
  const ran = await act.run({ name: 'call', tabId, tool: snapshotTool, input: inputOf(ask) });
  const result: CallResult | undefined = ran.done ? ran.value : undefined;
  if (result?.ok !== true) {
    act.dispatch({ type: 'snapshot/failed', message: ran.done ? sentenceOf(result) : ran.message });
    return undefined;
  }
  const taken = readTaken(result.data, ask, Date.now());
  act.dispatch({ type: 'snapshot/took', taken, ...(goTo === undefined ? {} : { goTo }) });
  return taken.text;
}

/** The arguments of the call. `find` and `page` do not go together: what is looked for goes first. */
export function inputOf({ root, find, frames, page, maxChars }: SnapshotAsk): {
  readonly [name: string]: unknown;
} {
  const wanted = find.trim();
  return {
    ...(root === undefined ? {} : { root }),
    ...(wanted === '' ? {} : { find: wanted }),
    ...(wanted !== '' || page === undefined ? {} : { page }),
    ...(frames === true ? { frames } : {}),
    max_chars: maxChars,
  };
}

/** What the tool answered. `time`: ms since the epoch. */
export function readTaken(data: unknown, ask: SnapshotAsk, time: number): Omit<Taken, 'lines'> {
  const { snapshot, url, pages, notes } = Object(data) as Readonly<Record<string, unknown>>;
  return {
    ask,
    text: typeof snapshot === 'string' ? snapshot : '',
    url: typeof url === 'string' ? url : '',
    pages: typeof pages === 'number' ? pages : 1,
    notes: Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string') : [],
    time,
  };
}

function sentenceOf(result: CallResult | undefined): string {
  if (result === undefined || result.ok) return '';
  return result.hint === undefined ? result.message : `${result.message} ${result.hint}`;
}
