import type { PointedAt } from '../../protocol/inspect-operations.ts';
import { CallError } from '../../shared/result.ts';
import { type FrameRef, tagOf } from '../frames/frame-record.ts';
import { pointedAtSchema } from './page-answers.ts';

export interface PickInsideEdges {
  /** What a snapshot saw in the frame of this number; undefined too where none may be taken of it now. */
  seenIn(owner: FrameRef | undefined, number: number): FrameRef | undefined;
  /** Asks a document in a frame what is at a point of its viewport. @throws CallError where it is gone, or does not answer */
  pointedAt(frame: FrameRef, at: { readonly x: number; readonly y: number }): Promise<unknown>;
}

/** What a click was on, in whatever frames. `unseen`: in one that no snapshot looked into, whose own uid it is. */
export interface Picked {
  readonly uid?: string;
  readonly unseen?: true;
}

/**
 * Follows a click that the page took into the frames of other origins it was in, as far as snapshots looked into them. A
 * frame hears of no click, and begins nothing: it is asked what is at a point, and can name its own elements only.
 */
export async function pickInside(
  { uid, inside }: PointedAt,
  { seenIn, pointedAt }: PickInsideEdges,
): Promise<Picked> {
  let owner: FrameRef | undefined;
  let named = uid;
  for (let at = inside; at !== undefined; ) {
    const frame = seenIn(owner, at.frame);
    const said = frame === undefined ? undefined : await answerOf(pointedAt(frame, at));
    if (frame === undefined || said === undefined) return { ...uidOf(named), unseen: true };
    if (said.uid !== undefined && tagOf(said.uid) === frame.tag) named = said.uid;
    owner = frame;
    at = said.inside;
  }
  return uidOf(named);
}

/** Undefined where the frame went elsewhere meanwhile, is busy, or says what makes no sense. */
async function answerOf(asked: Promise<unknown>): Promise<PointedAt | undefined> {
  try {
    const parsed = pointedAtSchema.safeParse(await asked);
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

function uidOf(uid: string | undefined): Picked {
  return uid === undefined ? {} : { uid };
}
