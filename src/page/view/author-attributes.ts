import { attribute } from './dom.ts';

/** Attributes of any role; one of them is enough to take `role="none"` back. */
const globalAttributes = (
  'atomic braillelabel brailleroledescription busy controls current describedby description details flowto keyshortcuts ' +
  'label labelledby live owns relevant roledescription'
)
  .split(' ')
  .map((name) => `aria-${name}`);

/** Whether the element says something of itself that has a meaning in every role. */
export function hasGlobalAttribute(element: Element): boolean {
  return globalAttributes.some((name) => {
    const value = attribute(element, name);
    return value !== null && (value !== '' || !/^aria-label(?:ledby)?$/.test(name));
  });
}

/** Whether an attribute names the element, though perhaps with the text of nothing. */
export function hasAuthorName(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(
    (name) => (attribute(element, name) ?? '').trim() !== '',
  );
}
