import { offerOperation } from '../operations.ts';
import { readPage } from './read-page.ts';
import { readSelection } from './read-selection.ts';
import { structuredData } from './structured/structured-data.ts';

offerOperation('read', (args, signal) => readPage(document, args, signal));
offerOperation('structuredData', (args, signal) => structuredData(document, args, signal));
offerOperation('selection', (args, signal) => readSelection(document, args, signal));
