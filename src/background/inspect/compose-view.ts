import type { TabView } from '../../protocol/control.ts';
import type {
  InspectedFrame,
  InspectView,
  PageTool,
  ScriptPlace,
  ToolSource,
} from '../../protocol/inspect.ts';
import type { SeenTool } from '../../protocol/inspect-operations.ts';
import type { ToolState } from '../../registry/index.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { ListeningState } from './listening.ts';
import type { PageList } from './tools-follower.ts';

export interface ComposeParts {
  readonly tab: TabView;
  readonly document: LiveDocument | undefined;
  readonly list: PageList | undefined;
  readonly listening: ListeningState;
  /** Where a script registered a tool, where the debugger said so. */
  placeOf(tool: { readonly frame: string; readonly name: string }): ScriptPlace | undefined;
}

const otherOrigin =
  'This frame shows another origin, whose tools cannot be seen from here. Open its page in a tab of its own to inspect it.';

/** What the Inspector shows of a tab. */
export function composeView({ tab, document, list, listening, placeOf }: ComposeParts): InspectView {
  return {
    tab,
    context: document?.context.state ?? 'unavailable',
    frames: (list?.frames ?? []).map(
      ({ frame, url, origin, visible }): InspectedFrame => ({
        frame,
        url,
        origin,
        visible,
        sentence: visible ? '' : otherOrigin,
      }),
    ),
    tools: (list?.tools ?? []).map((tool) => pageTool(tool, sourceOf(tool, tab, document, placeOf(tool)))),
    listening: listening.state,
    sentence: listening.sentence,
    ...(document !== undefined && list === undefined ? { looking: true } : {}),
    ...(list === undefined || list.left === 0 ? {} : { left: list.left }),
  };
}

/** Whether a tool of the page is one that we registered: our names belong to the page where it had them first. */
export function isOurs(
  tool: { readonly frame: string; readonly name: string },
  document: LiveDocument,
): boolean {
  if (tool.frame !== '') return false;
  return document.tools.some(({ name, state }) => name === tool.name && there.has(state));
}

const there: ReadonlySet<ToolState['state']> = new Set(['registering', 'registered', 'draining']);

function sourceOf(
  tool: SeenTool,
  tab: TabView,
  document: LiveDocument | undefined,
  at: ScriptPlace | undefined,
): ToolSource {
  if (document !== undefined && isOurs(tool, document)) {
    const server = tab.tools.find(({ name }) => name === tool.name)?.server;
    return server === undefined ? { from: 'pagehand' } : { from: 'server', server };
  }
  if (tool.form !== undefined && at === undefined) return { from: 'form', uid: tool.form };
  const [, extension] = /^chrome-extension:\/\/([a-p]{32})(?:\/|$)/.exec(at?.url ?? '') ?? [];
  if (extension !== undefined) return { from: 'extension', id: extension };
  return at === undefined ? { from: 'script' } : { from: 'script', at };
}

function pageTool({ form: _form, notes, ...tool }: SeenTool, source: ToolSource): PageTool {
  return { ...tool, source, ...(notes.length === 0 ? {} : { notes }) };
}
