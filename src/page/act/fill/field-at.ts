import { own } from '../../facts/own.ts';
import {
  attribute,
  boxOf,
  closest,
  isElement,
  isHtml,
  isRendered,
  localName,
  nextSibling,
  parentElement,
} from '../../view/dom.ts';
import { elementOf } from '../../view/find-uid.ts';
import { FlatTree } from '../../view/flat-tree.ts';
import { documentIn } from '../../view/frame.ts';
import { look, type ViewedPage } from '../../view/view-page.ts';
import { viewState } from '../../view/view-state.ts';
import { thingOf } from '../thing.ts';
import { type Field, kindOf, type NoField, roleWord } from './field.ts';
import { unfit } from './refusals.ts';

/** Nodes of an element that are looked at for the field in it. */
const mostNodes = 3_000;
/** Fields that are named where it is not clear which is meant. */
const mostNamed = 10;

/**
 * The field a uid means: the element itself, what it labels, or the only field in it.
 *
 * @throws CallError NOT_FOUND, STALE_ELEMENT; VALIDATION_ERROR where there is no field, or more than one
 */
export function fieldAt(viewed: ViewedPage, uid: string): Field {
  const named = elementOf(uid, viewState().uids, () => look(viewed).root);
  const own = kindOf(named);
  const inner = own === undefined || isMereWrapper(own, named) ? fieldIn(named, viewed) : undefined;
  if (inner !== undefined) return inner;
  if (own === undefined) throw noField(named);
  if (own.kind === 'none') throw takesNothing(own);
  return own;
}

/** A widget by its role only, which may be made of a real field. */
function isMereWrapper(field: Field | NoField, named: Element): boolean {
  if (/^(?:input|button)$/.test(localName(named))) return false;
  if (field.kind === 'opener' || (field.kind === 'none' && field.why === 'slider')) return true;
  return field.kind === 'toggle' && attribute(named, 'aria-checked') === null;
}

function fieldIn(named: Element, viewed: ViewedPage): Field | undefined {
  const name = localName(named);
  if (name === 'label' && isHtml(named)) {
    const { control } = named as HTMLLabelElement;
    const field = control === null ? undefined : kindOf(control);
    if (field !== undefined && field.kind !== 'none') return field;
    if (control !== null && field === undefined) return fieldIn(control, viewed);
  }
  if (name === 'iframe') {
    const inner = documentIn(named as HTMLIFrameElement);
    const body = inner === undefined ? null : own(inner, 'body');
    const field = body === null ? undefined : kindOf(body);
    return field === undefined || field.kind === 'none' ? undefined : field;
  }
  const fields = likeliest(fieldsIn(named, new FlatTree(viewed.closedShadowRoot)));
  if (fields.length === 1) return suited(fields[0], named);
  if (fields.length > 1) {
    const radios = fields.flatMap((field) => (field.kind === 'toggle' && field.radio ? [field.element] : []));
    if (radios.length === fields.length) return { kind: 'radios', element: named, radios };
    if (kindOf(named) !== undefined) return undefined;
    throw unfit(
      'There is more than one field in this element. Fill one of details.fields by its uid, or all of them with fill_form.',
      { fields: fields.slice(0, mostNamed).map(({ element }) => thingOf(element)) },
    );
  }
  return hiddenSelectBeside(named);
}

/** A combobox may be an element around the field that is typed into. */
function suited(field: Field | undefined, named: Element): Field | undefined {
  if (field?.kind !== 'text' || roleWord(named) !== 'combobox') return field;
  return { ...field, suggests: true };
}

function fieldsIn(named: Element, tree: FlatTree): Field[] {
  const fields: Field[] = [];
  let left = mostNodes;
  const visit = (element: Element): void => {
    const { first, list } = tree.children(element);
    let index = 0;
    for (
      let node: Node | null | undefined = list ? list[index++] : first;
      node && left > 0;
      node = list ? list[index++] : nextSibling(node)
    ) {
      if (!isElement(node)) continue;
      left--;
      const field = kindOf(node);
      if (field === undefined) visit(node);
      else if (field.kind !== 'none') fields.push(field);
    }
  };
  visit(named);
  return fields;
}

/** Of several, those a person would use: shown, told to readers, and not the buttons that come with another. */
function likeliest(fields: readonly Field[]): readonly Field[] {
  const kept = (some: readonly Field[], keep: (field: Field) => boolean) => {
    const filtered = some.filter(keep);
    return filtered.length === 0 ? some : filtered;
  };
  let left = kept(fields, ({ element }) => closest(element, '[aria-hidden=true],[inert]') === null);
  left = kept(left, ({ kind }) => kind !== 'list');
  left = kept(left, ({ kind }) => kind !== 'opener');
  left = kept(left, ({ element }) => attribute(element, 'aria-pressed') === null);
  return kept(left, ({ element }) => isShown(element));
}

function isShown(element: Element): boolean {
  if (!isRendered(element)) return false;
  const { width, height } = boxOf(element);
  return width > 1 && height > 1;
}

/** Of a list that was drawn anew beside it, the select itself. */
function hiddenSelectBeside(named: Element): Field | undefined {
  if (localName(named) === 'label') return undefined;
  for (let at: Element | null = named, up = 0; at !== null && up < 2; at = parentElement(at), up++) {
    for (const beside of [own(at, 'previousElementSibling'), own(at, 'nextElementSibling')]) {
      if (beside === null || localName(beside) !== 'select' || !isHtml(beside)) continue;
      const style = own(own(beside, 'ownerDocument'), 'defaultView')?.getComputedStyle(beside);
      if (!isShown(beside) || style?.visibility === 'hidden' || style?.opacity === '0')
        return { kind: 'select', element: beside as HTMLSelectElement };
    }
  }
  return undefined;
}

function noField(named: Element): Error {
  return unfit(
    'This element takes no value. fill is for fields: text, lists, dates, checkboxes, editors. Take a snapshot and use the uid of one, or click this.',
    { thing: thingOf(named) },
  );
}

function takesNothing({ why }: NoField): Error {
  switch (why) {
    case 'file':
      return unfit('This field takes files. Use upload_file with its uid.');
    case 'button':
      return unfit('This is a button, which takes no value. Use click, or the uid of a field.');
    case 'hidden':
      return unfit(
        'This field is hidden from people and takes no value. Use the uid of a field that is shown.',
      );
    case 'option':
      return unfit(
        'This is an option. Use click on it, or fill the list it belongs to with the option’s label.',
      );
    case 'slider':
      return unfit(
        'This slider is the page’s own and takes no value directly. Click it, then use press_key with ArrowRight, ArrowLeft, Home or End, and read its value in a snapshot.',
      );
  }
}
