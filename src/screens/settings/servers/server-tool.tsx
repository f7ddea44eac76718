import type { ToolPolicy } from '../../../protocol/levels.ts';
import type { ServerToolView } from '../../../protocol/servers.ts';
import { visibleText } from '../../../shared/visible-text.ts';
import { Notice } from '../../shared/notice.tsx';
import { PolicyChoice } from '../../shared/policy-choice.tsx';
import { SiteName } from '../../shared/site-name.tsx';
import { ToolChanges } from '../../shared/tool-changes.tsx';
import type { Granted } from '../../shared/use-wish.ts';
import { Visible } from '../../shared/visible.tsx';
import { effectWords } from '../../shared/words.ts';

/** Characters of a description that are shown before it is unfolded. */
const glance = 180;

/** One tool of a server. `set` with no site is the word for all sites. */
export function ServerTool({
  tool,
  set,
}: {
  tool: ServerToolView;
  set(site: string | undefined, policy: ToolPolicy | undefined): Granted;
}) {
  const { name, original, effect, destructive, notes, policy, sites, changes } = tool;
  const title = visibleText(tool.title);
  return (
    <li data-tool={name}>
      <div class="tool-head">
        <div>
          <p class="name">
            <Visible text={tool.title} /> <span class={`tag ${effect}`}>{effectWords[effect]}</span>
            {destructive && <span class="tag deny">may destroy</span>}
            {changes.length > 0 && <span class="tag changed">changed</span>}
          </p>
          <code>{name}</code>
          {!name.endsWith(`__${original}`) && (
            <p class="means">
              The server calls it{' '}
              <code>
                <Visible text={original} />
              </code>
            </p>
          )}
        </div>
        <PolicyChoice
          label={`Policy for ${title} on all sites`}
          policy={policy}
          choose={(wanted) => set(undefined, wanted)}
        />
      </div>
      <Description text={tool.description} />
      {notes.map((note) => (
        <p key={note} class="means">
          <Visible text={note} />
        </p>
      ))}
      {changes.length > 0 && (
        <Notice kind="attention">
          <p>It is not as it was when you allowed it, so you are asked each time.</p>
          <ToolChanges changes={changes} />
          <div class="actions">
            <button
              type="button"
              aria-label={`Allow ${title} as it is now`}
              onClick={() => void set(undefined, 'allow')}
            >
              Allow it as it is now
            </button>
            <button type="button" aria-label={`Deny ${title}`} onClick={() => void set(undefined, 'deny')}>
              Deny it
            </button>
          </div>
        </Notice>
      )}
      {sites.length > 0 && (
        <ul class="policies">
          {sites.map((word) => (
            <li key={word.site}>
              <SiteName site={word.site} />
              <PolicyChoice
                label={`Policy for ${title} on ${word.site}`}
                policy={word.policy}
                choose={(wanted) => set(word.site, wanted)}
              />
              <button
                type="button"
                class="plain"
                aria-label={`Remove the policy for ${title} on ${word.site}`}
                onClick={() => void set(word.site, undefined)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A description as the server gave it. Hidden instructions like to stand at the end of long ones. */
function Description({ text }: { text: string }) {
  if (text === '') return <p class="means">The server does not describe it.</p>;
  if (text.length <= glance) {
    return (
      <p class="described">
        <Visible text={text} />
      </p>
    );
  }
  return (
    <details class="described">
      <summary>
        <Visible text={beginning(text)} />{' '}
        <span class="more">All {text.length.toLocaleString('en-GB')} characters</span>
      </summary>
      <Visible text={text} />
    </details>
  );
}

function beginning(text: string): string {
  const line = text.slice(0, glance).replace(/\s+/g, ' ');
  return `${line.slice(0, Math.max(line.lastIndexOf(' '), glance / 2)).trimEnd()}…`;
}
