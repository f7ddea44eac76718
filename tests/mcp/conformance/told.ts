import { notApplicable, type Scenario, scenarios } from './scenarios.ts';

const revisions = ['2025-03-26', '2025-11-25', '2026-07-28'] as const;

/** What docs/mcp.md has to say of the scenarios, line by line. */
export function told(): readonly string[] {
  const names = [...new Set(scenarios.map(({ name }) => name))].sort();
  const rows = names.map(
    (name) => `| ${name} | ${revisions.map((revision) => cell(name, revision)).join(' | ')} |`,
  );
  const fails = byReason(
    scenarios.flatMap(({ name, fails }) => (fails ? [[name, fails.because] as const] : [])),
  );
  return [...rows, ...fails, ...byReason(Object.entries(notApplicable))];
}

function cell(name: string, revision: Scenario['revision']): string {
  const scenario = scenarios.find((each) => each.name === name && each.revision === revision);
  if (scenario === undefined) return '–';
  return scenario.fails === undefined ? 'passed' : 'failed';
}

function byReason(told: readonly (readonly [string, string])[]): string[] {
  return [...new Set(told.map(([, because]) => because))].map((because) => {
    const names = [...new Set(told.flatMap(([name, reason]) => (reason === because ? [`\`${name}\``] : [])))];
    return `- ${names.join(', ')}: ${because}`;
  });
}
