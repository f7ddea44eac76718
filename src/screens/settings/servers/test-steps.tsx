import type { TestReport, TestStepView } from '../../../protocol/servers.ts';
import { Visible } from '../../shared/visible.tsx';
import { ServerSays } from './server-state.tsx';

const outcomes = {
  passed: { word: 'passed', look: 'registered' },
  failed: { word: 'failed', look: 'failed' },
  skipped: { word: 'not tried', look: 'plain' },
} as const satisfies Record<TestStepView['outcome'], unknown>;

/** What came of a connection test, step by step. `old`: the form says something else since. */
export function TestSteps({ report, old }: { report: TestReport; old: boolean }) {
  return (
    <div class="test-steps">
      <h4 class={`state ${report.passed ? 'registered' : 'failed'}`}>
        {report.passed ? 'The test passed.' : 'The test failed.'}
      </h4>
      {old && <p class="hint">You changed the form since. Test again to know how it stands now.</p>}
      <ol>
        {report.steps.map((step) => {
          const { word, look } = outcomes[step.outcome];
          return (
            <li key={step.title} data-outcome={step.outcome}>
              <p class="step">
                <span class="name">{step.title}</span> <span class={`state ${look}`}>{word}</span>
              </p>
              {step.says !== '' && (
                <p>
                  <Visible text={step.says} />
                </p>
              )}
              {step.next !== '' && (
                <p class="next">
                  <Visible text={step.next} />
                </p>
              )}
              <ServerSays text={step.serverSays} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
