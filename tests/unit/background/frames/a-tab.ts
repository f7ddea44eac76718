import type { DocumentId, LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { EmbeddedFrames } from '../../../../src/background/frames/embedded-frames.ts';
import { foundDocument } from '../../../../src/background/frames/found-document.ts';
import { FrameRun } from '../../../../src/background/frames/frame-run.ts';
import type { FramePlace } from '../../../../src/protocol/frame-operations.ts';
import type { PageOperationName } from '../../../../src/protocol/page-operations.ts';
import type { Reach } from '../../../../src/tools/define.ts';
import { Clock } from '../../registry/clock.ts';
import { fakeDocument } from '../fake-page.ts';

type Handler = (args: never) => unknown;

/** A document of a tab a test makes. */
export interface FakeDocument {
  readonly id: string;
  origin: string;
  scheme?: string;
  path?: readonly number[];
  tag?: string | undefined;
  frames: FramePlace[];
  /** Says nothing more. */
  silent?: boolean;
  gone?: boolean;
  /** Whether the code of operations was put there. */
  injected?: boolean;
  /** Whose words it says when it is asked to speak: the number of the frame of `hearer` it is in. */
  speaksAs?: { readonly hearer: string; readonly frame: number };
  readonly operations: Partial<Record<PageOperationName, Handler>>;
}

/** A tab with a page and documents in frames, and the worker's way to them. */
export function aTab(...frames: FakeDocument[]) {
  const clock = new Clock();
  const top = aDocument('D1', []);
  const all = [top, ...frames];
  const did: string[] = [];
  const stopped: string[] = [];
  const said: { document: FakeDocument; number: number }[] = [];
  let busy = false;
  let ids = 0;
  const { document } = fakeDocument({ documentId: 'D1', url: 'https://site.test/' });
  const there = (id: string): FakeDocument => {
    const found = all.find((each) => each.id === id && !each.gone);
    if (found === undefined) throw new Error(`No document with id ${id}`);
    return found;
  };
  const answer = async (each: FakeDocument, operation: string, args: unknown): Promise<unknown> => {
    did.push(`${operation} ${each.id}`);
    if (each.silent) return await new Promise(() => undefined);
    if (operation === 'frameTree') {
      const { tag, whole } = args as { tag?: string; whole: boolean };
      each.tag = tag ?? each.tag ?? 'kq';
      const own = each.operations.frameTree?.(args as never) as object | undefined;
      const tree = JSON.stringify([[0, { role: 'document', name: each.id, states: [] }]]);
      return {
        tag: each.tag,
        frames: each.frames,
        notes: [],
        complete: true,
        ...(whole ? { tree } : {}),
        ...own,
      };
    }
    if (operation === 'hearFrames') {
      await Promise.resolve();
      const heard = said.flatMap(({ document: { speaksAs }, number }) =>
        speaksAs?.hearer === each.id ? [{ frame: speaksAs.frame, says: number }] : [],
      );
      return { heard };
    }
    const handler = each.operations[operation as PageOperationName];
    if (handler === undefined) throw new Error(`The test expects no ${operation} in ${each.id}`);
    return handler(args as never);
  };
  const edges = {
    async find() {
      did.push('find');
      if (busy) return await new Promise<never>(() => undefined);
      return all
        .filter(({ gone }) => !gone)
        .flatMap(({ id, origin, scheme = 'https:', path, tag }) => {
          const about = { top: id === 'D1', origin, scheme, tag, frameTags: [], path };
          return foundDocument(id, JSON.stringify(about)) ?? [];
        });
    },
    async inject(_tab: number, id: DocumentId) {
      there(id).injected = true;
    },
    async run(_tab: number, id: DocumentId, request: { operation: string; args: string }) {
      const each = there(id);
      if (!each.injected) return JSON.stringify({ ok: false, missing: true });
      return JSON.stringify({
        ok: true,
        value: await answer(each, request.operation, JSON.parse(request.args)),
      });
    },
    async stop(_tab: number, id: DocumentId) {
      stopped.push(id);
    },
    async say(_tab: number, id: DocumentId, _word: string, number: number) {
      said.push({ document: there(id), number });
    },
    newId: () => `id-${++ids}`,
    runInPage: async (_document: LiveDocument, operation: string, args: unknown) =>
      (await answer(top, operation, args)) as never,
    after: clock.after,
    random: Math.random,
    now: clock.now,
  };
  const embedded = new EmbeddedFrames(edges);
  return {
    top,
    did,
    stopped,
    clock,
    document,
    embedded,
    makeBusy: () => {
      busy = true;
    },
    /** Another worker, which knows nothing. */
    restarted: () => new EmbeddedFrames(edges),
    signal: new AbortController().signal,
    see: (root?: string) => embedded.see(document, undefined, root, new AbortController().signal),
    call: (reach: Reach = 'embedded', frames = embedded) =>
      new FrameRun(frames, { document, reach, signal: new AbortController().signal }),
  };
}

export function aDocument(
  id: string,
  path: readonly number[],
  about: Partial<FakeDocument> = {},
): FakeDocument {
  return { id, origin: `https://${id.toLowerCase()}.test`, path, frames: [], operations: {}, ...about };
}
