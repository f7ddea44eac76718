import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { PageTool, TimelineEvent } from '../../protocol/inspect.ts';
import { ChangeCounts } from './change-counts.ts';
import type { CheckReport } from './check-page.ts';
import { CheckRunner } from './check-runner.ts';

const nobody: ReadonlySet<string> = new Set();

/** What the checks say of these tools; the last report stays until the next is there. */
export function useReport(
  tools: readonly PageTool[] | undefined,
  ourNames: ReadonlySet<string> | undefined,
  events: readonly TimelineEvent[],
): CheckReport | undefined {
  const [report, setReport] = useState<CheckReport>();
  const [counts] = useState(() => new ChangeCounts());
  const changes = useMemo(() => counts.of(events), [counts, events]);
  const runner = useMemo(
    () =>
      new CheckRunner({
        now: () => performance.now(),
        later(task) {
          const timer = setTimeout(task);
          return () => clearTimeout(timer);
        },
        tell: setReport,
      }),
    [],
  );
  useEffect(() => () => runner.stop(), [runner]);
  // Before anything is drawn: most pages are checked in less than a frame.
  useLayoutEffect(() => {
    if (tools !== undefined) runner.ask(tools, { ourNames: ourNames ?? nobody, changes });
  }, [runner, tools, ourNames, changes]);
  return report;
}
