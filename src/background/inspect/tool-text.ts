import type { SeenTool } from '../../protocol/inspect-operations.ts';

const texts = new WeakMap<SeenTool, string>();

/** A tool as JSON, made once: lists of 10,000 are compared at every change. */
export function toolText(tool: SeenTool): string {
  let text = texts.get(tool);
  if (text === undefined) {
    text = JSON.stringify(tool);
    texts.set(tool, text);
  }
  return text;
}
