import { render } from 'preact';
import { openControlLink } from '../../link/open-control-link.ts';
import { askForHost } from './servers/host-access.ts';
import { SettingsScreen } from './settings-screen.tsx';

render(<SettingsScreen link={openControlLink()} askForHost={askForHost} />, document.body);
