import type { ModelContext } from '../../src/model-context/index.ts';
import { type Answer, call, ourTools } from './our-tools.ts';

/** Calls a tool by its name without prefix, as the page’s own script does. */
export type Tools = (name: string, input: object) => Promise<Answer>;

/** What acts on this page; where it is not there, an answer says so. */
export function toolsOf(context: ModelContext): Tools {
  return async (name, input) => {
    const tool = (await ourTools(context)).get(`pagehand_${name}`);
    return tool === undefined
      ? { ok: false, code: 'NOTHING', message: 'It is not here: choose the level Act.', data: undefined }
      : await call(context, tool, input);
  };
}

/** The uid of what has this name; `none` where nothing has. */
export async function uidOf(tools: Tools, name: string): Promise<string> {
  const { data } = await tools('find_in_page', { name });
  const { matches = [] } = Object(data) as { matches?: readonly { uid?: string; what: string }[] };
  return matches.find(({ what }) => what.includes(JSON.stringify(name)))?.uid ?? 'none';
}

/** The code of an answer, and the reason beside it. */
export function codeOf({ code, reason }: Answer): string {
  return reason === undefined ? code : `${code} ${reason}`;
}

/** Keeps this page’s script busy. */
export function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
