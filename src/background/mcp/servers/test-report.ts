import type { TestReport, TestStepView } from '../../../protocol/servers.ts';
import type { ConnectionReport, TestStep, TestStepName } from '../connection/test-connection.ts';
import { adaptServer } from '../tools/adapt-server.ts';
import type { ToolServer } from '../tools/tool-identity.ts';

const titles: Readonly<Record<TestStepName, string>> = {
  permission: 'Permission',
  reachable: 'Reachable',
  origin: 'Origin',
  authorisation: 'Authorisation',
  protocol: 'Protocol',
  capabilities: 'What it offers',
  tools: 'Tools',
};

/** What came of a connection test, for people. */
export function testReport({ passed, steps, list }: ConnectionReport, server: ToolServer): TestReport {
  const refused = list === undefined ? 0 : adaptServer(server, list).refused.length;
  const views = steps.map((step) => viewStep(step));
  return {
    passed,
    steps:
      refused === 0
        ? views
        : views.map((view) =>
            view.title === titles.tools
              ? {
                  ...view,
                  says: `${view.says} ${refused === 1 ? 'One of them' : `${refused} of them`} cannot be offered; once the server is saved, it says why.`,
                }
              : view,
          ),
  };
}

function viewStep(step: TestStep): TestStepView {
  const title = titles[step.step];
  switch (step.outcome) {
    case 'skipped':
      return { title, outcome: 'skipped', says: '', next: '' };
    case 'passed':
      return { title, outcome: 'passed', says: step.says, next: '' };
    case 'failed': {
      const { next, serverSays } = step.trouble;
      return {
        title,
        outcome: 'failed',
        says: step.says,
        next,
        ...(serverSays === undefined ? {} : { serverSays }),
      };
    }
  }
}
