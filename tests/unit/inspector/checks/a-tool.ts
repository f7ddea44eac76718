import { type CheckReport, checkPage, type Finding } from '../../../../src/inspector/checks/check-page.ts';
import type { PageFacts } from '../../../../src/inspector/checks/rules/page-facts.ts';
import type { RuleId } from '../../../../src/inspector/checks/rules/rule.ts';
import type { PageTool } from '../../../../src/protocol/inspect.ts';

/** A tool that keeps every rule, but for what is changed. */
export function aTool(change: Partial<PageTool> = {}): PageTool {
  const tool = {
    frame: '',
    name: 'find_orders',
    title: 'Find orders',
    description:
      'Finds orders of the person who is signed in, by their number or the day. Answers with number, day and sum.',
    inputSchema: {
      type: 'object',
      properties: { number: { type: 'string', description: 'As it is printed on the bill.' } },
      required: ['number'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
    source: { from: 'script' },
    ...change,
  } as const;
  return {
    ...tool,
    size: change.size ?? tool.name.length + tool.description.length + JSON.stringify(tool.inputSchema).length,
  };
}

/** The same with this input schema. */
export function withSchema(inputSchema: PageTool['inputSchema']): PageTool {
  return aTool({ inputSchema });
}

export function reportOf(tools: readonly PageTool[], facts: Partial<PageFacts> = {}): CheckReport {
  const work = checkPage(tools, { ourNames: new Set(), changes: new Map(), ...facts });
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** What one rule finds in one tool among others. */
export function find(
  rule: RuleId,
  tool: PageTool,
  others: readonly PageTool[] = [],
  facts: Partial<PageFacts> = {},
): Finding | undefined {
  return reportOf([...others, tool], facts).findings.find(
    (finding) => finding.rule === rule && (finding.tool === tool || finding.tool === undefined),
  );
}
