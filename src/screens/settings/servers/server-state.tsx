import type { ServerView } from '../../../protocol/servers.ts';
import { Visible } from '../../shared/visible.tsx';
import { stateWords } from './server-words.ts';

/** Where a server stands, and what the person can do. `origin`: the extension’s, where the server refuses it. */
export function ServerState({ state, origin }: { state: ServerView['state']; origin: string }) {
  const { kind, says, next, serverSays } = state;
  const { look, word } = stateWords[kind];
  return (
    <div class="server-state" data-state={kind}>
      <p>
        <span class={`state ${look}`}>{word ?? <Visible text={says} />}</span>
        {word !== undefined && (
          <>
            {' '}
            <Visible text={says} /> <Visible text={next} />
          </>
        )}
      </p>
      {kind === 'forbidden-origin' && (
        <p>
          The extension’s Origin is <code>{origin}</code>
        </p>
      )}
      <ServerSays text={serverSays} />
    </div>
  );
}

/** Words of the server, marked as such: they are not ours, and may be meant to mislead. */
export function ServerSays({ text }: { text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <p class="said">
      <span class="said-by">The server says: </span>
      <Visible text={text} />
    </p>
  );
}
