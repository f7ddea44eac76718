import type { Aimed, Settled } from '../../protocol/acting-operations.ts';
import type { PageOperationName, PageOperations } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { Reach } from '../../tools/define.ts';
import type { Point } from '../debugger/mouse.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { EmbeddedFrames } from './embedded-frames.ts';
import type { FrameRef } from './frame-record.ts';

/** One call on a page. */
export interface FrameCaller {
  readonly document: LiveDocument;
  /** How far the call was allowed to reach. */
  readonly reach: Reach;
  readonly signal: AbortSignal;
}

type Args<Name extends PageOperationName> = PageOperations[Name]['args'];
type Result<Name extends PageOperationName> = PageOperations[Name]['result'];

/** Something a call aimed at in a frame. */
interface Aim {
  readonly frame: FrameRef;
  /** In the frame's viewport. */
  readonly at: Point;
  /** In the tab's. */
  readonly top: Point;
}

/** CSS px that make no difference to what is hit. */
const slack = 1;

/**
 * The operations of one call, each run where the element is that it names: in the page, or in a frame of another origin,
 * whose points are told in the tab's viewport. What such a call does is watched in both.
 */
export class FrameRun {
  readonly #frames: EmbeddedFrames;
  readonly #call: FrameCaller;
  #aim: Aim | undefined;
  /** The frame of what was named last. */
  #frame: FrameRef | undefined;
  /** The page is watched, since the call acts. */
  #acts = false;
  /** The frames that are. */
  readonly #watched = new Set<FrameRef>();

  constructor(frames: EmbeddedFrames, call: FrameCaller) {
    this.#frames = frames;
    this.#call = call;
  }

  /**
   * @throws CallError what the operation refuses with; PERMISSION_DENIED where the call was not allowed to reach so far
   */
  async run<Name extends PageOperationName>(operation: Name, args: Args<Name>): Promise<Result<Name>> {
    // Each name has its own arguments and result, which the map of them says and the compiler cannot follow.
    const result = await this.#run(operation, args);
    return result as Result<Name>;
  }

  /**
   * Whether the pointer, which was moved to this point of the tab's viewport, came to what was aimed at there: input to
   * frames finds its way by what was drawn last, and may go to what is around the frame.
   */
  async arrived(point: Point): Promise<boolean> {
    const aim = this.#aim;
    if (aim === undefined || !isNear(aim.top, point)) return true;
    return (await this.#inFrame(aim.frame, 'pointerSeen', {})).seen;
  }

  async #run<Name extends PageOperationName>(operation: Name, args: Args<Name>): Promise<unknown> {
    switch (operation) {
      case 'view':
      case 'find':
        return await this.#look(operation, args as Args<'view' | 'find'>);
      case 'begin':
        return await this.#begin(args as Args<'begin'>);
      case 'settled':
        return await this.#settled(args as Args<'settled'>);
      case 'focused':
        return await this.#focused(args as Args<'focused'>);
    }
    const uid = uidIn(args);
    if (uid === undefined) {
      if (operation === 'aim') this.#frame = undefined;
      return await this.#inPage(operation, args);
    }
    const frame = this.#frameOf(uid);
    this.#frame = frame;
    if (frame === undefined) return await this.#inPage(operation, args);
    if (operation === 'box') throw noPicture();
    if (operation === 'aim') return await this.#aimAt(frame, args as Args<'aim'>);
    if (this.#acts && !this.#watched.has(frame)) await this.#beginIn(frame, {});
    return await this.#inFrame(frame, operation, args);
  }

  async #look(operation: 'view' | 'find', { frames, ...args }: Args<'view' | 'find'>): Promise<unknown> {
    const { document, reach, signal } = this.#call;
    const root = 'root' in args ? args.root : undefined;
    const frame = root === undefined ? undefined : this.#frameOf(root);
    // Of what was done in a frame, the changes there are what is wanted.
    const wanted = frames === true || this.#watched.size > 0;
    if (wanted && reach !== 'embedded') throw notReached();
    const embedded = wanted ? await this.#frames.see(document, frame, root, signal) : undefined;
    const asked = { ...args, ...(embedded === undefined ? {} : { embedded }) };
    if (frame === undefined) return await this.#inPage(operation, asked);
    return await this.#inFrame(frame, operation, { ...asked, pageOrigin: document.sender.origin });
  }

  async #aimAt(frame: FrameRef, args: Args<'aim'>): Promise<Aimed> {
    const aimed = await this.#inFrame(frame, 'aim', args);
    if (aimed.point === undefined) return aimed;
    if ('uid' in args.target) await this.#inFrame(frame, 'watchPointer', { uid: args.target.uid });
    const top = await this.#toTop(frame, aimed.point, args.still === true);
    this.#aim = { frame, at: aimed.point, top };
    return { ...aimed, point: top, inFrame: true };
  }

  async #begin(args: Args<'begin'>): Promise<unknown> {
    const { at, leaving } = args;
    const aim = this.#aim;
    this.#acts = true;
    if (at !== undefined && aim !== undefined && isNear(aim.top, at)) {
      this.#frame = aim.frame;
      await this.#beginIn(aim.frame, { at: aim.at });
      // Last, since a page may move or cover its frames at any moment.
      const begun = await this.#inPage('begin', { leaving });
      if (!isNear(await this.#toTop(aim.frame, aim.at, true), at)) throw moving();
      return begun;
    }
    if (at !== undefined) this.#frame = undefined;
    if (this.#frame !== undefined) await this.#beginIn(this.#frame, {});
    return await this.#inPage('begin', args);
  }

  async #beginIn(frame: FrameRef, args: Args<'begin'>): Promise<void> {
    await this.#inFrame(frame, 'begin', args);
    this.#watched.add(frame);
  }

  /** Where keys go, after something was named: into its frame, or nowhere this call may act. */
  async #focused(args: Args<'focused'>): Promise<unknown> {
    const frame = this.#frame;
    if (frame === undefined) return await this.#inPage('focused', args);
    const { document, signal } = this.#call;
    if (!(await this.#frames.hasFocus(document, frame, signal))) throw noFocus();
    return { ...(await this.#inFrame(frame, 'focused', args)), inFrame: true };
  }

  async #settled(args: Args<'settled'>): Promise<Settled> {
    const frame = this.#frame;
    if (frame === undefined) return await this.#inPage('settled', args);
    const [page, inside] = await Promise.all([
      this.#inPage('settled', args),
      this.#inFrame(frame, 'settled', args).catch((error: unknown) => {
        // Gone elsewhere, perhaps because of this call.
        if (error instanceof CallError && error.failure.code === 'STALE_ELEMENT') return undefined;
        throw error;
      }),
    ]);
    if (inside === undefined) return { ...page, changed: true };
    const { focus } = inside;
    return {
      ...page,
      changed: page.changed || inside.changed,
      rested: page.rested && inside.rested,
      ...(focus === undefined ? {} : { focus }),
    };
  }

  #frameOf(uid: string): FrameRef | undefined {
    const { document, reach } = this.#call;
    const frame = this.#frames.ownerOf(document, uid);
    if (frame !== undefined && reach !== 'embedded' && this.#frames.isEmbedded(document, uid))
      throw notReached();
    return frame;
  }

  #inPage<Name extends PageOperationName>(operation: Name, args: Args<Name>): Promise<Result<Name>> {
    const { document, signal } = this.#call;
    return this.#frames.runInPage(document, operation, args, signal);
  }

  #inFrame<Name extends PageOperationName>(
    frame: FrameRef,
    operation: Name,
    args: Args<Name>,
  ): Promise<Result<Name>> {
    const { document, signal } = this.#call;
    return this.#frames.run(document, frame, operation, args, signal);
  }

  #toTop(frame: FrameRef, at: Point, still: boolean): Promise<Point> {
    const { document, signal } = this.#call;
    return this.#frames.toTop(document, frame, at, signal, { still });
  }
}

/** The uid an operation is about. */
function uidIn(args: object | undefined): string | undefined {
  const { uid, target } = (args ?? {}) as { uid?: unknown; target?: { uid?: unknown } };
  const named = uid ?? target?.uid;
  return typeof named === 'string' ? named : undefined;
}

function isNear(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) <= slack && Math.abs(one.y - other.y) <= slack;
}

function notReached(): CallError {
  return new CallError(
    'PERMISSION_DENIED',
    'This is in a frame of another origin, which was found out only after the call was allowed. Try again: the user may be asked.',
  );
}

function noFocus(): CallError {
  return new CallError(
    'CONFLICT',
    'The frame that the element is in does not have the focus, so keys would go elsewhere. Click the element first.',
    { details: { reason: 'no-focus' } },
  );
}

function noPicture(): CallError {
  return new CallError(
    'CONFLICT',
    'A picture of an element in a frame of another origin cannot be taken by its uid. Use the uid of the frame itself, or take the whole page.',
    { details: { reason: 'other-origin' } },
  );
}

function moving(): CallError {
  return new CallError(
    'TEMPORARY_FAILURE',
    'The frame of this element moved right before the input. Try again, or stop what moves it first.',
    { details: { reason: 'moving' } },
  );
}
