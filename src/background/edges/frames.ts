import type { PageOperationName } from '../../protocol/page-operations.ts';
import { injectedFiles } from '../documents/injected-files.ts';
import type { DocumentId, TabId } from '../documents/live-document.ts';
import { foundDocument } from '../frames/found-document.ts';
import type { FrameEdges, FrameRoll } from '../frames/frame-edges.ts';
import { frameWord } from '../frames/frame-word.ts';

/**
 * The functions here run in pages, alone: they see nothing of this file. What they say is JSON in a string, since trees
 * may be deeper than what Chrome passes on, and what it passes on has no `undefined`.
 */

/** What a document says of itself and where it stands; with a `word`, to the worker. */
function describe(viewKey: string, type?: string, word?: string): string | Promise<string> {
  const world = globalThis as unknown as Record<
    symbol,
    { uids?: { tag?: string }; frameTags?: Iterable<string> } | undefined
  >;
  const state = world[Symbol.for(viewKey)];
  const about = {
    top: self === top,
    origin: self.origin,
    scheme: location.protocol,
    tag: state?.uids?.tag,
    frameTags: [...(state?.frameTags ?? [])],
    tools: toolsHere(),
  };
  const say = (said: object): string | Promise<string> => {
    const text = JSON.stringify(said);
    if (word === undefined) return text;
    // A port, which is answered nothing, and closed once it was heard.
    return new Promise((done) => {
      const port = chrome.runtime.connect({ name: `${type}` });
      port.onDisconnect.addListener(() => done(text));
      port.postMessage({ type, word, said: text });
    });
  };
  if (self === top) return say(about);
  try {
    // Whoever looks at the document around this one sees this one, too.
    if (parent.document !== null) return say({ ...about, covered: true });
  } catch {
    // Another origin.
  }
  const path: number[] = [];
  for (let inner: Window = self; inner !== top; inner = inner.parent) {
    const outer = inner.parent;
    const length = Math.min(outer.length, 1_000);
    let index = 0;
    while (index < length && outer[index] !== inner) index++;
    path.unshift(index < length ? index : -1);
  }
  return say({ ...about, path });

  function toolsHere(): object {
    // Past what a page’s elements are named.
    const of = (name: string): unknown =>
      Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
    const context = of('modelContext');
    const policy = of('featurePolicy') as
      | { features(): string[]; allowsFeature(feature: string): boolean }
      | undefined;
    return {
      secure: isSecureContext,
      keyed: self.originAgentCluster !== false,
      context: context ? ('registerTool' in Object(context) ? 'whole' : 'early') : 'none',
      // A feature that the browser does not know would be warned of in the page’s console.
      allowed: policy?.features().includes('tools') ? policy.allowsFeature('tools') : undefined,
    };
  }
}

async function runOperation(
  injectedKey: string,
  operation: string,
  args: string,
  id: string,
): Promise<string> {
  type Operation = (args: unknown, signal: AbortSignal) => Promise<unknown>;
  const world = globalThis as unknown as Record<
    symbol,
    { operations: Map<string, Operation>; frameRuns?: Map<string, AbortController> } | undefined
  >;
  const injected = world[Symbol.for(injectedKey)];
  const run = injected?.operations.get(operation);
  if (injected === undefined || run === undefined) return JSON.stringify({ ok: false, missing: true });
  injected.frameRuns ??= new Map();
  const controller = new AbortController();
  injected.frameRuns.set(id, controller);
  try {
    return JSON.stringify(await run(JSON.parse(args), controller.signal));
  } finally {
    injected.frameRuns.delete(id);
  }
}

function stopOperation(injectedKey: string, id: string): void {
  const world = globalThis as unknown as Record<
    symbol,
    { frameRuns?: Map<string, AbortController> } | undefined
  >;
  world[Symbol.for(injectedKey)]?.frameRuns?.get(id)?.abort();
}

function say(word: string, number: number): void {
  parent.postMessage(`${word}${number}`, '*');
}

const viewKey = 'pagehand.view';
const injectedKey = 'pagehand.injected';

/** Chrome's way into the documents of frames. */
export const chromeFrames: FrameEdges & FrameRoll = {
  async find(tabId) {
    const results = await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      injectImmediately: true,
      func: describe,
      args: [viewKey],
    });
    return results.flatMap(({ documentId, result }) => foundDocument(documentId, result) ?? []);
  },

  async callOut(tabId, word) {
    await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      injectImmediately: true,
      func: describe,
      args: [viewKey, frameWord, word],
    });
  },

  async inject(tabId, documentId, operation: PageOperationName) {
    await chrome.scripting.executeScript({
      target: one(tabId, documentId),
      injectImmediately: true,
      files: [injectedFiles[operation]],
    });
  },

  async run(tabId, documentId, { operation, args, id }) {
    const [answer] = await chrome.scripting.executeScript({
      target: one(tabId, documentId),
      injectImmediately: true,
      func: runOperation,
      args: [injectedKey, operation, args, id],
    });
    // The document may be replaced at that very moment by one of its site: the next one says nothing for it.
    if (answer !== undefined && answer.documentId !== documentId)
      throw new Error('Another document answered.');
    return answer?.result;
  },

  async stop(tabId, documentId, id) {
    await chrome.scripting.executeScript({
      target: one(tabId, documentId),
      injectImmediately: true,
      func: stopOperation,
      args: [injectedKey, id],
    });
  },

  async say(tabId, documentId, word, number) {
    await chrome.scripting.executeScript({
      target: one(tabId, documentId),
      injectImmediately: true,
      func: say,
      args: [word, number],
    });
  },

  newId: () => crypto.randomUUID(),
};

function one(tabId: TabId, documentId: DocumentId): { tabId: number; documentIds: string[] } {
  return { tabId, documentIds: [documentId] };
}
