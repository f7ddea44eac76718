import type { LevelSource } from '../protocol/control.ts';
import { type Lasting, type Level, reaches } from '../protocol/levels.ts';

/** How a site’s level stands. */
export interface LevelNow {
  readonly level: Level;
  readonly source: LevelSource;
}

/**
 * For how long a level that is chosen now shall count. `picked`: what the person chose for this site since the screen
 * was opened, which goes before all else. Without it more rights last no longer than they have to, and fewer rights
 * last as long as what they replace.
 */
export function lastingFor(now: LevelNow, wanted: Level, picked: Lasting | undefined): Lasting {
  if (picked !== undefined) return picked;
  const { from } = now.source;
  const raises = !reaches(now.level, wanted) && reaches(wanted, 'act');
  if (from === 'tab' || from === 'hour') return from;
  return raises ? 'tab' : 'always';
}

/** What is shown as chosen: undefined while the default counts and nothing was picked. */
export function shownLasting(source: LevelSource, picked: Lasting | undefined): Lasting | undefined {
  return picked ?? (source.from === 'default' ? undefined : source.from);
}
