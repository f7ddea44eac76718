import type { PageRun } from '../../protocol/inspect.ts';
import type { RunPageToolArgs, SeenTool } from '../../protocol/inspect-operations.ts';
import { FrameNames } from './frame-names.ts';
import { asListing, type ListedEntry } from './model-context.ts';
import type { PageContext, ToolList } from './page-context.ts';
import { readEntry } from './read-entry.ts';

/** Tools, and characters of all together: one message takes 64 MB at most. */
export const mostTools = 10_000;
const mostCharacters = 16_000_000;
/** Characters of a result, and of what is said of a failure. */
const mostText = 5_000_000;
const mostSaid = 20_000;

/**
 * The tools as this world reaches them. A document’s context lists and runs those of all documents of its origin in the
 * tab; here are those of `top`, which need not be the tab’s, and of the frames of its origin in it. What stands behind
 * another origin is asked there.
 *
 * @param find looks the context up anew each time: a page may put another in its place
 */
export function contextHere(top: Window, find: () => unknown): PageContext {
  return {
    async list(): Promise<ToolList> {
      const names = new FrameNames(top);
      const entries = (await entriesOf(find())).filter((entry) => names.holds(windowOf(entry) ?? top));
      const tools: SeenTool[] = [];
      let room = mostCharacters;
      for (const entry of entries) {
        if (tools.length >= mostTools || room <= 0) break;
        try {
          const tool = readEntry(entry, names.of(windowOf(entry) ?? top));
          room -= Math.min(tool.size, 300_000) + 200;
          tools.push(tool);
        } catch {
          // One that cannot be read hides no other.
        }
      }
      tools.sort((one, other) => compare(one.frame, other.frame) || compare(one.name, other.name));
      return { frames: names.frames, tools, left: entries.length - tools.length };
    },

    run: (call, signal) => runHere(top, find, call, signal),

    watch(listener, signal) {
      // Once, however often it is asked to: the platform sees to that.
      asListing(find())?.addEventListener('toolchange', listener, { signal });
    },
  };
}

async function runHere(
  top: Window,
  find: () => unknown,
  { frame, tool: name, input }: RunPageToolArgs,
  signal: AbortSignal,
): Promise<PageRun> {
  const began = performance.now();
  const ms = (): number => Math.round(performance.now() - began);
  try {
    const context = asListing(find());
    const entries = await entriesOf(context);
    const names = new FrameNames(top);
    const entry = entries.find((each) => {
      const window = windowOf(each) ?? top;
      return each.name === name && names.holds(window) && names.of(window) === frame;
    });
    if (context === undefined || entry === undefined) {
      return {
        ok: false,
        name: 'NotFoundError',
        message: 'The page does not offer this tool any more. Look at the list again.',
        ms: ms(),
      };
    }
    // Where schemas are text, so is the input.
    const textual = entries.some(({ inputSchema }) => typeof inputSchema === 'string');
    const answer = await context.executeTool(entry, textual ? JSON.stringify(input) : input, { signal });
    const text = answer === null || answer === undefined ? null : `${answer}`;
    if (text === null || text.length <= mostText) return { ok: true, text, ms: ms() };
    return { ok: true, text: text.slice(0, mostText), total: text.length, ms: ms() };
  } catch (error) {
    return { ok: false, ...said(error), ms: ms() };
  }
}

async function entriesOf(found: unknown): Promise<readonly ListedEntry[]> {
  try {
    return Array.from((await asListing(found)?.getTools()) ?? []);
  } catch {
    // A document that allows no tools has none.
    return [];
  }
}

function windowOf(entry: ListedEntry): object | undefined {
  return entry.window ?? entry.source ?? undefined;
}

/** What was thrown may be anything. */
function said(error: unknown): { name: string; message: string; stack?: string } {
  try {
    const { name, message, stack } = Object(error) as { name?: unknown; message?: unknown; stack?: unknown };
    return {
      name: typeof name === 'string' ? name.slice(0, 200) : 'Error',
      message: (typeof message === 'string' ? message : String(error)).slice(0, mostSaid),
      ...(typeof stack === 'string' ? { stack: stack.slice(0, mostSaid) } : {}),
    };
  } catch {
    return { name: 'Error', message: 'The tool threw something that cannot be read.' };
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
