import { useId, useState } from 'preact/hooks';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { saveFile } from '../shared/save-file.ts';
import type { SectionProps } from './section.ts';
import { today } from './today.ts';

/** Bytes above which a file cannot be settings. */
const maxFile = 5_000_000;

/** The settings as a whole. */
export function DataSection({ view, commands }: SectionProps) {
  const id = useId();
  const [said, say] = useState<string>();
  const { setAside, serversSetAside } = view;

  async function exportSettings() {
    const text = await commands.run({ name: 'export-settings' });
    if (text.done) saveFile(`pagehand-settings-${today()}.json`, [text.value.text], 'application/json');
  }

  async function importSettings(file: File) {
    say(undefined);
    if (file.size > maxFile) {
      commands.say('This file is too large to be Pagehand’s settings. Choose the one that was exported.');
      return;
    }
    const { done } = await commands.run({ name: 'import-settings', text: await file.text() });
    if (done) say(`The settings of ${file.name} are in use.`);
  }

  return (
    <>
      <h1>Data</h1>
      <p class="lead">Your settings are kept in this browser and sent nowhere.</p>
      {setAside !== undefined && (
        <section class="block">
          <h2>Settings that could not be read</h2>
          <p>
            They were set aside, and Pagehand started with its own. Save the file if you want to look what is
            in it; it is deleted when you dismiss it.
          </p>
          <div class="actions">
            <button
              type="button"
              onClick={() => saveFile(`pagehand-set-aside-${today()}.txt`, [setAside], 'text/plain')}
            >
              Save the file
            </button>
            <ConfirmButton
              words="Dismiss"
              question="Delete what was set aside?"
              confirm="Delete"
              act={() => void commands.run({ name: 'dismiss-trouble' })}
            />
          </div>
        </section>
      )}
      {serversSetAside !== undefined && (
        <section class="block">
          <h2>Servers that could not be read</h2>
          <p>
            They were set aside, and Pagehand started without servers. The file may hold their headers, and so
            secrets of yours. It is deleted when you dismiss it.
          </p>
          <div class="actions">
            <button
              type="button"
              onClick={() =>
                saveFile(`pagehand-servers-set-aside-${today()}.txt`, [serversSetAside], 'text/plain')
              }
            >
              Save the file
            </button>
            <ConfirmButton
              words="Dismiss"
              question="Delete the servers that were set aside?"
              confirm="Delete"
              act={() => void commands.run({ name: 'dismiss-trouble' })}
            />
          </div>
        </section>
      )}
      <section class="block">
        <h2>Export</h2>
        <p class="hint">
          A file with your sites, tools and other choices. The journal has an export of its own; your servers
          are in neither, since what they are reached with is secret.
        </p>
        <div class="actions">
          <button type="button" onClick={() => void exportSettings()}>
            Export settings
          </button>
        </div>
      </section>
      <section class="block">
        <h2 id={`${id}import`}>Import</h2>
        <p class="hint">An exported file takes the place of all settings you have now.</p>
        <input
          type="file"
          accept=".json,application/json"
          aria-labelledby={`${id}import`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) void importSettings(file);
            // So that the same file can be chosen again once it was corrected.
            currentTarget.value = '';
          }}
        />
        <p role="status">{said}</p>
      </section>
      <section class="block">
        <h2>Reset</h2>
        <p class="hint">
          All levels, policies and choices go back to how Pagehand comes. The journal and your servers stay.
        </p>
        <div class="actions">
          <ConfirmButton
            words="Reset settings"
            question="Reset all settings?"
            confirm="Reset"
            act={() => void commands.run({ name: 'reset-settings' })}
          />
        </div>
      </section>
    </>
  );
}
