/**
 * A DOM property or method as the platform defines it, past what the page laid over it: `<form name="title">` replaces
 * `document.title`, and `<input name="getAttribute">` its form's method, in isolated worlds too
 * (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem). Prototypes cannot be covered that way.
 */
export function own<Host extends object, Name extends keyof Host & string>(
  host: Host,
  name: Name,
): Host[Name] {
  let holder: object | null = host;
  let found: PropertyDescriptor | undefined;
  while (found === undefined) {
    holder = Object.getPrototypeOf(holder);
    if (holder === null) throw new TypeError(name);
    found = Object.getOwnPropertyDescriptor(holder, name);
  }
  return found.get ? found.get.call(host) : found.value.bind(host);
}

/** An attribute's value, whatever names the element's own form controls have. */
export function attribute(element: Element, name: string): string | null {
  return own(element, 'getAttribute')(name);
}
