import type { Runnable } from '../peer.ts';
import { parse } from '../primordials.ts';
import { awaitSubmission } from './await-submission.ts';
import { attribute, type Control, elementsOf, reportValidity, requestSubmit } from './dom.ts';
import { each } from './each.ts';
import { formNamed } from './form-tools.ts';
import { planFill } from './plan-fill.ts';

/** The form of this name as something that can be run: fills its controls, and submits them or leaves that to the user. */
export function formTool(name: string): Runnable | undefined {
  const form = formNamed(name);
  return (
    form && {
      run(text, settle) {
        const fill = planFill(form, parse(text));
        if (typeof fill === 'string') {
          settle(fill);
          return () => {};
        }
        fill();
        const stop = awaitSubmission(form, settle);
        const button = submitterOf(form);
        if (attribute(form, 'toolautosubmit') === null) {
          button?.focus();
        } else if (attribute(form, 'novalidate') === null && !reportValidity(form)) {
          stop();
          settle(`Form validation failed: ${complaints(form)}`);
        } else {
          requestSubmit(form, button);
        }
        return stop;
      },
    }
  );
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#default-button, unless it is disabled. */
function submitterOf(form: HTMLFormElement): HTMLElement | null {
  let button: HTMLButtonElement | undefined;
  each(elementsOf(form), (element) => {
    const control = element as HTMLButtonElement;
    if (control.type === 'submit') button ??= control;
  });
  return button === undefined || button.disabled ? null : button;
}

function complaints(form: HTMLFormElement): string {
  let text = '';
  each(elementsOf(form), (element) => {
    const { validationMessage } = element as Control;
    if (validationMessage) text += `${attribute(element, 'name') ?? ''}: ${validationMessage}. `;
  });
  return text;
}
