import { createRoot } from 'react-dom/client';
import { Inspector } from './shell/inspector.tsx';

const root = document.getElementById('app');
if (root !== null) createRoot(root).render(<Inspector tabId={0} />);
