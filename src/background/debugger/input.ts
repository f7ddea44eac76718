import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from './debugger-session.ts';
import { Keyboard } from './keyboard.ts';
import { Mouse } from './mouse.ts';

/** Trusted input to a tab. */
export interface Input {
  readonly mouse: Mouse;
  readonly keyboard: Keyboard;
}

/**
 * Gives `act` the tab's mouse and keyboard. From then on, until the debugger is detached, the page believes that it is
 * shown and has the focus, so that it works behind other tabs and windows, none of which is disturbed. It is not told
 * otherwise after each call: menus close when their window loses the focus.
 */
export async function withInput<T>(
  session: DebuggerSession,
  after: After,
  act: (input: Input) => Promise<T>,
): Promise<T> {
  // Commands keep their order, so nobody has to wait for this one.
  const shown = session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const acted = act({ mouse: new Mouse(session, after), keyboard: new Keyboard(session) });
  const [result] = await Promise.all([acted, shown]);
  return result;
}
