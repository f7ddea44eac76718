type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element. `true` sets an attribute without value; `false` and undefined leave it out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** The place the page's HTML keeps for something. */
export function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element #${id}`);
  return found;
}

/** A tool's name, which may break after an underscore. */
export function toolName(name: string): HTMLElement {
  const parts = name.split(/(?<=_)/);
  return element(
    'code',
    {},
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [element('wbr'), part])),
  );
}
