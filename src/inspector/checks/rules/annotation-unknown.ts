import { specification, type ToolRule } from './rule.ts';

/** What Chromium reads, and what MCP has besides. */
const known: ReadonlySet<string> = new Set([
  'readOnlyHint',
  'untrustedContentHint',
  'consequentialHint',
  'debugging',
  'title',
  'destructiveHint',
  'idempotentHint',
  'openWorldHint',
]);

/** The browser drops what it does not know without a word: a misspelt hint is none. */
export const annotationUnknown: ToolRule = {
  id: 'annotation_unknown',
  link: specification('model-context-tool'),
  *check({ tool }) {
    for (const name of Object.keys(tool.annotations).slice(0, 100)) {
      if (!known.has(name)) {
        yield { severity: 'warning', at: `annotations/${name.slice(0, 60)}` };
      } else if (name.endsWith('Hint') && typeof tool.annotations[name] !== 'boolean') {
        yield { severity: 'warning', at: `annotations/${name}`, note: typeof tool.annotations[name] };
      }
    }
  },
};
