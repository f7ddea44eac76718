import { schemaType } from '../../facts/schema-type.ts';
import { effortLimits } from './effort.ts';

/** Properties as they are found; what comes more than once becomes a list. */
export class PropertyMap {
  readonly #values = new Map<string, unknown[]>();

  add(name: string, value: unknown): void {
    const values = this.#values.get(name);
    if (values) values.push(value);
    else this.#values.set(name, [value]);
  }

  /** Own properties only, whatever the names are: `__proto__` is a name like any other. */
  toObject(): { [name: string]: unknown } {
    return Object.fromEntries(
      Array.from(this.#values, ([name, values]) => [name, values.length > 1 ? values : values[0]]),
    );
  }
}

/** A property name without schema.org's address; another vocabulary's stays as it is. */
export function propertyName(name: string): string {
  return schemaType(name, false) ?? cleanText(name);
}

/** A type's name. A control character is replaced, not removed, so that no other type's name can come out. */
export function cleanType(type: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return type.slice(0, 500).replace(/[\0-\x1f\x7f]/g, '\ufffd');
}

/** A text value: without control characters and, where it names a schema.org term (`InStock`), without the address. */
export function cleanText(text: string): string {
  const short = text.length > effortLimits.textChars ? `${text.slice(0, effortLimits.textChars)}…` : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return schemaType(short, false) ?? short.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
}

/** The text of an element on one line. */
export function lineText(element: Element): string {
  const text = element.textContent ?? '';
  return cleanText(
    text
      .slice(0, effortLimits.textChars * 4)
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
