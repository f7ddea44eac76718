import { offerOperation } from '../operations.ts';
import { readFacts } from './read-facts.ts';

offerOperation('facts', () => readFacts(document));
