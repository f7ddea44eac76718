import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import { attribute, localName } from '../../view/dom.ts';
import { viewState } from '../../view/view-state.ts';
import { thingOf } from '../thing.ts';
import { placeToClick } from './place-to-click.ts';
import { checkWritable } from './ready.ts';
import { unfit } from './refusals.ts';
import { want } from './wanted.ts';

const words: Readonly<Record<string, boolean>> = { true: true, on: true, false: false, off: false };

/** Has a checkbox, a radio button or a switch clicked where it is not yet as it should be. */
export function readyToggle(field: HTMLElement, radio: boolean, value: FillArgs['value']): FillPlan {
  checkWritable(field);
  const on = wantedState(radio, value);
  const thing = thingOf(field);
  want(field, { fits: () => isOn(field) === on });
  if (isOn(field) === on) return { how: 'nothing', thing };
  if (radio && !on) {
    throw unfit(
      'A radio button is switched off by choosing another of its group: fill the other one with true.',
    );
  }
  return { how: 'click', thing, uid: viewState().uids.of(placeToClick(field)) };
}

function wantedState(radio: boolean, value: FillArgs['value']): boolean {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (typeof word === 'boolean') return word;
  const state = typeof word === 'string' && Object.hasOwn(words, word) ? words[word] : undefined;
  if (state !== undefined) return state;
  throw unfit(
    radio
      ? 'A radio button takes true. To choose by label, fill the group of radio buttons with the label.'
      : 'A checkbox or switch takes true or false.',
  );
}

/** Whether it is on; `mixed` where it is neither. */
export function isOn(field: HTMLElement): boolean | 'mixed' {
  if (localName(field) === 'input') {
    const { checked, indeterminate, type } = field as HTMLInputElement;
    return indeterminate && type === 'checkbox' ? 'mixed' : checked;
  }
  const state = (attribute(field, 'aria-checked') ?? attribute(field, 'aria-pressed'))?.trim().toLowerCase();
  return state === 'mixed' ? 'mixed' : state === 'true';
}
