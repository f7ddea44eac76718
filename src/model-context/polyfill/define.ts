import { defineProperty, getOwnPropertyDescriptor } from './primordials.ts';

/** Gives an object the methods and accessors of a literal, enumerable and configurable, as native ones are. */
export function defineMembers(target: object, literal: object): void {
  for (const name in literal) {
    defineProperty(target, name, getOwnPropertyDescriptor(literal, name) as PropertyDescriptor);
  }
}

/** Makes a class known to the page, under its native name: bundlers shorten names. */
export function defineInterface(name: string, value: { readonly prototype: object }): void {
  defineProperty(value.prototype, Symbol.toStringTag, { value: name, configurable: true });
  defineProperty(value, 'name', { value: name });
  defineProperty(window, name, { value, writable: true, configurable: true });
}
