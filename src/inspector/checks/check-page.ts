import type { PageTool } from '../../protocol/inspect.ts';
import { pageRules, toolRules } from './rules/all-rules.ts';
import type { PageFacts } from './rules/page-facts.ts';
import { type Found, type RuleId, type Severity, severities } from './rules/rule.ts';
import { lookAt, type ToolLook } from './rules/tool-look.ts';

export interface Place {
  readonly at: string;
  readonly note?: string | undefined;
}

/** One rule that one tool does not keep, in however many places; without a tool, the page. */
export interface Finding {
  /** The same for as long as the tool and the rule are. */
  readonly id: string;
  readonly rule: RuleId;
  readonly link?: string | undefined;
  /** Of its places the most severe. */
  readonly severity: Severity;
  readonly tool?: PageTool | undefined;
  /** The first of them. */
  readonly places: readonly Place[];
  /** All places. */
  readonly count: number;
}

export interface CheckReport {
  /** In the order of the tools, then of the rules. */
  readonly findings: readonly Finding[];
  readonly tools: number;
}

/** Places that are named. */
export const placesNamed = 20;

/**
 * Checks all tools of a page by all rules. Stops wherever others may want to work; to go on, ask for the next value.
 */
export function* checkPage(tools: readonly PageTool[], page: PageFacts): Generator<undefined, CheckReport> {
  const looks: ToolLook[] = [];
  const byTool = new Map<PageTool | undefined, Finding[]>([[undefined, []]]);
  for (const tool of tools) {
    const look = lookAt(tool);
    looks.push(look);
    const findings: Finding[] = [];
    for (const rule of toolRules) {
      const finding = gather(rule, tool, rule.check(look, page));
      if (finding !== undefined) findings.push(finding);
    }
    byTool.set(tool, findings);
    yield;
  }
  for (const rule of pageRules) {
    const founds = new Map<PageTool | undefined, Found[]>();
    for (const found of rule.check(looks, page)) {
      yield;
      if (found === undefined) continue;
      const list = founds.get(found.tool);
      if (list === undefined) founds.set(found.tool, [found]);
      else list.push(found);
    }
    for (const [tool, list] of founds) {
      const finding = gather(rule, tool, list);
      if (finding !== undefined) byTool.get(tool)?.push(finding);
    }
  }
  return { findings: [...byTool.values()].flat(), tools: tools.length };
}

function gather(
  rule: { readonly id: RuleId; readonly link?: string | undefined },
  tool: PageTool | undefined,
  founds: Iterable<Found>,
): Finding | undefined {
  const places: Place[] = [];
  let count = 0;
  let worst: number = severities.length;
  for (const { severity, at, note } of founds) {
    if (count++ < placesNamed) places.push(note === undefined ? { at } : { at, note });
    worst = Math.min(worst, severities.indexOf(severity));
  }
  const severity = severities[worst];
  if (severity === undefined) return undefined;
  const id = tool === undefined ? rule.id : `${rule.id} ${tool.frame} ${tool.name}`;
  return { id, rule: rule.id, link: rule.link, severity, tool, places, count };
}
