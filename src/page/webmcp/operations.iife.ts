import { elementNow } from '../act/aim/element-now.ts';
import { own } from '../facts/own.ts';
import { offerOperation } from '../operations.ts';
import type { ViewedPage } from '../view/view-page.ts';
import { viewState } from '../view/view-state.ts';
import { contextHere } from './context-here.ts';
import { watchFrames } from './frame-names.ts';
import { asListing } from './model-context.ts';
import { Outline } from './outline.ts';
import type { PageContext } from './page-context.ts';
import { pageTools } from './page-tools.ts';
import { pick } from './pick.ts';
import { reachWorld } from './reach-world.ts';
import { toolForms } from './tool-forms.ts';

const viewed: ViewedPage = { document, closedShadowRoot: globalThis.chrome?.dom?.openOrClosedShadowRoot };
const outline = new Outline();
let picking: AbortController | undefined;
let known: PageContext | undefined;

/** The browser’s own context, whatever the page put over it; else what the page’s world has. */
function context(): PageContext {
  const native = (): unknown => {
    try {
      return own(document as Document & { modelContext: unknown }, 'modelContext');
    } catch {
      return undefined;
    }
  };
  const here = contextHere(window, native);
  known ??= asListing(native()) === undefined ? reachWorld(window.navigation) : here;
  return known ?? here;
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

offerOperation('pageTools', (args, signal) =>
  pageTools(
    {
      context: context(),
      forms: () => toolForms(window, viewState().uids),
      watchFrames: (listener, until) => watchFrames(window, listener, until),
      after,
    },
    args,
    signal,
  ),
);
offerOperation('runPageTool', (args, signal) => context().run(args, signal));
offerOperation('highlight', ({ uid }) => {
  picking?.abort();
  outline.show(uid === undefined ? undefined : elementNow(uid, viewed));
  return {};
});
offerOperation('holdHighlight', async (_args, signal) => {
  const held = outline.element;
  await new Promise<void>((over) => {
    if (signal.aborted) over();
    signal.addEventListener('abort', () => over(), { once: true });
  });
  if (outline.element === held) outline.show(undefined);
  return {};
});
offerOperation('pick', async (_args, signal) => {
  picking?.abort();
  const mine = new AbortController();
  picking = mine;
  return await pick(viewed, outline, AbortSignal.any([signal, mine.signal]));
});
