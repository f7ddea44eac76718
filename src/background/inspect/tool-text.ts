import type { SeenTool } from '../../protocol/inspect-operations.ts';
import { jsonOf } from '../../protocol/list-limits.ts';

const texts = new WeakMap<SeenTool, { readonly text: string | undefined }>();

/** A tool as JSON, made once: lists of 10,000 are compared at every change. Undefined where it is nested too deeply. */
export function toolText(tool: SeenTool): string | undefined {
  let made = texts.get(tool);
  if (made === undefined) {
    made = { text: jsonOf(tool) };
    texts.set(tool, made);
  }
  return made.text;
}
