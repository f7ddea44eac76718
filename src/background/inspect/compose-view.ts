import type { TabView } from '../../protocol/control.ts';
import type {
  InspectedFrame,
  InspectView,
  PageTool,
  ScriptPlace,
  ToolSource,
  Unheard,
} from '../../protocol/inspect.ts';
import type { SeenTool } from '../../protocol/inspect-operations.ts';
import { inEnglishAll, said, saidWhere } from '../../protocol/said/said.ts';
import type { ToolState } from '../../registry/index.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { frameSentence } from './frame-why.ts';
import type { ListeningState } from './listening.ts';
import type { TabList } from './merge-lists.ts';

export interface ComposeParts {
  readonly tab: TabView;
  readonly document: LiveDocument | undefined;
  readonly list: TabList | undefined;
  readonly listening: ListeningState;
  readonly unheard?: Unheard | undefined;
  /** Where a script registered a tool, where the debugger said so. */
  placeOf(tool: { readonly frame: string; readonly name: string }): ScriptPlace | undefined;
}

/** What the Inspector shows of a tab. */
export function composeView({ tab, document, list, listening, unheard, placeOf }: ComposeParts): InspectView {
  return {
    tab,
    context: document?.context.state ?? 'unavailable',
    frames: (list?.frames ?? []).map(
      ({ frame, url, origin, visible, why = 'closed' }): InspectedFrame => ({
        frame,
        url,
        origin,
        visible,
        ...(visible ? { sentence: '' } : frameSentence(why)),
      }),
    ),
    tools: toolsOf(list?.tools ?? [], tab, document, placeOf),
    listening: listening.state,
    sentence: listening.sentence,
    ...saidWhere({ sentence: listening.said }),
    ...(unheard === undefined ? {} : { unheard }),
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

/** The same objects as before where nothing about a tool changed: there may be 10,000. */
function toolsOf(
  tools: readonly SeenTool[],
  tab: TabView,
  document: LiveDocument | undefined,
  placeOf: ComposeParts['placeOf'],
): readonly PageTool[] {
  const ours = new Set(
    (document?.tools ?? []).flatMap(({ name, state }) => (there.has(state) ? [name] : [])),
  );
  const servers = new Map(tab.tools.map(({ name, server }) => [name, server]));
  return tools.map((tool) => {
    const isOurs = tool.frame === '' && ours.has(tool.name);
    const source = isOurs ? ourSource(servers.get(tool.name)) : sourceOf(tool, placeOf(tool));
    const text = JSON.stringify(source);
    const known = composed.get(tool);
    if (known?.text === text) return known.tool;
    const made = pageTool(tool, source);
    composed.set(tool, { text, tool: made });
    return made;
  });
}

/** What was made of a tool, with its source as JSON. */
const composed = new WeakMap<SeenTool, { readonly text: string; readonly tool: PageTool }>();

function ourSource(server: string | undefined): ToolSource {
  return server === undefined ? { from: 'pagehand' } : { from: 'server', server };
}

function sourceOf({ form }: SeenTool, at: ScriptPlace | undefined): ToolSource {
  if (form !== undefined && at === undefined) return { from: 'form', uid: form };
  const [, extension] = /^chrome-extension:\/\/([a-p]{32})(?:\/|$)/.exec(at?.url ?? '') ?? [];
  if (extension !== undefined) return { from: 'extension', id: extension };
  return at === undefined ? { from: 'script' } : { from: 'script', at };
}

function pageTool({ form: _form, cuts, ...tool }: SeenTool, source: ToolSource): PageTool {
  if (cuts.length === 0) return { ...tool, source };
  const notes = cuts.map(({ part, length, shown }) =>
    said(
      part === 'input' || part === 'output' ? 'cut_schema' : 'cut_text',
      said(`part_${part}`),
      length,
      shown,
    ),
  );
  return { ...tool, source, notes: inEnglishAll(notes), said: { notes } };
}
