import type { ServerView } from '../../../protocol/servers.ts';
import { visibleText } from '../../../shared/visible-text.ts';
import type { Commands } from '../../shared/use-link.ts';
import { useWish } from '../../shared/use-wish.ts';

/** Whether a server is used at all. */
export function ServerSwitch({ server, commands }: { server: ServerView; commands: Commands }) {
  const { id, title, enabled } = server;
  const { shown, pending, wish } = useWish(enabled);
  return (
    <label class="switch server-switch">
      <input
        type="checkbox"
        role="switch"
        checked={shown}
        aria-checked={shown}
        aria-busy={pending}
        aria-label={`Use ${visibleText(title)}`}
        onChange={({ currentTarget: { checked } }) =>
          wish(checked, commands.run({ name: 'enable-server', id, enabled: checked }))
        }
      />
      <span aria-hidden="true">{shown ? 'On' : 'Off'}</span>
    </label>
  );
}
