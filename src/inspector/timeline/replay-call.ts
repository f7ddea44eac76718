import { draftOfValue } from '../run/input-draft.ts';
import { benchOf, keyOfBench } from '../run/run-slice.ts';
import { runTool, waysOf } from '../run/run-tool.ts';
import { isObject } from '../run/schema/json.ts';
import type { ViewProps } from '../shell/view.ts';
import { siteOfFrame, toolKey } from '../tools/tool-rows.ts';
import type { RowOf } from './timeline-row.ts';

/** Calls the same tool with the same input again, and shows it where the answer will be. */
export function replayCall({ call, tool: name }: RowOf<'call'>, { state, act }: ViewProps): void {
  const input = call?.input;
  if (call === undefined || !isObject(input)) return;
  const { frame } = call;
  const key = toolKey(frame, name);
  const { view } = state;
  const bench = keyOfBench(view === undefined ? '' : siteOfFrame(view, frame), key);
  act.dispatch({ type: 'run/draft', tool: bench, draft: draftOfValue(input) });
  act.dispatch({ type: 'tools/select', key });
  act.dispatch({ type: 'tools/part', part: 'run' });
  act.dispatch({ type: 'shell/show', view: 'tools' });
  const tool = view?.tools.find((each) => each.frame === frame && each.name === name);
  // One at a time: what runs there goes on.
  if (tool === undefined || benchOf(state.rooms.run, bench).running !== undefined) return;
  const ways = waysOf(tool.source);
  const [way = 'page'] = ways;
  const { tabId } = state;
  const id = crypto.randomUUID();
  const own = ways.length > 1;
  const { origin = '' } = view?.frames.find((each) => each.frame === frame) ?? {};
  void runTool({ tabId, key: bench, frame, origin, tool: name, way, input, id, own, now: Date.now }, act);
}
