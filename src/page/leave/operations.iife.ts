import { offerOperation } from '../operations.ts';
import { prospectOf } from './prospect.ts';

offerOperation('prospect', (args) => prospectOf(window, args));
