import type { Settled, SettledArgs, Thing } from '../../../protocol/acting-operations.ts';
import { own } from '../../facts/own.ts';
import { plainText, startOf } from '../../view/render-text.ts';
import { addressOf, type ViewedPage } from '../../view/view-page.ts';
import { watchOf } from './current-watch.ts';

/**
 * Waits until the page is quiet, then tells what changed since the action began. May be asked again of the same action,
 * when what the page waited for has come.
 *
 * @param thingOf puts an element into the words of a snapshot
 * @throws the signal's reason
 */
export async function settled(
  viewed: ViewedPage,
  { quiet, most }: SettledArgs,
  signal: AbortSignal,
  thingOf: (element: Element) => Thing,
): Promise<Settled> {
  const watch = watchOf(viewed);
  if (!watch.begun) watch.begin(undefined);
  const rested = await watch.rest(quiet, most, signal);
  const { document } = viewed;
  return {
    url: addressOf(document),
    title: startOf(plainText(startOf(own(document, 'title'), 1_000)), 200),
    rested,
    ...watch.report(thingOf),
  };
}
