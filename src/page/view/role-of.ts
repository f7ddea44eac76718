import { knownRoles } from './aria-roles.ts';
import { hasAuthorName, hasGlobalAttribute } from './author-attributes.ts';
import { attribute, hasAttributes, localName } from './dom.ts';
import { canHaveFocus } from './focus.ts';
import { htmlRole } from './html-role.ts';
import type { TableKinds } from './table-kind.ts';

/**
 * The role of an element: what its author says, the first role that exists (ARIA 1.2, 5.4, "Handling Author Errors"),
 * else what HTML says. `generic` where it has none; `none` where its author took it away.
 */
export function roleOf(element: Element, tables: TableKinds): string {
  if (!hasAttributes(element)) return htmlRole(element, tables);
  const given = attribute(element, 'role');
  if (given === null || given.trim() === '') return htmlRole(element, tables);
  for (const word of given.toLowerCase().split(/\s+/, 20)) {
    if (!knownRoles.has(word)) continue;
    if (word === 'image') return 'img';
    if (word === 'presentation' || word === 'none') {
      // A thing that can be focused, or says something of itself, is there for everybody.
      if (!hasGlobalAttribute(element) && !canHaveFocus(element)) return 'none';
      return htmlRole(element, tables);
    }
    if ((word === 'region' || word === 'form') && !hasAuthorName(element)) {
      const native = htmlRole(element, tables);
      return native === 'generic' && word === 'form' && localName(element) === 'form' ? 'form' : native;
    }
    return word;
  }
  return htmlRole(element, tables);
}
