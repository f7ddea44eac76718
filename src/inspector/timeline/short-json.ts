import type { Json } from '../../registry/index.ts';

/** JSON of a value in one line, cut at `most` characters; what would be cut is not written, however large it is. */
export function shortJson(value: Json, most: number): string {
  const writer = new ShortWriter(most);
  writer.write(value, 0);
  return writer.text();
}

class ShortWriter {
  readonly #most: number;
  #parts: string[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  text(): string {
    const whole = this.#parts.join('');
    return whole.length > this.#most ? `${whole.slice(0, this.#most)}…` : whole;
  }

  write(value: Json, depth: number): void {
    if (this.#length > this.#most) return;
    if (typeof value === 'string') this.#add(JSON.stringify(value.slice(0, this.#most + 1)));
    else if (typeof value !== 'object' || value === null) this.#add(String(value));
    // Nobody reads further in than this in one line.
    else if (depth > 20) this.#add('…');
    else if (Array.isArray(value)) {
      this.#add('[');
      for (let index = 0; index < value.length && this.#length <= this.#most; index++) {
        if (index > 0) this.#add(', ');
        this.write(value[index] ?? null, depth + 1);
      }
      this.#add(']');
    } else {
      this.#add('{');
      let first = true;
      for (const key in value) {
        if (this.#length > this.#most) return;
        if (!Object.hasOwn(value, key)) continue;
        this.#add(`${first ? '' : ', '}${key.slice(0, 200)}: `);
        // A record: the list was asked about above.
        this.write((value as { readonly [key: string]: Json })[key] ?? null, depth + 1);
        first = false;
      }
      this.#add('}');
    }
  }

  #add(part: string): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}
