import { offerOperation } from '../operations.ts';
import { readPage } from './read-page.ts';
import { structuredData } from './structured/structured-data.ts';

offerOperation('read', (args, signal) => readPage(document, args, signal));
offerOperation('structuredData', (args, signal) => structuredData(document, args, signal));
