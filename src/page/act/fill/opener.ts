import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import { attribute, localName, parentElement, queryAll } from '../../view/dom.ts';
import { tidy } from '../../view/name-of.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { viewState } from '../../view/view-state.ts';
import { thingOf } from '../thing.ts';
import { choose } from './choose.ts';
import { isChosen, noteOptionsBefore, optionsOf, type WidgetOption } from './options.ts';
import { placeToOpen } from './place-to-click.ts';
import { checkEnabled } from './ready.ts';
import { hindered, notOffered, unfit } from './refusals.ts';
import { shownText } from './shown-text.ts';
import { want } from './wanted.ts';

/** Has a list opened by a click, unless it shows what is wanted or is open already. */
export function readyOpener(viewed: ViewedPage, field: HTMLElement, value: FillArgs['value']): FillPlan {
  checkEnabled(field);
  const label = oneWord(value);
  const thing = thingOf(field);
  wantShown(field, label);
  if (shownBy(field) === label) return { how: 'nothing', thing };
  const { uids } = viewState();
  noteOptionsBefore(field);
  const shown = attribute(field, 'aria-expanded') === 'true' ? optionsOf(field, viewed) : [];
  if (shown.length > 0) {
    // Clicking the field would close them.
    const option = choose(shown, label, { starts: true });
    if (option === undefined) throw notOffered(label, shown);
    if (option.disabled) throw hindered('disabled', thingOf(option.element));
    wantOption(field, option);
    return { how: 'click', thing, uid: uids.of(option.element) };
  }
  return { how: 'open', thing, uid: uids.of(placeToOpen(field)) };
}

function oneWord(value: FillArgs['value']): string {
  const word = typeof value === 'object' && value.length === 1 ? value[0] : value;
  if (typeof word === 'string' && word.trim() !== '') return tidy(word);
  throw unfit('This opens a list of options: give the label of one of them, as a string.');
}

/** What a field that opens a list says is chosen. */
export function shownBy(field: HTMLElement): string {
  if (localName(field) === 'input') return (field as HTMLInputElement).value;
  return tidy(attribute(field, 'aria-valuetext') ?? shownText(field));
}

/** Expects an option to be chosen: the field says so, what stands beside it does, or the option itself. */
export function wantOption(field: HTMLElement, option: WidgetOption): void {
  wantShown(field, option.label, option.element);
}

function wantShown(field: HTMLElement, label: string, option?: HTMLElement): void {
  const was = shownBy(field);
  const shows = (): string | undefined => {
    const now = shownBy(field);
    if (now === label) return label;
    if (
      option !== undefined &&
      localName(field) === 'input' &&
      now === '' &&
      linesBeside(field).includes(label)
    )
      return label;
    return undefined;
  };
  const fits = (): boolean => {
    if (shows() !== undefined) return true;
    if (option?.isConnected === true && isChosen(option)) return true;
    const now = shownBy(field);
    return option !== undefined && now !== was && hasWords(now, label);
  };
  want(field, { fits, shows });
}

/** Whether a text begins or ends with these words: “Size: Large”. */
function hasWords(text: string, words: string): boolean {
  if (text.startsWith(words)) return /^[^\p{L}\p{N}]/u.test(text.slice(words.length));
  return text.endsWith(words) && /[^\p{L}\p{N}\s]\s*$/u.test(text.slice(0, -words.length));
}

/** Elements around a field in which what it shows may stand. */
const mostAround = 4;

/** The lines of text around a field that is emptied once an option is chosen. */
function linesBeside(field: HTMLElement): readonly string[] {
  let around: Element | null = parentElement(field);
  for (let up = 0; around !== null && up < mostAround; around = parentElement(around), up++) {
    // What is offered is not yet chosen.
    if (queryAll(around, '[role=listbox]').length > 0) break;
    const lines = shownText(around).split('\n').map(tidy);
    if (lines.some((line) => line !== '')) return lines;
  }
  return [];
}
