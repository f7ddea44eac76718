import type { FrameName } from './inspect.ts';

/** A tool by what is unique in a tab. */
export interface Placed {
  readonly frame: FrameName;
  readonly name: string;
}

/** The same text for the same tool, and no other. */
export function placeKey({ frame, name }: Placed): string {
  return `${frame} ${name}`;
}

/** The order of lists of tools: by frame, then by name. */
export function byPlace(one: Placed, other: Placed): number {
  return compare(one.frame, other.frame) || compare(one.name, other.name);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
