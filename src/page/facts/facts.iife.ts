import { injected } from '../injected.ts';
import { readFacts } from './read-facts.ts';

// From now on the content script reads the page's markup with this, beginning at once.
const shared = injected();
shared.readFacts = readFacts;
shared.look?.();
