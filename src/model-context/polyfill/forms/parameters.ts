import { execute } from '../primordials.ts';
import { attribute, type Control, elementsOf, matches } from './dom.ts';
import { each } from './each.ts';

/** The controls of one name, as one parameter: several only for checkboxes and for radio buttons. */
export interface Parameter {
  readonly name: string;
  /** An input's type, `textarea`, `select-one` or `select-multiple`. */
  readonly type: string;
  readonly first: Control;
  readonly controls: readonly Control[];
}

const left = /^(?:hidden|submit|reset|button|image|file|output|fieldset|)$/;

/**
 * The parameters of a form, in the order of their controls, as Chromium finds them: without what is disabled or
 * read-only, and without names that different controls share.
 */
export function eachParameter(form: HTMLFormElement, callback: (parameter: Parameter) => void): void {
  const groups = { __proto__: null } as unknown as Record<string, Control[]>;
  each(elementsOf(form), (element) => {
    if (matches(element, ':disabled') || isReadOnly(element)) return;
    const name = attribute(element, 'name') ?? '';
    groups[name] ??= [];
    const group = groups[name];
    group[group.length] = element as Control;
  });
  for (const name in groups) {
    const controls = groups[name] ?? [];
    const first = controls[0] as Control;
    const { type } = first;
    let mixed = controls.length > 1 && type !== 'checkbox' && type !== 'radio';
    each(controls, (control) => {
      if (control.type !== type) mixed = true;
    });
    if (!mixed && execute(left, type ?? '') === null) callback({ name, type, first, controls });
  }
}

function isReadOnly(element: Element): boolean {
  return (
    attribute(element, 'readonly') !== null &&
    execute(/^(?:checkbox|radio|range|color|hidden)$/, (element as Control).type) === null
  );
}
