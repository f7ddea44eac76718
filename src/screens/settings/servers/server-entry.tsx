import { useEffect, useRef, useState } from 'preact/hooks';
import type { SettingsView } from '../../../protocol/control.ts';
import type { ServerView } from '../../../protocol/servers.ts';
import { Notice } from '../../shared/notice.tsx';
import type { Commands } from '../../shared/use-link.ts';
import { Visible } from '../../shared/visible.tsx';
import { count } from '../../shared/words.ts';
import type { AskForHost } from './host-access.ts';
import { ServerActions } from './server-actions.tsx';
import { type SavedNow, ServerForm } from './server-form.tsx';
import { ServerParts } from './server-parts.tsx';
import { ServerState } from './server-state.tsx';
import { ServerSwitch } from './server-switch.tsx';
import { whereWords } from './server-words.ts';

/** One server with all that can be set about it. */
export function ServerEntry({
  server,
  taken,
  origin,
  view,
  commands,
  askForHost,
  added,
}: {
  server: ServerView;
  /** Short names of the other servers. */
  taken: readonly string[];
  /** The extension’s. */
  origin: string;
  view: SettingsView;
  commands: Commands;
  askForHost: AskForHost;
  /** How it was just added: the next thing to do is to say where it is offered. */
  added: SavedNow | undefined;
}) {
  const [editing, edit] = useState(false);
  const [said, say] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, title, url, enabled, sites, state, signIn, tools, notes, lookAlikes } = server;
  const changed = tools.filter(({ changes }) => changes.length > 0).length;

  useEffect(() => {
    if (added === undefined) return;
    heading.current?.focus();
    say(savedWords(added));
  }, [added]);

  return (
    <li class="server" data-server={id}>
      <div class="bar">
        <h3 ref={heading} tabIndex={-1}>
          <Visible text={title} />
        </h3>
        <ServerSwitch server={server} commands={commands} />
      </div>
      <p class="detail">
        <code>
          <Visible text={url} />
        </code>
        <code>mcp__{server.slug}__…</code>
      </p>
      <ServerState state={state} origin={origin} />
      <p class={sites.on === 'none' ? 'where nowhere' : 'where'}>
        {whereWords(sites, enabled)} {tools.length > 0 && `${count(tools.length, 'tool')}.`}
        {signIn.kind === 'signed-in' && (
          <>
            {' '}
            Signed in at <Visible text={signIn.issuer} />.
          </>
        )}
      </p>
      {changed > 0 && (
        <p>
          <span class="state attention">
            {changed === 1
              ? 'A tool changed since you allowed it: look under Tools.'
              : `${count(changed, 'tool')} changed since you allowed them: look under Tools.`}
          </span>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="hint">
          <Visible text={note} />
        </p>
      ))}
      {lookAlikes.length > 0 && (
        <Notice kind="attention">
          The short name looks much like {lookAlikes.map((slug) => `“${slug}”`).join(', ')}. Edit one of them,
          so that you can tell their tools apart when you are asked.
        </Notice>
      )}
      {editing ? (
        <ServerForm
          server={server}
          taken={taken}
          commands={commands}
          askForHost={askForHost}
          close={(saved) => {
            edit(false);
            heading.current?.focus();
            say(saved === undefined ? '' : savedWords(saved));
          }}
        />
      ) : (
        <>
          <ServerActions
            server={server}
            commands={commands}
            askForHost={askForHost}
            edit={() => edit(true)}
            say={say}
          />
          <p role="status" class="hint">
            {said}
          </p>
          <ServerParts server={server} view={view} commands={commands} isNew={added !== undefined} />
        </>
      )}
    </li>
  );
}

/** What is said once a server was saved. */
function savedWords({ reachable }: SavedNow): string {
  return reachable
    ? 'Saved.'
    : 'Saved. You did not let Pagehand reach it: press “Refresh” to be asked again.';
}
