import type { Prospect } from '../protocol/page-operations.ts';
import { CallError } from '../shared/result.ts';
import type { FileContent } from '../tools/acting-handle.ts';
import type { Reach } from '../tools/define.ts';
import type { Destination, PageHandle, SavedFile } from '../tools/handles.ts';
import { actOn, type PageActorEdges } from './acting/page-actor.ts';
import type { CallRequest } from './calls/call-request.ts';
import { readAccessibilityTree } from './debugger/accessibility-tree.ts';
import type { Point } from './debugger/mouse.ts';
import { renderAccessibilityTree } from './debugger/render-accessibility-tree.ts';
import { takeScreenshot } from './debugger/screenshot.ts';
import type { LiveDocuments } from './documents/live-documents.ts';
import type { EmbeddedFrames } from './frames/embedded-frames.ts';
import { FrameRun } from './frames/frame-run.ts';
import { leave, type TravelEdges, travel } from './navigation/travel.ts';

export interface PageHandleEdges extends PageActorEdges {
  readonly documents: LiveDocuments;
  readonly frames: EmbeddedFrames;
  /** Saves a file among the person’s downloads, and says what it is called there. */
  save(file: SavedFile, signal: AbortSignal): Promise<string>;
  /** Takes files from the shelf; private windows have one of their own. */
  fromShelf(names: readonly string[], isPrivate: boolean): Promise<readonly FileContent[]>;
  readonly travels: TravelEdges;
  /** Reads on in the rest of an answer that is kept for who called. */
  readOn(request: CallRequest, ...where: Parameters<PageHandle['readOn']>): ReturnType<PageHandle['readOn']>;
  /** Of the extension: `chrome-extension://…`. */
  readonly origin: string;
}

/** ms a page may take to say what it knows of being left. One that hangs can be left all the same. */
const patience = 1_000;

/** The page a call came from, as the tool that is called sees it. */
export function pageHandle(
  edges: PageHandleEdges,
  request: CallRequest,
  signal: AbortSignal,
  reach: Reach,
): PageHandle {
  const { document, origin, id } = request;
  const { documents, frames, debuggers, dialogs, after } = edges;
  const { tabId, documentId, incognito } = document.sender;
  const inFrames = new FrameRun(frames, { document, reach, signal });
  const run: PageHandle['run'] = (operation, args) => inFrames.run(operation, args);
  const arrived = (point: Point): Promise<boolean> => inFrames.arrived(point);
  const prospectOf = async (destination: Destination): Promise<Prospect> => {
    const unknown: Prospect = { mayAsk: true, sameDocument: false };
    const late = new Promise<Prospect>((over) => after(patience, () => over(unknown)));
    return await Promise.race([run('prospect', destination).catch(() => unknown), late]);
  };
  return {
    tabId,
    url: document.url,
    facts: document.facts,
    caller: origin,
    run,
    act: (options, perform) =>
      actOn(edges, { tabId, documentId, callId: id, run, arrived, signal }, options, perform),
    async screenshot(options) {
      using session = await debuggers.use(tabId, signal);
      // A dialog that opens meanwhile blocks the page: the call ends at once, and whoever sees the dialog answers it.
      const taken = await dialogs.answerDialogs(session, { action: 'leave' }, () =>
        takeScreenshot(session, after, options, (uid) => run('box', { uid })),
      );
      return taken.value;
    },
    async browserTree({ root, ...part }) {
      using session = await debuggers.use(tabId, signal);
      const read = async () => {
        const about = await run('layOutNamed', { root });
        const tree = await readAccessibilityTree(session, edges.origin);
        return { ...about, ...renderAccessibilityTree(tree, { root, ...part }) };
      };
      return (await dialogs.answerDialogs(session, { action: 'leave' }, read)).value;
    },
    save: (file) => edges.save(file, signal),
    fromShelf: (names) => edges.fromShelf(names, incognito),
    handleDialog: (answer) => dialogs.handle(tabId, answer, signal),
    readOn: (...where) => edges.readOn(request, ...where),
    prospect: prospectOf,
    go: async (destination, how = { beforeUnload: 'accept', insist: false }) => {
      // Put off until the answer was heard, it may come when the tab shows another page, which asked for nothing.
      if (documents.get(documentId) === undefined) return;
      const prospect = await prospectOf(destination);
      await leave(edges.travels, { tabId, destination, how, prospect }, signal);
    },
    async travel(destination, { timeout, ...how }, prospect) {
      // The person let this page be left, not the one that took its place.
      if (documents.get(documentId) === undefined)
        throw new CallError('UNAVAILABLE', 'The page went away. Look at the tab again.');
      return await travel(edges.travels, { tabId, destination, how, prospect }, timeout, signal);
    },
  };
}
