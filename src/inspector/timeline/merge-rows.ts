import type { TimelineRow } from './timeline-row.ts';

/** Two lists of rows as one, by time; each keeps its own order, and of the same time `first` comes first. */
export function mergeRows(
  first: readonly TimelineRow[],
  second: readonly TimelineRow[],
): readonly TimelineRow[] {
  if (second.length === 0) return first;
  if (first.length === 0) return second;
  const merged: TimelineRow[] = [];
  let left = 0;
  let right = 0;
  while (left < first.length || right < second.length) {
    const one = first[left];
    const other = second[right];
    if (one !== undefined && (other === undefined || one.time <= other.time)) {
      merged.push(one);
      left++;
    } else if (other !== undefined) {
      merged.push(other);
      right++;
    }
  }
  return merged;
}
