import type { SettingsView } from '../../protocol/control.ts';
import type { Commands } from '../shared/use-link.ts';
import type { Prefer } from './use-prefer.ts';

/** What each section of the settings gets. */
export interface SectionProps {
  readonly view: SettingsView;
  readonly commands: Commands;
  readonly prefer: Prefer;
}
