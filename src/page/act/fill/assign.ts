import { own } from '../../facts/own.ts';
import { ownerDocument } from '../../view/dom.ts';

/**
 * Sets a property the way the platform defines it. Libraries lay their own setter over `value` to learn of changes by
 * script; what a person does goes past it, and so does this.
 */
export function assign<Host extends object, Name extends keyof Host & string>(
  host: Host,
  name: Name,
  value: Host[Name],
): void {
  for (let holder = Object.getPrototypeOf(host); holder !== null; holder = Object.getPrototypeOf(holder)) {
    const set = Object.getOwnPropertyDescriptor(holder, name)?.set;
    if (set === undefined) continue;
    set.call(host, value);
    return;
  }
  throw new TypeError(name);
}

/** The events of a choice by a person (https://html.spec.whatwg.org/multipage/input.html#common-input-element-events). */
export function tellOfChange(element: Element): void {
  const { Event } = own(ownerDocument(element), 'defaultView') ?? globalThis;
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
