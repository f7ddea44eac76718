import type { SeenTool } from '../../../../src/protocol/inspect-operations.ts';

/** A tool as a page lists it. */
export function seenTool(name: string, more: Partial<SeenTool> = {}): SeenTool {
  return {
    frame: '',
    name,
    title: '',
    description: 'Does something',
    inputSchema: null,
    annotations: {},
    size: 20,
    cuts: [],
    ...more,
  };
}
