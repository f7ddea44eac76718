import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import { attribute, matches } from '../../view/dom.ts';
import { optionName } from '../../view/field-value.ts';
import { thingOf } from '../thing.ts';
import { assign, tellOfChange } from './assign.ts';
import { type Choice, choose, listed } from './choose.ts';
import { checkEnabled, offerFocus } from './ready.ts';
import { hindered, unfit } from './refusals.ts';
import { want } from './wanted.ts';

interface SelectChoice extends Choice {
  readonly option: HTMLOptionElement;
  readonly value: string;
}

/** Selects the options a value names, and no others. */
export function fillSelect(select: HTMLSelectElement, value: FillArgs['value']): FillPlan {
  checkEnabled(select);
  const choices = Array.from(select.options, (option): SelectChoice => {
    return { option, label: optionName(option), value: option.value };
  });
  const wanted = wordsOf(select, value).map((word) => chosenBy(word, choices));
  const thing = thingOf(select);
  const keys = wanted.map(keyOf).sort();
  // By what they say: a page may draw its options anew.
  want(select, { fits: () => isSame(keys, selectedIn(select).map(keyOf).sort()) });
  const options = new Set(wanted.map(({ option }) => option));
  const before = Array.from(select.selectedOptions);
  if (before.length === options.size && before.every((option) => options.has(option)))
    return { how: 'nothing', thing };
  offerFocus(select);
  if (select.multiple) {
    for (const { option } of choices)
      if (option.selected !== options.has(option)) assign(option, 'selected', options.has(option));
  } else {
    assign(
      select,
      'selectedIndex',
      choices.findIndex(({ option }) => options.has(option)),
    );
  }
  tellOfChange(select);
  return { how: 'done', thing };
}

/** The labels of what is selected. */
export function selectValue(select: HTMLSelectElement): string | readonly string[] {
  const labels = selectedIn(select).map(({ label }) => label);
  return select.multiple ? labels : (labels[0] ?? '');
}

function selectedIn(select: HTMLSelectElement): { readonly label: string; readonly value: string }[] {
  return Array.from(select.selectedOptions, (option) => ({ label: optionName(option), value: option.value }));
}

function wordsOf(select: HTMLSelectElement, value: FillArgs['value']): readonly string[] {
  const words = typeof value === 'string' ? [value] : value;
  if (typeof words === 'boolean')
    throw unfit('This is a list: give the label or the value of one of its options.');
  if (select.multiple) return [...new Set(words)];
  if (words.length === 1) return words;
  throw unfit('Of this list one option can be chosen: give one label, as a string.');
}

function chosenBy(word: string, choices: readonly SelectChoice[]): SelectChoice {
  const choice =
    choose(
      choices.filter(({ option }) => !isOff(option)),
      word,
    ) ?? choose(choices, word);
  if (choice === undefined) {
    throw unfit(
      'No option of this list has that label or value. details.options has the labels there are; use one of them.',
      { value: word.slice(0, 100), options: listed(choices.filter(isOffered)), count: choices.length },
    );
  }
  if (isOff(choice.option)) throw hindered('disabled', thingOf(choice.option));
  return choice;
}

function isOffered({ option }: SelectChoice): boolean {
  return attribute(option, 'hidden') === null;
}

function isOff(option: HTMLOptionElement): boolean {
  return matches(option, ':disabled');
}

function keyOf({ label, value }: { readonly label: string; readonly value: string }): string {
  return JSON.stringify([value, label]);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
