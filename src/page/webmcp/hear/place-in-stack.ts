import type { ScriptPlace } from '../../../protocol/inspect.ts';

export interface PlaceInStack {
  /** The innermost script outside of ours; undefined where none has an address. */
  readonly at?: ScriptPlace;
  /** Whether that is where the call came from, and not only where text that was run came from. */
  readonly sure: boolean;
}

const mostUrl = 2_000;
/** Where a frame of a stack ends: with its place, which may stand in brackets. */
const placed = /\(?([a-z][a-z\d+.-]*:[^\s()]+):(\d+):(\d+)\)?$/i;

/**
 * Where in scripts a stack of V8’s leads (https://v8.dev/docs/stack-trace-api). The frames of ours, which lie over those of
 * whoever called, are passed over.
 *
 * @param ours the origin of our own scripts
 */
export function placeInStack(stack: string, ours: string): PlaceInStack {
  let sure = true;
  for (const line of stack.split('\n')) {
    if (!/^\s+at /.test(line)) continue;
    const found = placed.exec(line);
    if (found === null) {
      // The engine’s own, as `new Promise (<anonymous>)`, is nobody’s; other text without an address is somebody’s.
      if (!/\(<anonymous>\)$/.test(line)) sure = false;
      continue;
    }
    const [, url = '', lineNumber, column] = found;
    if (ours !== '' && url.startsWith(`${ours}/`)) continue;
    const at = { url: url.slice(0, mostUrl), line: Number(lineNumber), column: Number(column) };
    return { at, sure: sure && !/\(eval at /.test(line) };
  }
  return { sure: false };
}

/** The origin of the script that asks for it, from a stack whose first frame is its own. Empty where it has no address. */
export function originInStack(stack: string): string {
  const [, origin = ''] = /^\s+at .*?\(?([a-z][a-z\d+.-]*:\/\/[^/\s()]+)\//im.exec(stack) ?? [];
  return origin;
}
