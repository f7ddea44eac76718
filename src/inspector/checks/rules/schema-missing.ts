import { specification, type ToolRule } from './rule.ts';

/** The platform lets it out; an agent is then told nothing of what goes in, not even that nothing does. */
export const schemaMissing: ToolRule = {
  id: 'schema_missing',
  link: specification('model-context-tool'),
  *check({ tool }) {
    if (tool.inputSchema === null) yield { severity: 'advice', at: 'inputSchema' };
  },
};
