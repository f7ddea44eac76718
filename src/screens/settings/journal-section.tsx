import { useState } from 'preact/hooks';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { Notice } from '../shared/notice.tsx';
import { NumberField } from '../shared/number-field.tsx';
import { saveFile } from '../shared/save-file.ts';
import { Switch } from '../shared/switch.tsx';
import { count } from '../shared/words.ts';
import { JournalTable } from './journal-table.tsx';
import type { SectionProps } from './section.ts';
import { today } from './today.ts';
import { wholeJournal } from './whole-journal.ts';

/** What agents did. */
export function JournalSection({ view, commands, prefer }: SectionProps) {
  const { journal } = view.settings;
  const { calls, lost } = view.journal;
  const [exporting, setExporting] = useState(false);

  async function exportAll() {
    setExporting(true);
    const parts = await wholeJournal(async (after) => {
      const read = await commands.run({
        name: 'export-journal',
        ...(after === undefined ? {} : { after }),
      });
      return read.done ? read.value : undefined;
    });
    setExporting(false);
    if (parts !== undefined) saveFile(`pagehand-journal-${today()}.jsonl`, parts, 'application/x-ndjson');
  }

  return (
    <>
      <h1>Journal</h1>
      <p class="lead">Each call of a tool leaves a line here. The journal stays on this computer.</p>
      <section class="block">
        <h2>What is kept</h2>
        <Switch
          title="Keep values"
          description="Also what the tools were given and what they answered. Switching it off keeps what is there until you clear the journal."
          on={journal.values}
          turn={(values) => prefer((current) => ({ journal: { ...current.journal, values } }))}
        />
        {journal.values && (
          <Notice kind="attention">
            Values can hold what you read and type on pages: messages, names, account numbers. Everyone who
            can use this browser profile can read them here.
          </Notice>
        )}
        <div class="fields">
          <NumberField
            label="At most"
            value={journal.maxCalls}
            min={0}
            max={100_000}
            unit="calls"
            set={(maxCalls) => void prefer((current) => ({ journal: { ...current.journal, maxCalls } }))}
          />
          <NumberField
            label="For"
            value={journal.maxDays}
            min={1}
            max={365}
            unit="days"
            set={(maxDays) => void prefer((current) => ({ journal: { ...current.journal, maxDays } }))}
          />
        </div>
      </section>
      <section class="block">
        <div class="bar">
          <h2>
            Calls <span class="count">{calls.toLocaleString('en-GB')}</span>
          </h2>
          <div class="actions">
            <button type="button" disabled={calls === 0 || exporting} onClick={() => void exportAll()}>
              {exporting ? 'Exporting…' : 'Export'}
            </button>
            {calls > 0 && (
              <ConfirmButton
                words="Clear"
                label="Clear the journal"
                question={`Delete ${count(calls, 'call')}?`}
                confirm="Delete"
                act={() => void commands.run({ name: 'clear-journal' })}
              />
            )}
          </div>
        </div>
        {lost > 0 && (
          <p class="hint">
            {count(lost, 'call')} could not be written, because the storage was full or busy.
          </p>
        )}
        <JournalTable calls={calls} commands={commands} />
      </section>
    </>
  );
}
