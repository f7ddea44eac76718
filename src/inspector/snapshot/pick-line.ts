import { runOrSay } from '../shared/run-or-say.ts';
import type { Actions } from '../store/actions.ts';
import { t } from '../words/words.ts';
import { lineOf, snapshotLines } from './snapshot-lines.ts';
import type { Slice, SnapshotAsk } from './snapshot-slice.ts';
import { takeSnapshot } from './take-snapshot.ts';

/**
 * Has the person click something on the page, and goes to its line: in the snapshot that is shown, else in a new one, else
 * in one of that element alone. `slice`: as it is when it is asked: the page may be looked at again meanwhile.
 */
export async function pickLine(act: Actions, tabId: number, slice: () => Slice): Promise<void> {
  act.dispatch({ type: 'snapshot/picking', on: true });
  const ran = await runOrSay(act, { name: 'pick', tabId });
  act.dispatch({ type: 'snapshot/picking', on: false });
  const { uid, unseen } = ran.done ? ran.value : {};
  if (uid === undefined) return;
  const { ask, now } = slice();
  if (unseen === true)
    act.dispatch({
      type: 'shell/say',
      kind: 'done',
      text: t(ask.frames === true ? 'snapshot_picked_unseen' : 'snapshot_picked_frame'),
    });
  const line = now === undefined ? -1 : lineOf(now.lines, uid);
  if (line >= 0) {
    act.dispatch({ type: 'snapshot/cursor', line });
    return;
  }
  const whole: SnapshotAsk = { ...ask, find: '', root: undefined, page: undefined };
  act.dispatch({ type: 'snapshot/ask', change: whole });
  const text = await takeSnapshot(act, tabId, whole, uid);
  if (text === undefined || lineOf(snapshotLines(text), uid) >= 0) return;
  act.dispatch({ type: 'snapshot/ask', change: { root: uid } });
  act.dispatch({ type: 'shell/say', kind: 'done', text: t('snapshot_picked_alone') });
  await takeSnapshot(act, tabId, { ...whole, root: uid }, uid);
}
