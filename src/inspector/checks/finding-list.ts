import type { PageTool } from '../../protocol/inspect.ts';
import type { Finding } from './check-page.ts';
import { type RuleId, type Severity, severities } from './rules/rule.ts';

/** One line of the list. */
export type FindingItem =
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly name: GroupName;
      readonly count: number;
      readonly worst: Severity;
      readonly open: boolean;
      /** Place among the groups, from 1, and how many they are. */
      readonly place: number;
      readonly of: number;
    }
  | {
      readonly kind: 'finding';
      readonly id: string;
      readonly finding: Finding;
      /** Place among those of its group, from 1, and how many they are. */
      readonly place: number;
      readonly of: number;
    };

/** What a group is about: a tool, a rule, or the page as a whole. */
export type GroupName =
  | { readonly by: 'tool'; readonly tool: PageTool }
  | { readonly by: 'rule'; readonly rule: RuleId }
  | { readonly by: 'page' };

export interface FindingChoice {
  readonly grouping: 'tool' | 'rule';
  readonly hidden: readonly Severity[];
  readonly folded: readonly string[];
}

/** Findings in groups: groups with the worst first, then those with the most; inside, the worst first. */
export function listFindings(findings: readonly Finding[], choice: FindingChoice): readonly FindingItem[] {
  const groups = new Map<string, { name: GroupName; findings: Finding[] }>();
  for (const finding of findings) {
    if (choice.hidden.includes(finding.severity)) continue;
    const name = groupName(finding, choice.grouping);
    const id = groupId(name);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { name, findings: [finding] });
    else group.findings.push(finding);
  }
  const sorted = [...groups].map(([id, { name, findings: members }]) => {
    members.sort((one, other) => rank(one.severity) - rank(other.severity));
    return { id, name, findings: members, worst: members[0]?.severity ?? 'advice' };
  });
  sorted.sort(
    (one, other) => rank(one.worst) - rank(other.worst) || other.findings.length - one.findings.length,
  );
  return sorted.flatMap(({ id, name, findings: members, worst }, index) => {
    const open = !choice.folded.includes(id);
    const of = members.length;
    const head: FindingItem = {
      kind: 'group',
      id,
      name,
      count: of,
      worst,
      open,
      place: index + 1,
      of: sorted.length,
    };
    if (!open) return [head];
    return [
      head,
      ...members.map(
        (finding, index): FindingItem => ({ kind: 'finding', id: finding.id, finding, place: index + 1, of }),
      ),
    ];
  });
}

export function countBySeverity(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const counts = { serious: 0, warning: 0, advice: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Characters agents read of tools. */
export interface ToolCost {
  readonly tools: number;
  readonly characters: number;
}

/** What the page’s tools cost an agent, and what those cost that others brought. */
export function costOf(tools: readonly PageTool[]): { readonly page: ToolCost; readonly ours: ToolCost } {
  const sum = (list: readonly PageTool[]): ToolCost => ({
    tools: list.length,
    characters: list.reduce((size, tool) => size + tool.size, 0),
  });
  return { page: sum(tools.filter(ofThePage)), ours: sum(tools.filter((tool) => !ofThePage(tool))) };
}

/** Whether whoever makes the page can mend it. */
export function ofThePage({ source }: PageTool): boolean {
  return source.from !== 'pagehand' && source.from !== 'server' && source.from !== 'extension';
}

function rank(severity: Severity): number {
  return severities.indexOf(severity);
}

function groupName({ tool, rule }: Finding, grouping: 'tool' | 'rule'): GroupName {
  if (grouping === 'rule') return { by: 'rule', rule };
  return tool === undefined ? { by: 'page' } : { by: 'tool', tool };
}

function groupId(name: GroupName): string {
  switch (name.by) {
    case 'rule':
      return `rule ${name.rule}`;
    case 'tool':
      return `tool ${name.tool.frame} ${name.tool.name}`;
    case 'page':
      return 'page';
  }
}
