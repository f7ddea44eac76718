import type { FieldNow } from '../../../protocol/acting-operations.ts';
import { own } from '../../facts/own.ts';
import { isSecretField } from '../../read/secret-field.ts';
import { attribute, localName, rootOf } from '../../view/dom.ts';
import { maskedValue } from '../../view/field-value.ts';
import { idsOf } from '../../view/flat-tree.ts';
import { tidy } from '../../view/name-of.ts';
import { startOf } from '../../view/render-text.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { thingOf } from '../thing.ts';
import { editorText } from './editor-text.ts';
import type { Field } from './field.ts';
import { fieldAt } from './field-at.ts';
import { listValue, radiosValue } from './list.ts';
import { shownBy } from './opener.ts';
import { selectValue } from './select-field.ts';
import { shownText } from './shown-text.ts';
import { isOn } from './toggle.ts';
import { wantedOf } from './wanted.ts';

/** Characters of a value that are told. */
const longestValue = 20_000;
/** ms a page may take to bring a field to what it was asked for: some draw it in a later task. */
const patience = 150;
const pause = 15;

/**
 * What a field holds. Looks again for a moment where that is not yet what it was to hold.
 *
 * @throws CallError NOT_FOUND, STALE_ELEMENT
 */
export async function readField(viewed: ViewedPage, { uid }: { readonly uid: string }): Promise<FieldNow> {
  const start = performance.now();
  // What the page does in answer to an event, its promises included, is done in the next task.
  await turn(0);
  let field = fieldAt(viewed, uid);
  while (!holdsWanted(field) && performance.now() - start < patience) {
    await turn(pause);
    field = fieldAt(viewed, uid);
  }
  const secret = isSecretField(field.element);
  const value = heldBy(field, viewed);
  const invalid = faultOf(field.element);
  return {
    thing: thingOf(field.element),
    value: secret ? (value === '' ? '' : maskedValue) : value,
    matches: holdsWanted(field),
    ...(secret ? { secret } : {}),
    ...(invalid === undefined ? {} : { invalid: startOf(invalid, 300) }),
  };
}

function holdsWanted({ element }: Field): boolean {
  return wantedOf(element)?.fits() ?? false;
}

function heldBy(field: Field, viewed: ViewedPage): FieldNow['value'] {
  const shown = wantedOf(field.element)?.shows?.();
  if (shown !== undefined) return shown;
  switch (field.kind) {
    case 'text':
    case 'set':
      return startOf(field.element.value, longestValue);
    case 'select':
      return selectValue(field.element);
    case 'toggle':
      return isOn(field.element);
    case 'editor':
      return startOf(editorText(field.element), longestValue);
    case 'opener':
      return startOf(shownBy(field.element), longestValue);
    case 'list':
      return listValue(viewed, field.element);
    case 'radios':
      return radiosValue(field.radios);
  }
}

/** What the page says is wrong with what a field holds. */
function faultOf(element: Element): string | undefined {
  if (wantedOf(element)?.tooLong === true) {
    const { maxLength } = element as HTMLInputElement;
    return `It takes at most ${maxLength} characters.`;
  }
  if (/^(?:input|select|textarea)$/.test(localName(element))) {
    const { willValidate, validity, validationMessage } = element as HTMLInputElement;
    if (willValidate && !validity.valid) return validationMessage || 'It is not valid.';
  }
  const state = attribute(element, 'aria-invalid')?.trim().toLowerCase();
  if (state === undefined || state === '' || state === 'false') return undefined;
  return (
    textOfIds(element, 'aria-errormessage') || textOfIds(element, 'aria-describedby') || 'It is not valid.'
  );
}

function textOfIds(element: Element, name: string): string {
  const texts = idsOf(element, name).flatMap((id) => {
    const found = own(rootOf(element), 'getElementById')(id);
    return found === null ? [] : [tidy(shownText(found))];
  });
  return texts.join(' ').trim();
}

/** One turn of the event loop, and what was to happen in it. */
async function turn(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
}
