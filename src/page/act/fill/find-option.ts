import type { FillArgs, FoundOption } from '../../../protocol/acting-operations.ts';
import { deferred } from '../../../shared/deferred.ts';
import { ownerDocument, rootOf } from '../../view/dom.ts';
import { tidy } from '../../view/name-of.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { viewState } from '../../view/view-state.ts';
import { thingOf } from '../thing.ts';
import { choose } from './choose.ts';
import { fieldAt } from './field-at.ts';
import { wantOption } from './opener.ts';
import { optionsOf, type WidgetOption } from './options.ts';
import { hindered, notOffered, unfit } from './refusals.ts';

/** ms an option may take to appear. */
const longestWait = 1_500;
/** ms without a change after which the options count as complete, and one that is merely like the value is taken. */
const quiet = 250;
/** ms between looks, as what only styles show makes no mutation. */
const pause = 50;

/**
 * The option a value means, of those a field opened. Waits a moment for it to appear.
 *
 * @throws CallError NOT_FOUND, with what there is in `details.options`; CONFLICT where the option is disabled
 */
export async function findOption(
  viewed: ViewedPage,
  { uid, value }: FillArgs,
  signal: AbortSignal,
): Promise<FoundOption> {
  const { kind, element } = fieldAt(viewed, uid);
  const word = typeof value === 'object' ? value[0] : value;
  if (typeof word !== 'string') throw unfit('Give the label of an option, as a string.');
  const field = element as HTMLElement;
  const option = await firstFit(field, viewed, word, kind === 'text' || kind === 'editor', signal);
  if (option.disabled) throw hindered('disabled', thingOf(option.element));
  wantOption(field, option);
  const thing = thingOf(option.element);
  return { uid: viewState().uids.of(option.element), thing };
}

async function firstFit(
  field: HTMLElement,
  viewed: ViewedPage,
  word: string,
  typed: boolean,
  signal: AbortSignal,
): Promise<WidgetOption> {
  const start = performance.now();
  let changed = start;
  using changes = watch(field, () => {
    changed = performance.now();
  });
  for (;;) {
    signal.throwIfAborted();
    const options = optionsOf(field, viewed);
    const now = performance.now();
    const late = now - start >= longestWait;
    const exact = options.find(({ label }) => label === tidy(word));
    if (exact !== undefined) return exact;
    if (options.length > 0 && (late || now - changed >= quiet)) {
      // What was typed stays as it is unless an option says just that.
      const alike = choose(options, word, { starts: !typed });
      if (alike !== undefined) return alike;
    }
    if (late) throw notOffered(word, options);
    await changes.next();
  }
}

/** Changes around a field: `next` resolves with the next of them, or after a pause. */
function watch(field: Element, onChange: () => void): Disposable & { next(): Promise<void> } {
  let wake: (() => void) | undefined;
  const observer = new MutationObserver(() => {
    onChange();
    wake?.();
  });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(ownerDocument(field), all);
  const root = rootOf(field);
  if (root !== ownerDocument(field)) observer.observe(root, all);
  return {
    async next() {
      const { promise, resolve } = deferred<void>();
      wake = resolve;
      const timer = setTimeout(resolve, pause);
      await promise;
      clearTimeout(timer);
    },
    [Symbol.dispose]: () => observer.disconnect(),
  };
}
