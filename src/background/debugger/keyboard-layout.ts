/** A key of the US layout, by what one of its positions types or does. */
export interface KeyDefinition {
  /** https://www.w3.org/TR/uievents-key/ */
  readonly key: string;
  /** https://www.w3.org/TR/uievents-code/ */
  readonly code: string;
  /** The number old pages look at. */
  readonly keyCode: number;
  /** What it types; absent where it types nothing. */
  readonly text?: string;
  /** 0 standard, 1 left, 2 right, 3 number pad. */
  readonly location: number;
  /** What it is with Shift. */
  readonly shifted?: { readonly key: string; readonly text: string };
}

/** Keys that type: code, keyCode, without and with Shift. */
const typing: readonly (readonly [string, number, string, string])[] = [
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
    const upper = letter.toUpperCase();
    return [`Key${upper}`, upper.charCodeAt(0), letter, upper] as const;
  }),
  ...Array.from(
    ')!@#$%^&*(',
    (shifted, digit) => [`Digit${digit}`, 48 + digit, `${digit}`, shifted] as const,
  ),
  ['Backquote', 192, '`', '~'],
  ['Minus', 189, '-', '_'],
  ['Equal', 187, '=', '+'],
  ['BracketLeft', 219, '[', '{'],
  ['BracketRight', 221, ']', '}'],
  ['Backslash', 220, '\\', '|'],
  ['Semicolon', 186, ';', ':'],
  ['Quote', 222, "'", '"'],
  ['Comma', 188, ',', '<'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
  ['Space', 32, ' ', ' '],
];

/** Keys that have names: name, keyCode, and code, location and text where they are not the usual. */
const named: readonly (readonly [string, number, string?, number?, string?])[] = [
  ['Enter', 13, 'Enter', 0, '\r'],
  ['Tab', 9],
  ['Backspace', 8],
  ['Delete', 46],
  ['Insert', 45],
  ['Escape', 27],
  ['Home', 36],
  ['End', 35],
  ['PageUp', 33],
  ['PageDown', 34],
  ['ArrowLeft', 37],
  ['ArrowUp', 38],
  ['ArrowRight', 39],
  ['ArrowDown', 40],
  ['Shift', 16, 'ShiftLeft', 1],
  ['Control', 17, 'ControlLeft', 1],
  ['Alt', 18, 'AltLeft', 1],
  ['Meta', 91, 'MetaLeft', 1],
  ['CapsLock', 20],
  ['NumLock', 144],
  ['ScrollLock', 145],
  ['Pause', 19],
  ['PrintScreen', 44],
  ['ContextMenu', 93],
  ...Array.from({ length: 24 }, (_, index) => [`F${index + 1}`, 112 + index] as const),
];

/** Keys of the number pad by their code: keyCode, key, text. */
const pad: readonly (readonly [string, number, string, string])[] = [
  ...Array.from(
    { length: 10 },
    (_, digit) => [`Numpad${digit}`, 96 + digit, `${digit}`, `${digit}`] as const,
  ),
  ['NumpadMultiply', 106, '*', '*'],
  ['NumpadAdd', 107, '+', '+'],
  ['NumpadSubtract', 109, '-', '-'],
  ['NumpadDecimal', 110, '.', '.'],
  ['NumpadDivide', 111, '/', '/'],
  ['NumpadEnter', 13, 'Enter', '\r'],
];

/** Other words people have for keys. */
const otherWords: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  option: 'Alt',
  cmd: 'Meta',
  command: 'Meta',
  windows: 'Meta',
  esc: 'Escape',
  return: 'Enter',
  del: 'Delete',
  space: ' ',
  spacebar: ' ',
  plus: '+',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
};

const byKey = new Map<string, KeyDefinition>();
const byName = new Map<string, KeyDefinition>();

for (const [code, keyCode, plain, withShift] of typing) {
  const shifted = { key: withShift, text: withShift };
  const key: KeyDefinition = { key: plain, code, keyCode, text: plain, location: 0, shifted };
  byKey.set(plain, key);
  if (withShift !== plain) byKey.set(withShift, { ...key, ...shifted });
  byName.set(code.toLowerCase(), key);
}
for (const [name, keyCode, code = name, location = 0, text] of named) {
  const key = { key: name, code, keyCode, location, ...(text === undefined ? {} : { text }) };
  byName.set(name.toLowerCase(), key);
}
for (const [code, keyCode, key, text] of pad) {
  byName.set(code.toLowerCase(), { key, code, keyCode, text, location: 3 });
}

/**
 * The key of a name (`Enter`, `ctrl`, `KeyA`, `Numpad1`, in any case) or of the character it types. A character the
 * layout lacks is typed all the same, by a key without a place. Undefined: there is no such key.
 */
export function keyFor(name: string): KeyDefinition | undefined {
  const lower = name.toLowerCase();
  const found = byKey.get(name) ?? byName.get(lower);
  if (found !== undefined) return found;
  const word = Object.hasOwn(otherWords, lower) ? otherWords[lower] : undefined;
  if (word !== undefined) return keyFor(word);
  if (Array.from(name).length !== 1 || /\p{Cc}/u.test(name)) return undefined;
  return { key: name, code: '', keyCode: 0, text: name, location: 0 };
}
