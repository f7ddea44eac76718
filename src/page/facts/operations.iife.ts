import { offerOperation } from '../operations.ts';
import { factsSlot } from './facts-slot.ts';
import { readFacts } from './read-facts.ts';

factsSlot().read = readFacts;
offerOperation('facts', () => readFacts(document));
