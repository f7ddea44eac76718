import type {
  ListLimits,
  PageToolsArgs,
  PageToolsResult,
  SeenTool,
} from '../../protocol/inspect-operations.ts';
import { mostOfAll, withinLimits } from '../../protocol/list-limits.ts';
import { deferred } from '../../shared/deferred.ts';
import type { PageContext, ToolList } from './page-context.ts';

/** ms after which it is answered in any case: Chrome stops a worker that hears nothing for 30 s. */
export const patience = 25_000;
/** ms to gather changes: ten registrations are ten events. */
export const gathering = 100;

export interface PageToolsEdges {
  readonly context: PageContext;
  /** The uids of the forms that are tools, by frame and name. */
  forms(): ReadonlyMap<string, string>;
  /** Calls `listener` when a frame of the page shows another document, until `signal` aborts. */
  watchFrames(listener: () => void, signal: AbortSignal): void;
  /** How often that has happened. */
  moves?(): number;
  after(ms: number, task: () => void): () => void;
}

/** Lists the page’s tools: at once where they differ from what is known, or its frames moved, else when they do. */
export async function pageTools(
  { context, forms, watchFrames, moves = () => 0, after }: PageToolsEdges,
  { since, moves: known = 0, most }: PageToolsArgs,
  signal: AbortSignal,
): Promise<PageToolsResult> {
  const over = new AbortController();
  let changed = deferred<void>();
  let late = false;
  const look = async (): Promise<PageToolsResult> => {
    const moved = moves();
    const answer = answerOf(within(await context.list(), most), forms(), since);
    return moved === 0 ? answer : { ...answer, moves: moved };
  };
  const callOff = after(patience, () => {
    late = true;
    changed.resolve();
  });
  signal.addEventListener('abort', () => changed.resolve(), { once: true, signal: over.signal });
  let gatheringNow = false;
  const gather = (): void => {
    if (gatheringNow) return;
    gatheringNow = true;
    after(gathering, () => {
      gatheringNow = false;
      changed.resolve();
    });
  };
  try {
    for (;;) {
      // Listened to before it is looked at, and anew each time: a page may have put another context there.
      context.watch(gather, over.signal);
      watchFrames(gather, over.signal);
      const found = await look();
      if (!found.same || (found.moves ?? 0) !== known || late || signal.aborted) return found;
      await changed.promise;
      // Nobody waits. Perhaps the document is being left, where asking for tools ends the whole browser natively.
      if (signal.aborted) return found;
      changed = deferred<void>();
    }
  } finally {
    callOff();
    over.abort();
  }
}

function answerOf(
  list: ToolList,
  forms: ReadonlyMap<string, string>,
  since: string | undefined,
): PageToolsResult {
  const tools = list.tools.map((tool): SeenTool => {
    const form = forms.get(formKey(tool.frame, tool.name));
    return form === undefined ? tool : { ...tool, form };
  });
  const version = fingerprint(JSON.stringify([list.frames, tools, list.left]));
  return version === since
    ? { version, same: true }
    : { version, same: false, frames: list.frames, tools, left: list.left };
}

/** As much of a list as is wanted, and as can be said. */
function within(list: ToolList, most: ListLimits = mostOfAll): ToolList {
  const tools = withinLimits(list.tools, most);
  return { ...list, tools, left: list.left + list.tools.length - tools.length };
}

export function formKey(frame: string, name: string): string {
  return `${frame} ${name}`;
}

/** Two texts with the same one are the same for all that matters here: 53 bits, and nothing rests on it being secret. */
export function fingerprint(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return `${text.length}-${(4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36)}`;
}
