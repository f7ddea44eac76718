/** Characters of a pattern that is looked at. */
const longest = 500;
/** Quantifiers without an end that a tame pattern may have: each can multiply the time by the length of the text. */
const mostOpen = 3;

/**
 * Whether a pattern is right and cannot take for ever. Servers and pages write patterns, and pages the texts they are matched
 * with, and JavaScript’s engine goes back over a text again and again: `(a+)+$` on thirty letters takes minutes. So only what
 * is plainly harmless counts: no repetition in what is repeated, no references back, no looking around.
 */
export function isTamePattern(pattern: string): boolean {
  if (pattern.length > longest) return false;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return false;
  }
  const bare = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\\[1-9k]|\(\?<?[=!]/.test(bare)) return false;
  if ((bare.match(/[*+]|\{\d+,\}/g) ?? []).length > mostOpen) return false;
  return !repeatsRepetition(bare);
}

/** Whether a group that is repeated holds a repetition or a choice. */
function repeatsRepetition(bare: string): boolean {
  const groups: boolean[] = [];
  for (let at = 0; at < bare.length; at += 1) {
    const character = bare[at];
    if (character === '(') {
      groups.push(false);
      // The `?` of `(?:` repeats nothing.
      if (bare[at + 1] === '?') at += 1;
    } else if (character === ')') {
      const varies = groups.pop() ?? false;
      const repeated = /^(?:[*+]|\{)/.test(bare.slice(at + 1));
      if (varies && repeated) return true;
      if ((varies || repeated) && groups.length > 0) groups[groups.length - 1] = true;
    } else if (/[*+?{|]/.test(character ?? '') && groups.length > 0) {
      groups[groups.length - 1] = true;
    }
  }
  return false;
}
