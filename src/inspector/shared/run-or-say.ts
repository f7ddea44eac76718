import type { Command, CommandName } from '../../protocol/control.ts';
import type { Actions, Ran } from '../store/actions.ts';

/** Has something done, and says why where it was not. */
export async function runOrSay<Name extends CommandName>(
  act: Actions,
  command: Extract<Command, { name: Name }>,
): Promise<Ran<Name>> {
  const ran = await act.run<Name>(command);
  if (!ran.done) act.dispatch({ type: 'shell/say', kind: 'trouble', text: ran.message });
  return ran;
}
