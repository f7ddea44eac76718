import type { Description } from '../peer.ts';
import { execute, stringify } from '../primordials.ts';
import { toolName } from '../tool-name.ts';
import { hasScripted } from './core.ts';
import { attribute, formsOf } from './dom.ts';
import { each } from './each.ts';
import { formSchema } from './form-schema.ts';
import { type LabelOf, readLabels } from './labels.ts';

/**
 * Calls back for every form that is a tool: the first of its name, where no script has registered that name. Looked up
 * each time; forms in shadow trees are out of reach.
 */
export function eachForm(callback: (form: HTMLFormElement, labelOf: LabelOf) => void): void {
  const seen = { __proto__: null } as unknown as Record<string, true>;
  const labelOf = readLabels();
  each(formsOf(document), (form) => {
    const name = attribute(form, 'toolname');
    if (name === null || attribute(form, 'tooldescription') === null) return;
    if (!execute(toolName, name) || seen[name] || hasScripted(name)) return;
    seen[name] = true;
    callback(form, labelOf);
  });
}

export function formNamed(name: string): HTMLFormElement | undefined {
  let found: HTMLFormElement | undefined;
  eachForm((form) => {
    if (attribute(form, 'toolname') === name) found = form;
  });
  return found;
}

export function describeForm(form: HTMLFormElement, labelOf: LabelOf): Description {
  return {
    name: attribute(form, 'toolname') ?? '',
    title: attribute(form, 'tooltitle') ?? '',
    description: attribute(form, 'tooldescription') ?? '',
    inputSchema: stringify(formSchema(form, labelOf)),
  };
}
