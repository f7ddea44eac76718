import { bitsOf, type Chord, modifierBits } from './chord.ts';
import type { DebuggerSession } from './debugger-session.ts';
import { type KeyDefinition, keyFor } from './keyboard-layout.ts';
import type { KeyEventParams } from './protocol.ts';

/** Keys that are sent before their answers are waited for. */
const inOneGo = 40;

/** Trusted keys, as the element with the focus gets them. */
export class Keyboard {
  readonly #session: DebuggerSession;

  constructor(session: DebuggerSession) {
    this.#session = session;
  }

  /** Presses the keys of a chord in order and lets them go in reverse, whatever happens in between. */
  async press({ modifiers, key }: Chord): Promise<void> {
    const keys = [...modifiers.flatMap((name) => keyFor(name) ?? []), key];
    const down: KeyDefinition[] = [];
    try {
      for (const next of keys) {
        // Noted first: a key that fails may be down all the same.
        down.push(next);
        await this.#session.send('Input.dispatchKeyEvent', keyEvent('down', next, down));
      }
    } finally {
      while (down.length > 0) {
        const last = down.pop();
        if (last !== undefined)
          await this.#session.undo('Input.dispatchKeyEvent', keyEvent('up', last, down));
      }
    }
  }

  /**
   * Types text with the keys that type it, and without keys what no key types. A line break is Enter. The keys are sent
   * without waiting for each: the page gets them in order all the same.
   */
  async type(text: string): Promise<void> {
    const sent: Promise<void>[] = [];
    for (const character of text.replace(/\r\n?/g, '\n')) {
      const name = character === '\n' ? 'Enter' : character === '\t' ? 'Tab' : character;
      const key = keyFor(name);
      sent.push(key === undefined ? this.insertText(character) : this.#stroke(key));
      if (sent.length < inOneGo) continue;
      await Promise.all(sent);
      sent.length = 0;
    }
    await Promise.all(sent);
  }

  async #stroke(key: KeyDefinition): Promise<void> {
    const up = keyEvent('up', key, []);
    const sent = [keyEvent('down', key, [key]), up].map((event) =>
      this.#session.send('Input.dispatchKeyEvent', event),
    );
    try {
      await Promise.all(sent);
    } catch (error) {
      await this.#session.undo('Input.dispatchKeyEvent', up);
      throw error;
    }
  }

  /** Types text in one go, without keys: as an input method does. */
  async insertText(text: string): Promise<void> {
    await this.#session.send('Input.insertText', { text });
  }
}

/** @param held the keys that are down with it */
function keyEvent(way: 'down' | 'up', key: KeyDefinition, held: readonly KeyDefinition[]): KeyEventParams {
  const modifiers = bitsOf(held.flatMap((each) => (isModifierKey(each) ? [each.key] : [])));
  const shift = (modifiers & modifierBits.Shift) !== 0;
  const meant = shift && key.shifted !== undefined ? key.shifted : key;
  // With Control, Alt or Meta a key is a command and types nothing.
  const text = (modifiers & ~modifierBits.Shift) === 0 ? meant.text : undefined;
  const { code, keyCode, location } = key;
  return {
    type: way === 'up' ? 'keyUp' : text === undefined ? 'rawKeyDown' : 'keyDown',
    modifiers,
    key: meant.key,
    code,
    windowsVirtualKeyCode: keyCode,
    location,
    isKeypad: location === 3,
    ...(way === 'down' && text !== undefined ? { text } : {}),
  };
}

function isModifierKey(key: KeyDefinition): key is KeyDefinition & { key: keyof typeof modifierBits } {
  return Object.hasOwn(modifierBits, key.key);
}
