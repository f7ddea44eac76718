import type { Command, CommandValues } from '../../protocol/control.ts';
import { said } from '../../protocol/said/said.ts';
import type { PersonRuns } from '../calls/person-runs.ts';
import { SaidError } from '../said-error.ts';
import { isOurs } from './compose-view.ts';
import type { Inspections } from './inspections.ts';
import type { PageRuns } from './page-runs.ts';
import type { Pointing } from './pointing.ts';

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>;

export interface InspectCommands {
  'run-page-tool'(command: Of<'run-page-tool'>, screen: AbortSignal): Promise<CommandValues['run-page-tool']>;
  'cancel-run'(command: Of<'cancel-run'>): Promise<void>;
  listen(command: Of<'listen'>): Promise<void>;
  highlight(command: Of<'highlight'>): Promise<void>;
  pick(command: Of<'pick'>): Promise<CommandValues['pick']>;
}

/** What the Inspector may have done on pages, by name; `cancel-run` ends what any screen of ours began. Each rejects with a CallError whose message says what to do. */
export function inspectCommands(
  inspections: Inspections,
  runs: PageRuns,
  personRuns: PersonRuns,
  pointing: Pointing,
): InspectCommands {
  return {
    async 'run-page-tool'({ tabId, frame, origin, tool, input, run, own = false }, screen) {
      const document = inspections.pageIn(tabId);
      if (!own && isOurs({ frame, name: tool }, document)) {
        throw new SaidError('CONFLICT', said('run_own_tool'));
      }
      const speaker = inspections.speakerFor(tabId, frame);
      // What a person wrote for one site is not for another that took its place meanwhile.
      if ((speaker ?? document.sender).origin !== origin) {
        throw new SaidError('CONFLICT', said('run_other_site'));
      }
      using mine = personRuns.begin(tabId, run, screen);
      mine.signal.throwIfAborted();
      mine.signal.addEventListener('abort', () => runs.cancel(tabId, run), { once: true });
      return await runs.run(document, { frame, speaker, tool, input, run });
    },
    async 'cancel-run'({ tabId, run }) {
      if (!personRuns.cancel(tabId, run)) {
        throw new SaidError('NOT_FOUND', said('run_ended'));
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
