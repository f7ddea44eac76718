import type { AnyTool } from './define.ts';
import * as details from './details.ts';
import * as reading from './reading.ts';

/** Every built-in tool, sorted by name. A new file of tools is added here; a new tool in a file is found by itself. */
export const allTools: readonly AnyTool[] = [reading, details]
  .flatMap((file) => Object.values(file) as AnyTool[])
  .sort((one, other) => (one.name < other.name ? -1 : 1));
