import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { readyEditor } from './editor.ts';
import { fieldAt } from './field-at.ts';
import { readyList, readyRadios } from './list.ts';
import { readyOpener } from './opener.ts';
import { fillSelect } from './select-field.ts';
import { setField } from './set-field.ts';
import { readyText } from './text-field.ts';
import { readyToggle } from './toggle.ts';

/**
 * Readies a field for a value, or gives it the value where that takes no trusted input.
 *
 * @throws CallError NOT_FOUND, STALE_ELEMENT; VALIDATION_ERROR for a value the field does not take; CONFLICT with
 *   `details.reason`: disabled, readonly, inert, no-box, focus-moved
 */
export function prepareFill(viewed: ViewedPage, { uid, value }: FillArgs): FillPlan {
  const field = fieldAt(viewed, uid);
  switch (field.kind) {
    case 'text':
      return readyText(field.element, value, field.suggests);
    case 'set':
      return setField(field.element, value);
    case 'select':
      return fillSelect(field.element, value);
    case 'toggle':
      return readyToggle(field.element, field.radio, value);
    case 'editor':
      return readyEditor(field.element, value, field.suggests);
    case 'opener':
      return readyOpener(viewed, field.element, value);
    case 'list':
      return readyList(viewed, field.element, value);
    case 'radios':
      return readyRadios(field.element, field.radios, value);
  }
}
