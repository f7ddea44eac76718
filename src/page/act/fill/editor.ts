import type { FillArgs, FillPlan } from '../../../protocol/acting-operations.ts';
import { own } from '../../facts/own.ts';
import { contains, ownerDocument, queryAll } from '../../view/dom.ts';
import { thingOf } from '../thing.ts';
import { editorText, keeps, plain } from './editor-text.ts';
import { noteOptionsBefore } from './options.ts';
import { checkWritable, takeFocus } from './ready.ts';
import { unfit } from './refusals.ts';
import { want } from './wanted.ts';

/** Gives an editor the focus and selects all of its content, so that what is typed replaces it. */
export function readyEditor(host: HTMLElement, value: FillArgs['value'], suggests: boolean): FillPlan {
  checkWritable(host);
  if (typeof value !== 'string') throw unfit('This is an editor of text: give its value as a string.');
  const text = value.replace(/\r\n?/g, '\n');
  const thing = thingOf(host);
  want(host, { fits: () => saysThat(host, text) });
  if (editorText(host) === plain(text)) return { how: 'nothing', thing };
  if (suggests) noteOptionsBefore(host);
  takeFocus(host);
  selectAll(host);
  return {
    how: 'type',
    thing,
    text: keepingSpaces(host, text),
    ...(suggests && text !== '' ? { choices: true } : {}),
  };
}

/** Where spaces are drawn as one, those people type are kept apart by the browser; inserted ones are not. */
function keepingSpaces(host: HTMLElement, text: string): string {
  const style = own(ownerDocument(host), 'defaultView')?.getComputedStyle(host);
  return keeps(style) ? text : text.replace(/^ | $|(?<= ) /gm, '\u00a0');
}

/** As a person’s command does, which editors that keep a selection of their own expect. */
function selectAll(host: HTMLElement): void {
  const document = ownerDocument(host);
  own(document, 'execCommand')('selectAll');
  const selection = own(document, 'getSelection')();
  const at = selection?.anchorNode ?? null;
  // From a shadow tree the selection is told as at its host.
  if (at !== null && (contains(host, at) || own(host, 'getRootNode')() !== document)) return;
  selection?.selectAllChildren(host);
}

/** Whether the editor shows just this text. */
function saysThat(host: HTMLElement, text: string): boolean {
  const shown = editorText(host);
  const asked = plain(text);
  // CodeMirror draws what is in view only, and leaves gaps for the rest.
  if (queryAll(host, '.cm-gap').length > 0) return areAmong(shown.split('\n'), asked.split('\n'));
  return shown === asked;
}

/** Whether each line, or the part of it that is drawn, comes in the order of the others. */
function areAmong(some: readonly string[], others: readonly string[]): boolean {
  let from = 0;
  return some.every((line) => {
    const at = others.findIndex((other, index) => index >= from && other.includes(line));
    if (at >= 0) from = at;
    return at >= 0;
  });
}
