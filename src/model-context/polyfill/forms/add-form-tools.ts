import { meetCore } from './core.ts';
import { formTool } from './form-tool.ts';
import { describeForm, eachForm } from './form-tools.ts';
import { defineSubmitEvent } from './submit-event.ts';
import { watchForms } from './watch-forms.ts';

/** Gives the document's polyfill its forms. Does nothing where they are there already. */
export function addFormTools(): void {
  meetCore((core) =>
    core.addForms(() => {
      defineSubmitEvent();
      watchForms();
      return {
        list: (each) => eachForm((form, labelOf) => each(describeForm(form, labelOf))),
        find(name) {
          try {
            return formTool(name);
          } catch {
            // Of what the page broke before this file came; nobody's registration fails by that.
            return undefined;
          }
        },
      };
    }),
  );
}
