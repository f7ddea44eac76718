import { injected } from '../injected.ts';
import { offerOperation } from '../operations.ts';
import { readFacts } from './read-facts.ts';

injected().readFacts = readFacts;
offerOperation('facts', () => readFacts(document));
