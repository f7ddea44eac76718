import { announceChange } from '../document-tools.ts';
import { MutationObserver, stringify, uncurried } from '../primordials.ts';
import { queueTask } from '../queue-task.ts';
import { describeForm, eachForm } from './form-tools.ts';
import { checkPending } from './pending-forms.ts';

const observe = uncurried(MutationObserver.prototype.observe);
let observer: MutationObserver | undefined;
let known = '';
let scheduled = false;

export function watchingForms(): boolean {
  return observer !== undefined;
}

/** Fires `toolchange` from now on when forms that are tools come, leave or change. Costs nothing before. */
export function watchForms(): void {
  if (observer !== undefined) return;
  known = allForms();
  observer = new MutationObserver(() => {
    if (scheduled) return;
    scheduled = true;
    queueTask(compare);
  });
  observe(observer, document, {
    subtree: true,
    childList: true,
    attributes: true,
    // biome-ignore format: one list
    attributeFilter: [
      'toolname', 'tooldescription', 'tooltitle', 'toolautosubmit', 'toolparamdescription', 'aria-description',
      'name', 'type', 'required', 'disabled', 'readonly', 'multiple', 'min', 'max', 'step', 'pattern', 'id', 'for', 'form',
    ],
  });
}

function compare(): void {
  scheduled = false;
  checkPending();
  const now = allForms();
  if (now === known) return;
  known = now;
  announceChange();
}

function allForms(): string {
  let text = '';
  eachForm((form, labelOf) => {
    text += stringify(describeForm(form, labelOf));
  });
  return text;
}
