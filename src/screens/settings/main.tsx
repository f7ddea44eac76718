import { render } from 'preact';
import { openControlLink } from '../shared/open-control-link.ts';
import { SettingsScreen } from './settings-screen.tsx';

render(<SettingsScreen link={openControlLink()} />, document.body);
