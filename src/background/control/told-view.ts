import type { ControlReply } from '../../protocol/control.ts';
import type { InspectView, PageTool } from '../../protocol/inspect.ts';
import type { ToolChanges } from '../../protocol/inspect-changes.ts';
import { type Placed, placeKey } from '../../protocol/tool-place.ts';

type Reply = Extract<ControlReply, { type: 'inspect' }>;

/** What one port was told of a tab that is inspected: the view once, then what changed. A tab may have 10,000 tools. */
export class ToldView {
  #version = 0;
  #tools: readonly PageTool[] | undefined;
  #tab = '';
  #rest = '';

  /** What is to be told now; undefined where nothing is new. */
  next(view: InspectView): Reply | undefined {
    const { tab, tools, ...rest } = view;
    const before = this.#tools;
    const [tabBefore, restBefore, since] = [this.#tab, this.#rest, this.#version];
    this.#tools = tools;
    this.#tab = JSON.stringify(tab);
    this.#rest = JSON.stringify(rest);
    const changes = before === undefined ? undefined : toolChanges(before, tools);
    const sameTab = this.#tab === tabBefore;
    const sameRest = this.#rest === restBefore;
    if (before !== undefined && changes === undefined && sameTab && sameRest) return undefined;
    this.#version += 1;
    const version = this.#version;
    const most = Math.max(10, tools.length / 2);
    if (before === undefined || (changes !== undefined && changes.put.length + changes.removed.length > most))
      return { type: 'inspect', view: { ...view, version } };
    return {
      type: 'inspect',
      changes: {
        tabId: tab.tabId,
        since,
        version,
        ...(sameTab ? {} : { tab }),
        ...(sameRest ? {} : { rest }),
        ...(changes === undefined ? {} : { tools: changes }),
      },
    };
  }
}

function toolChanges(before: readonly PageTool[], after: readonly PageTool[]): ToolChanges | undefined {
  const was = new Map(before.map((tool) => [placeKey(tool), tool]));
  const put = after.filter((tool) => {
    const key = placeKey(tool);
    const earlier = was.get(key);
    was.delete(key);
    // Mostly it is the very same.
    return earlier === undefined || (earlier !== tool && JSON.stringify(earlier) !== JSON.stringify(tool));
  });
  const removed = Array.from(was.values(), ({ frame, name }): Placed => ({ frame, name }));
  return put.length + removed.length === 0 ? undefined : { removed, put };
}
