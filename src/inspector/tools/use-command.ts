import { useState } from 'react';
import type { Command } from '../../protocol/control.ts';
import type { Actions } from '../store/actions.ts';

/** Has the worker do something for this component, and says what went wrong. `busy`: it is not done yet. */
export function useCommand(act: Actions): { readonly busy: boolean; run(command: Command): Promise<void> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(command) {
      setBusy(true);
      const ran = await act.run(command);
      setBusy(false);
      if (!ran.done) act.dispatch({ type: 'shell/say', kind: 'trouble', text: ran.message });
    },
  };
}
