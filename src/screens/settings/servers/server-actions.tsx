import { useState } from 'preact/hooks';
import type { ServerView } from '../../../protocol/servers.ts';
import { visibleText } from '../../../shared/visible-text.ts';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import type { Commands } from '../../shared/use-link.ts';
import type { AskForHost } from './host-access.ts';

/** What can be done with a server as a whole; first what it waits for. */
export function ServerActions({
  server,
  commands,
  askForHost,
  edit,
  say,
}: {
  server: ServerView;
  commands: Commands;
  askForHost: AskForHost;
  edit(): void;
  say(words: string): void;
}) {
  const [busy, setBusy] = useState<'signing in' | 'refreshing'>();
  const { id, url, state, signIn, enabled } = server;
  const title = visibleText(server.title);

  /** Whether the browser lets Pagehand reach the server, after asking the person where it has to. */
  async function reachable(press: string): Promise<boolean> {
    if (await askForHost(url)) return true;
    say(`You did not let Pagehand reach ${new URL(url).host}. Press “${press}” to be asked again.`);
    return false;
  }

  async function refresh(press: string) {
    if (busy !== undefined) return;
    setBusy('refreshing');
    const done = (await reachable(press)) && (await commands.run({ name: 'refresh-server', id })).done;
    setBusy(undefined);
    if (done) say('Asked for its tools anew.');
  }

  async function signInThere() {
    if (busy !== undefined) return;
    setBusy('signing in');
    const done = (await reachable('Sign in')) && (await commands.run({ name: 'sign-in-server', id })).done;
    setBusy(undefined);
    if (done) say('You are signed in.');
  }

  async function signOut() {
    const { done } = await commands.run({ name: 'sign-out-server', id });
    if (done) say('You are signed out.');
  }

  return (
    <div class="actions">
      {state.kind === 'permission-missing' && (
        <button
          type="button"
          class="main"
          aria-label={`Allow access to ${title}`}
          onClick={() => void refresh('Allow access')}
        >
          Allow access
        </button>
      )}
      {signIn.kind === 'needed' && (
        <button
          type="button"
          class="main"
          aria-disabled={busy !== undefined}
          aria-label={`Sign in for ${title}`}
          onClick={() => void signInThere()}
        >
          {busy === 'signing in' ? 'Waiting for you to sign in…' : 'Sign in'}
        </button>
      )}
      {signIn.kind === 'signed-in' && (
        <button
          type="button"
          class="plain"
          aria-label={`Sign out of ${title}`}
          onClick={() => void signOut()}
        >
          Sign out
        </button>
      )}
      {enabled && (
        <button
          type="button"
          class="plain"
          aria-disabled={busy !== undefined}
          aria-label={`Refresh ${title}`}
          onClick={() => void refresh('Refresh')}
        >
          {busy === 'refreshing' ? 'Refreshing…' : 'Refresh'}
        </button>
      )}
      <button type="button" class="plain" aria-label={`Edit ${title}`} onClick={edit}>
        Edit
      </button>
      <ConfirmButton
        class="plain"
        words="Remove"
        label={`Remove ${title}`}
        question="Remove it, with its headers and all you set for its tools?"
        confirm="Remove"
        act={() => void commands.run({ name: 'remove-server', id })}
      />
    </div>
  );
}
