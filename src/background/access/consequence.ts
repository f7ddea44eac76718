import { type Said, type Saying, said } from '../../protocol/said/said.ts';
import type { Effect, Reach } from '../../tools/define.ts';

/** What a call can do, in plain words for the person who is to decide. */
export function consequenceOf(effect: Effect, reach: Reach): Said<Saying> {
  return said(`effect_${reach}_${effect}`);
}
