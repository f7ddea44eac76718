import type { SettingsView } from '../../../protocol/control.ts';
import type { ServerView } from '../../../protocol/servers.ts';
import type { Commands } from '../../shared/use-link.ts';
import { Visible } from '../../shared/visible.tsx';
import { clock } from '../../shared/words.ts';
import { ServerAbout } from './server-about.tsx';
import { ServerPlaces } from './server-places.tsx';
import { ServerTools } from './server-tools.tsx';
import { Unfold } from './unfold.tsx';

/** What is unfolded of a server on demand: where it is offered, its tools, what it says of itself. */
export function ServerParts({
  server,
  view,
  commands,
  isNew,
}: {
  server: ServerView;
  view: SettingsView;
  commands: Commands;
  isNew: boolean;
}) {
  const { tools, refused, about, listedAt } = server;
  return (
    <div class="parts">
      <Unfold title="Where its tools are offered" open={isNew}>
        {() => <ServerPlaces server={server} view={view} commands={commands} />}
      </Unfold>
      <Unfold
        title={
          <>
            Tools {listedAt !== undefined && <span class="count">{tools.length}</span>}
            {refused.length > 0 && <span class="count"> and {refused.length} refused</span>}
          </>
        }
      >
        {() => (
          <>
            {listedAt === undefined && <p class="empty">Its list was not read yet.</p>}
            {listedAt !== undefined && (
              <p class="hint">
                {tools.length === 0 && 'It lists no tool that can be offered. '}Read {clock(listedAt)}.
              </p>
            )}
            {tools.length > 0 && <ServerTools server={server} commands={commands} />}
            {refused.length > 0 && <RefusedTools refused={refused} />}
          </>
        )}
      </Unfold>
      {about !== undefined && (
        <Unfold title="What the server says of itself">{() => <ServerAbout about={about} />}</Unfold>
      )}
    </div>
  );
}

function RefusedTools({ refused }: { refused: ServerView['refused'] }) {
  return (
    <section class="refused">
      <h4>Refused</h4>
      <p class="hint">These are not offered. Whoever runs the server can mend them.</p>
      <ul>
        {refused.map(({ name, reason, hint }, index) => (
          // A server may list a name twice.
          <li key={index}>
            <code>{name === '' ? 'no name' : <Visible text={name} />}</code>
            <p>
              <Visible text={reason} />
            </p>
            <p class="means">
              <Visible text={hint} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
