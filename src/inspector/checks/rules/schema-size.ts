import type { ToolRule } from './rule.ts';

/** Characters of a schema as JSON: what is much, and what no agent will carry along. */
export const schemaLimits = { much: 3_000, most: 20_000 } as const;

export const schemaSize: ToolRule = {
  id: 'schema_size',
  *check({ schemaSize }) {
    if (schemaSize > schemaLimits.most) {
      yield { severity: 'warning', at: 'inputSchema', note: `${schemaSize} / ${schemaLimits.most}` };
    } else if (schemaSize > schemaLimits.much) {
      yield { severity: 'advice', at: 'inputSchema', note: `${schemaSize} / ${schemaLimits.much}` };
    }
  },
};
