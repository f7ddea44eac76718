import type { ToolRule } from './rule.ts';

/** Chromium hands the member on from 159; older ones ignore it. */
export const outputWithoutSchema: ToolRule = {
  id: 'output_without_schema',
  link: 'https://modelcontextprotocol.io/specification/2025-06-18/server/tools#output-schema',
  *check({ tool }) {
    if (tool.outputSchema === undefined) yield { severity: 'advice', at: 'outputSchema' };
  },
};
