import { CallError } from '../../shared/result.ts';
import { elementNow } from '../act/aim/element-now.ts';
import { own } from '../facts/own.ts';
import { offerOperation } from '../operations.ts';
import type { ViewedPage } from '../view/view-page.ts';
import { viewState } from '../view/view-state.ts';
import { contextHere } from './context-here.ts';
import { FrameMoves } from './frame-moves.ts';
import { EarHold } from './hear/ear-hold.ts';
import { asListing } from './model-context.ts';
import { Outline } from './outline.ts';
import type { PageContext } from './page-context.ts';
import { pageTools } from './page-tools.ts';
import { pick } from './pick.ts';
import { pointedAt } from './pointed-at.ts';
import { type ReachedWorld, reachWorld } from './reach-world.ts';
import { toolForms } from './tool-forms.ts';

/** ms: nobody would end it there if the worker died. */
const mostHeld = 60_000;
/** Looks for the page’s tools, and ms between two. */
const mostLooks = 20;
const betweenLooks = 50;

const viewed: ViewedPage = { document, closedShadowRoot: globalThis.chrome?.dom?.openOrClosedShadowRoot };
const outline = new Outline();
const moves = new FrameMoves(window);
let picking: AbortController | undefined;
let known: PageContext | undefined;
let reached: ReachedWorld | undefined;
let hold: EarHold | undefined;

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
  known ??= asListing(native()) === undefined ? world() : here;
  return known ?? here;
}

/**
 * As {@link context}, once there is one: where this code came into a document that was just replacing another, what belongs
 * into the page’s own world comes after it.
 */
async function contextSoon(signal: AbortSignal): Promise<PageContext> {
  for (let looks = 0; looks < mostLooks && !signal.aborted; looks++) {
    const found = context();
    if (known !== undefined) return found;
    await new Promise<void>((over) => after(betweenLooks, over));
  }
  return context();
}

/** The page’s own world; undefined where nothing of ours is in it. */
function world(): ReachedWorld | undefined {
  reached ??= reachWorld(window.navigation);
  return reached;
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

offerOperation('pageTools', async (args, signal) =>
  pageTools(
    {
      context: await contextSoon(signal),
      forms: () => toolForms(window, viewState(args.tag).uids),
      watchFrames: (listener, until) => moves.watch(listener, until),
      moves: () => moves.count,
      after,
    },
    args,
    signal,
  ),
);
offerOperation('runPageTool', async (args, signal) => (await contextSoon(signal)).run(args, signal));
offerOperation('hearCalls', async ({ now, end }, signal) => {
  await contextSoon(signal);
  const found = world();
  if (found === undefined)
    throw new CallError('UNAVAILABLE', 'Nothing of Pagehand’s is in this page’s own world. Reload the page.');
  hold ??= new EarHold({ hear: (at) => found.hear(at), deafen: () => found.deafen(), after });
  if (end === true) {
    hold.end();
    return { text: '' };
  }
  return await hold.ask(now, signal);
});
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
    if (window !== window.top) setTimeout(over, mostHeld);
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
offerOperation('pointedAt', (at) => pointedAt(viewed, at));
