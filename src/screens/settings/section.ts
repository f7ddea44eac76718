import type { ControlLink } from '../../link/control-link.ts';
import type { SettingsView } from '../../protocol/control.ts';
import type { Commands } from '../shared/use-link.ts';
import type { AskForHost } from './servers/host-access.ts';
import type { Prefer } from './use-prefer.ts';

/** What each section of the settings gets. */
export interface SectionProps {
  readonly view: SettingsView;
  readonly commands: Commands;
  readonly prefer: Prefer;
  /** For views that one section alone wants. */
  readonly link: ControlLink;
  readonly askForHost: AskForHost;
}
