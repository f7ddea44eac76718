import { type ModelContext, type RegisteredTool, readTool } from '../../src/model-context/index.ts';

/** What a call came to, as far as these pages look at it. */
export interface Answer {
  readonly ok: boolean;
  /** The answer's code; `REFUSED` where the browser refused the call itself. */
  readonly code: string;
  readonly message: string;
  /** The word for what kept a tool from acting. */
  readonly reason?: string | undefined;
  readonly data: unknown;
}

interface Said extends Partial<Answer> {
  readonly details?: { readonly reason?: string };
}

/** Calls a tool and never throws. */
export async function call(context: ModelContext, tool: RegisteredTool, input: object): Promise<Answer> {
  try {
    const answer: unknown = JSON.parse((await context.executeTool(tool, input)) ?? 'null');
    const { ok = false, code = 'NOTHING', message = '', data, details } = Object(answer) as Said;
    return { ok, code, message, reason: details?.reason, data };
  } catch (error) {
    return { ok: false, code: 'REFUSED', message: String(error), data: undefined };
  }
}

/** Pagehand’s tools on this page, by name. */
export async function ourTools(context: ModelContext): Promise<Map<string, RegisteredTool>> {
  const tools = Array.from(await context.getTools(), (tool) => [readTool(tool).name, tool] as const);
  return new Map(tools.filter(([name]) => name.startsWith('pagehand_')));
}

/** A tool nobody listed, put together by hand. */
export function madeUp(name: string): RegisteredTool {
  return { name, description: 'Made up.', window, origin: location.origin, inputSchema: {} };
}

/** Every name that Pagehand may register, as a page can read it in the sources. */
export const ourNames: readonly string[] = [
  'read_page',
  'get_selection',
  'get_structured_data',
  'get_event_details',
  'take_snapshot',
  'find_in_page',
  'wait_for',
  'click',
  'hover',
  'drag',
  'scroll',
  'fill',
  'fill_form',
  'type_text',
  'press_key',
  'upload_file',
  'handle_dialog',
  'take_screenshot',
  'navigate',
  'list_pages',
  'new_page',
  'select_page',
  'close_page',
].map((name) => `pagehand_${name}`);

/** A site that is not this one. */
export const elsewhere = 'https://elsewhere.test/';
