import type { WaitArgs, WaitResult } from '../../protocol/page-operations.ts';
import { findInView, saysAny } from './find.ts';
import { thingOf } from './find-page.ts';
import { renderLines } from './render.ts';
import { linesOf } from './render-lines.ts';
import { addressOf, look, type ViewedPage } from './view-page.ts';
import { waitUntil } from './wait.ts';
import { PageRoots } from './wait-page.ts';
import type { View } from './walk.ts';

/** Places of the text that are named. */
const mostMatches = 5;

/** Waits until the page shows any of some texts, as text or as the name, value or description of something. */
export async function waitForText(
  viewed: ViewedPage,
  { texts, timeout, maxChars }: WaitArgs,
  signal: AbortSignal,
): Promise<WaitResult> {
  const roots = new PageRoots(viewed.document, viewed.closedShadowRoot);
  const hit = await waitUntil(
    {
      look: () => lookFor(look(viewed), texts),
      mayBeThere: () => roots.mayHold(texts),
      watch: (changed) => roots.watch(changed),
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      now: () => performance.now(),
    },
    timeout,
    signal,
  );
  const url = addressOf(viewed.document);
  if (hit === undefined) return { url, text: '', matches: [], notes: [] };
  const { view, text: found } = hit;
  const { hits } = findInView(view.root, { text: found }, mostMatches);
  const { text } = renderLines(linesOf(view.root), {
    budget: maxChars,
    find: found,
    uids: hits.flatMap(({ uid }) => uid ?? []),
    nearby: 6,
  });
  return { url, found, text, matches: hits.map(thingOf), notes: view.notes };
}

function lookFor(view: View, texts: readonly string[]): { view: View; text: string } | undefined {
  const text = saysAny(view.root, texts);
  return text === undefined ? undefined : { view, text };
}
