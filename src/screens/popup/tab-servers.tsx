import type { TabView } from '../../protocol/control.ts';
import { Switch } from '../shared/switch.tsx';
import type { Granted } from '../shared/use-wish.ts';
import { Visible } from '../shared/visible.tsx';

/** The person’s servers, and whether their tools are offered on this site. */
export function TabServers({
  servers,
  choose,
}: {
  servers: TabView['servers'];
  choose(id: string, offered: boolean): Granted;
}) {
  if (servers.length === 0) return null;
  return (
    <section class="servers">
      <h2>Your servers</h2>
      <ul>
        {servers.map(({ id, title, offered }) => (
          <li key={id}>
            {offered === 'all' ? (
              <p>
                <Visible text={title} /> <span class="hint">offered on all sites</span>
              </p>
            ) : (
              <Switch
                title={title}
                description={
                  offered === 'here'
                    ? 'Its tools are offered here from the level Act.'
                    : 'Not offered on this site.'
                }
                on={offered === 'here'}
                turn={(on) => choose(id, on)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
