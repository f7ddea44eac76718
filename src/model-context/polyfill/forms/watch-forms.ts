import { announceChange } from '../peer.ts';
import { stringify, uncurried } from '../primordials.ts';
import { queueTask } from './core.ts';
import { describeForm, eachForm } from './form-tools.ts';
import { checkPending } from './pending-forms.ts';

const { MutationObserver } = globalThis;
const observe = uncurried(MutationObserver.prototype.observe);
let known = '';
let scheduled = false;

/** Fires `toolchange` when forms that are tools come, leave or change, and for those that are there already. */
export function watchForms(): void {
  scheduleCompare();
  observe(new MutationObserver(scheduleCompare), document, {
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

function scheduleCompare(): void {
  if (scheduled) return;
  scheduled = true;
  queueTask(compare);
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
