import { said, sayings } from '../../protocol/said/said.ts';
import { CallError } from '../../shared/result.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import { SaidError } from '../said-error.ts';
import type { InspectionEdges, Inspections } from './inspections.ts';
import { pointedAtSchema } from './page-answers.ts';
import { type Picked, type PickInsideEdges, pickInside } from './pick-inside.ts';

/** The way into the frames of a page for a click there, until `signal` aborts. */
export type FramesOf = (document: LiveDocument, signal: AbortSignal) => PickInsideEdges;

/** Shows elements on the page, and lets the person show one. */
export class Pointing {
  readonly #run: InspectionEdges['run'];
  readonly #inspections: Inspections;
  readonly #frames: FramesOf;

  constructor(run: InspectionEdges['run'], inspections: Inspections, frames: FramesOf) {
    this.#run = run;
    this.#inspections = inspections;
    this.#frames = frames;
  }

  /** Outlines an element until another is, or nobody looks any more. @throws CallError NOT_FOUND, STALE_ELEMENT */
  async highlight(tabId: number, uid: string | undefined): Promise<void> {
    const document = this.#inspections.pageIn(tabId);
    const { signal } = this.#next(tabId);
    if (uid === undefined) {
      await this.#run(document, 'highlight', {}, signal);
      return;
    }
    await this.#run(document, 'highlight', { uid }, signal);
    // The outline goes with this: when it is stopped, and when the page’s port closes since this worker died.
    void this.#run(document, 'holdHighlight', { uid }, signal).catch(() => undefined);
  }

  /** Waits for a click of the person. No uid where they gave up, or something else is pointed at. */
  async pick(tabId: number): Promise<Picked> {
    const document = this.#inspections.pageIn(tabId);
    const { signal } = this.#next(tabId);
    try {
      const pointedAt = pointedAtSchema.parse(await this.#pick(document, signal));
      return await pickInside(pointedAt, this.#frames(document, signal));
    } catch (error) {
      if (signal.aborted) return {};
      if (!(error instanceof CallError)) throw new SaidError('INTERNAL_ERROR', said('pick_no_sense'));
      // What the page’s side of ours says has a code, too.
      throw error.message === sayings.pick_covered
        ? new SaidError(error.failure.code, said('pick_covered'))
        : error;
    }
  }

  async #pick(document: LiveDocument, signal: AbortSignal): Promise<unknown> {
    return await this.#run(document, 'pick', {}, signal);
  }

  #next(tabId: number): AbortController {
    const next = new AbortController();
    const inspection = this.#inspections.watchedIn(tabId);
    inspection.pointing.abort();
    inspection.pointing = next;
    return next;
  }
}
