import { CallError } from '../../shared/result.ts';
import { type KeyDefinition, keyFor } from './keyboard-layout.ts';

/** The bits of the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/tot/Input/). */
export const modifierBits = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;

export type Modifier = keyof typeof modifierBits;

/** Keys pressed together: the modifiers in order, then the key. */
export interface Chord {
  readonly modifiers: readonly Modifier[];
  readonly key: KeyDefinition;
}

/** Characters of what the caller wrote that a message repeats. */
const longestQuote = 60;

/**
 * Reads `Enter`, `a`, `Control+Shift+C`, and `Control++` for Control and plus.
 *
 * @throws CallError VALIDATION_ERROR that names what is wrong
 */
export function parseChord(text: string): Chord {
  const names = namesOf(text);
  const last = names.pop() ?? '';
  const modifiers: Modifier[] = [];
  for (const name of names) {
    const modifier = keyNamed(name, text).key;
    if (!isModifier(modifier))
      throw wrong(
        `${quote(name)} in ${quote(text)} is no modifier. Before the last key only Control, Shift, Alt and Meta can stand; press other keys one after the other.`,
      );
    if (modifiers.includes(modifier)) throw wrong(`${quote(text)} has ${modifier} twice. Leave one out.`);
    modifiers.push(modifier);
  }
  const key = keyNamed(last, text);
  if (modifiers.some((modifier) => modifier === key.key))
    throw wrong(`${quote(text)} has ${key.key} twice. Leave one out.`);
  return { modifiers, key };
}

/** The modifiers as the protocol has them. */
export function bitsOf(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((bits, modifier) => bits | modifierBits[modifier], 0);
}

/** A plus between two keys divides them; one at the end, after another or alone is a key. */
function namesOf(text: string): string[] {
  if (text === '+') return ['+'];
  if (text.endsWith('++')) return [...text.slice(0, -2).split('+'), '+'];
  return text.split('+');
}

function keyNamed(name: string, text: string): KeyDefinition {
  if (name === '')
    throw wrong(
      text === ''
        ? 'There is no key to press. Name one, such as Enter or Control+A.'
        : `${quote(text)} lacks a key beside a plus. Write Control+A for two keys, and Control++ for Control and plus.`,
    );
  const key = keyFor(name);
  if (key === undefined)
    throw wrong(
      `${quote(name)}${name === text ? '' : ` in ${quote(text)}`} is no key. Use a character, such as a, or a name, such as Enter, Tab, ArrowDown, PageUp or F5.`,
    );
  return key;
}

function isModifier(key: string): key is Modifier {
  return Object.hasOwn(modifierBits, key);
}

function quote(text: string): string {
  return `“${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}”`;
}

function wrong(message: string): CallError {
  return new CallError('VALIDATION_ERROR', message);
}
