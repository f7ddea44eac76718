import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { notApplicable, scenarios } from './conformance/scenarios.ts';
import { buildBoth, clientScenarios, runScenario } from './conformance/suite.ts';
import { told } from './conformance/told.ts';

// The scenarios of @modelcontextprotocol/conformance for clients; docs/mcp.md has the same table for people.

beforeAll(buildBoth, 60_000);

it('knows every scenario of the suite', async () => {
  const known = new Set([...scenarios.map(({ name }) => name), ...Object.keys(notApplicable)]);
  expect([...known].sort()).toEqual([...(await clientScenarios())].sort());
});

it('is told in docs/mcp.md as it is', async () => {
  const lines = (await readFile(new URL('../../docs/mcp.md', import.meta.url), 'utf8')).split('\n');
  const section = lines.slice(lines.indexOf('## Conformance'));
  const about = section.filter((line) => /^\| (?!scenario)|^- /.test(line));
  expect(about).toEqual(told());
  const failed = scenarios.filter(({ fails }) => fails !== undefined).length;
  expect(section.join('\n')).toContain(`${scenarios.length - failed} runs pass, ${failed} fail`);
});

describe.concurrent('the conformance suite', () => {
  for (const scenario of scenarios.filter(({ fails }) => fails === undefined)) {
    const { name, revision } = scenario;
    // It measures half a second, which a busy machine may not keep.
    const retry = name === 'sse-retry' ? 2 : 0;
    it(`is passed: ${name} in ${revision}`, { retry }, async () => {
      const { said, ...outcome } = await runScenario(scenario);
      expect(outcome, said).toMatchObject({ passed: true, unmet: [] });
      expect(outcome.met).not.toEqual([]);
    });
  }

  it.each(scenarios.filter(({ fails }) => fails !== undefined))(
    'fails as it is known to: $name in $revision',
    async (scenario) => {
      const { said, ...outcome } = await runScenario(scenario);
      expect(outcome, said).toMatchObject({ passed: false, unmet: scenario.fails?.checks });
    },
  );
});
