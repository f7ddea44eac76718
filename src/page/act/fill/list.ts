import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import { attribute } from '../../view/dom.ts';
import { FlatTree } from '../../view/flat-tree.ts';
import { tidy } from '../../view/name-of.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { viewState } from '../../view/view-state.ts';
import { thingOf } from '../thing.ts';
import { choose, listed } from './choose.ts';
import { asOption, isChosen, optionsIn, type WidgetOption } from './options.ts';
import { placeToClick } from './place-to-click.ts';
import { checkEnabled } from './ready.ts';
import { hindered, unfit } from './refusals.ts';
import { isOn } from './toggle.ts';
import { want } from './wanted.ts';

/**
 * Has the next option of a list clicked that is not as it should be. Of a list with several choices, it is asked again
 * until there is none.
 */
export function readyList(viewed: ViewedPage, list: HTMLElement, value: FillArgs['value']): FillPlan {
  checkEnabled(list);
  const several = attribute(list, 'aria-multiselectable') === 'true';
  const options = optionsIn(list, new FlatTree(viewed.closedShadowRoot)).map(asOption);
  const labels = new Set(wordsOf(value, several).map((word) => chosenBy(word, options).label));
  const thing = thingOf(list);
  want(list, {
    fits: () => {
      const now = listValue(viewed, list);
      const chosen = typeof now === 'string' ? (now === '' ? [] : [now]) : now;
      return chosen.length === labels.size && chosen.every((label) => labels.has(label));
    },
  });
  const next = options.find(
    ({ element, label }) => (several || labels.has(label)) && isChosen(element) !== labels.has(label),
  );
  if (next === undefined) return { how: 'nothing', thing };
  if (next.disabled) throw hindered('disabled', thingOf(next.element));
  return { how: 'click', thing, uid: viewState().uids.of(next.element) };
}

/** The labels of what is chosen. */
export function listValue(viewed: ViewedPage, list: Element): string | readonly string[] {
  const chosen = optionsIn(list, new FlatTree(viewed.closedShadowRoot))
    .filter(isChosen)
    .map((option) => asOption(option).label);
  return attribute(list, 'aria-multiselectable') === 'true' ? chosen : (chosen[0] ?? '');
}

/** Has the radio button of a label clicked. */
export function readyRadios(
  group: Element,
  radios: readonly HTMLElement[],
  value: FillArgs['value'],
): FillPlan {
  if (typeof value !== 'string')
    throw unfit('Of these radio buttons one can be chosen: give its label, as a string.');
  const choices = radios.map((element) => ({
    element,
    label: tidy(thingOf(element).name),
    value: attribute(element, 'value') ?? undefined,
  }));
  const choice = choose(choices, value);
  if (choice === undefined) throw noOption(value, choices);
  checkEnabled(choice.element);
  const thing = thingOf(group);
  want(group, { fits: () => isOn(choice.element) === true });
  if (isOn(choice.element) === true) return { how: 'nothing', thing };
  return { how: 'click', thing, uid: viewState().uids.of(placeToClick(choice.element)) };
}

/** The label of the radio button that is chosen. */
export function radiosValue(radios: readonly HTMLElement[]): string {
  const chosen = radios.find((radio) => isOn(radio) === true);
  return chosen === undefined ? '' : tidy(thingOf(chosen).name);
}

function wordsOf(value: FillArgs['value'], several: boolean): readonly string[] {
  const words = typeof value === 'string' ? [value] : value;
  if (typeof words === 'boolean') throw unfit('This is a list: give the label of one of its options.');
  if (!several && words.length !== 1)
    throw unfit('Of this list one option can be chosen: give one label, as a string.');
  return words;
}

function chosenBy(word: string, options: readonly WidgetOption[]): WidgetOption {
  const option = choose(options, word);
  if (option === undefined) throw noOption(word, options);
  return option;
}

function noOption(word: string, options: readonly { readonly label: string }[]): Error {
  return unfit(
    'None of the choices here has that label. details.options has the labels there are; use one of them.',
    { value: word.slice(0, 100), options: listed(options), count: options.length },
  );
}
