import { listenQuietly } from '../polyfill/listen-quietly.ts';
import {
  execute,
  lastEventIdOf,
  navigationOf,
  portsOf,
  preventDefault,
  stopEvent,
} from '../polyfill/primordials.ts';
import { isIntact } from './is-intact.ts';
import { openSession } from './open-session.ts';
import { bridgeEvent, bridgeVersion } from './protocol.ts';

/** What closes each session. */
const sessions = { __proto__: null } as unknown as Record<string, () => void>;

/**
 * Listens for the isolated half, first of all listeners, so that no script of the page sees its port. A page that forges
 * an attachment gets a session of its own, which can do what `registerTool` can.
 */
export function acceptSessions(): void {
  listenQuietly(navigationOf(window), bridgeEvent, (event) => {
    stopEvent(event);
    if (obey(event)) preventDefault(event);
  });
}

/** Whether the answer is "yes". */
function obey(event: Event): boolean {
  const words = execute(/^(\w+) ?(\S*) ?(\S*)$/, lastEventIdOf(event));
  const { 1: command, 2: first = '', 3: session = '' } = words ?? [];
  const port = portsOf(event)[0];
  if (command === 'attach' && first === bridgeVersion && port) sessions[session] = openSession(port);
  else if (command === 'close') sessions[first]?.();
  else return command === 'hello' || (command === 'intact' && isIntact());
  return true;
}
