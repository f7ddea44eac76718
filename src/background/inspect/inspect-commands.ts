import type { Command, CommandValues } from '../../protocol/control.ts';
import { CallError } from '../../shared/result.ts';
import { isOurs } from './compose-view.ts';
import type { Inspections } from './inspections.ts';
import type { PageRuns } from './page-runs.ts';
import type { Pointing } from './pointing.ts';

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>;

export interface InspectCommands {
  'run-page-tool'(command: Of<'run-page-tool'>): Promise<CommandValues['run-page-tool']>;
  'cancel-run'(command: Of<'cancel-run'>): Promise<void>;
  listen(command: Of<'listen'>): Promise<void>;
  highlight(command: Of<'highlight'>): Promise<void>;
  pick(command: Of<'pick'>): Promise<CommandValues['pick']>;
}

/** What the Inspector may have done on pages, by name. Each rejects with a CallError whose message says what to do. */
export function inspectCommands(
  inspections: Inspections,
  runs: PageRuns,
  pointing: Pointing,
): InspectCommands {
  return {
    async 'run-page-tool'({ tabId, frame, tool, input, run }) {
      const document = inspections.pageIn(tabId);
      if (isOurs({ frame, name: tool }, document)) {
        throw new CallError(
          'CONFLICT',
          'This tool is Pagehand’s own, and is run with “call”, so that it takes the way an agent’s call takes.',
        );
      }
      return await runs.run(document, { frame, tool, input, run });
    },
    async 'cancel-run'({ tabId, run }) {
      if (!runs.cancel(tabId, run)) {
        throw new CallError('NOT_FOUND', 'This run has ended already. Look at its result.');
      }
    },
    async listen({ tabId, on }) {
      await inspections.listen(tabId, on);
    },
    async highlight({ tabId, uid }) {
      await pointing.highlight(tabId, uid);
    },
    async pick({ tabId }) {
      return await pointing.pick(tabId);
    },
  };
}
