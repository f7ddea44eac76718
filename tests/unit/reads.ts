/**
 * Counts how often members of objects and lists are read, methods of lists included: work that can be counted, where time
 * would tell of the machine too.
 */
export class Reads {
  count = 0;
  readonly #watched = new WeakMap<object, object>();

  /** The same value, watched with all it holds. An object that is given twice is the same object both times. */
  of<Value>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.#watched.get(value) ?? new Proxy(value, { get: (...read) => this.#read(...read) });
    this.#watched.set(value, known);
    return known as Value;
  }

  #read(target: object, name: string | symbol, receiver: unknown): unknown {
    this.count += 1;
    return this.of(Reflect.get(target, name, receiver));
  }
}
