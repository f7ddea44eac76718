import type { ServerView } from '../../../protocol/servers.ts';
import { Visible } from '../../shared/visible.tsx';
import { transportWords } from './server-words.ts';

/** What a server says of itself. */
export function ServerAbout({ about }: { about: NonNullable<ServerView['about']> }) {
  return (
    <>
      <p class="hint">Its own words, which Pagehand cannot check.</p>
      <dl class="facts">
        <dt>Name</dt>
        <dd>
          <Visible text={about.name} />
        </dd>
        <dt>Version</dt>
        <dd>
          <Visible text={about.version} />
        </dd>
        <dt>Protocol</dt>
        <dd>
          <Visible text={about.protocol} />
        </dd>
        <dt>Transport</dt>
        <dd>{transportWords[about.transport]}</dd>
        {about.instructions !== '' && (
          <>
            <dt>Instructions</dt>
            <dd class="said">
              <Visible text={about.instructions} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
