import type { Actions } from '../store/actions.ts';
import type { InspectorState, ViewId } from '../store/state.ts';

export type { ViewId };

export interface ViewProps {
  readonly state: InspectorState;
  /** Everything a person can do. The same object for as long as the Inspector is open. */
  readonly act: Actions;
}

/** What only the window the Inspector lies in can do. */
export interface Ways {
  /** Opens this Inspector anew, after the extension was. */
  reopen(): void;
  /** Reloads the inspected page. */
  reload(): void;
}
