import type { Level } from '../../protocol/levels.ts';
import type { WordKey } from '../words/words.ts';

/** What a level is called. */
export const levelWords: Readonly<Record<Level, WordKey>> = {
  off: 'shell_level_off',
  read: 'shell_level_read',
  act: 'shell_level_act',
  developer: 'shell_level_developer',
};
