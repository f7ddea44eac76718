import type { SeenTool } from '../../../../src/protocol/inspect-operations.ts';
import type { Json } from '../../../../src/registry/index.ts';

/** What came as text may be nested deeper than what can be written. */
export function nested(levels: number): Json {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as Json;
}

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
