import type { Aimed, ScrollArgs, Scrolled, Target, Thing } from '../../protocol/acting-operations.ts';
import { CallError } from '../../shared/result.ts';
import type {
  ClickHow,
  FieldValue,
  FileContent,
  Filled,
  Hands,
  ModifierKey,
} from '../../tools/acting-handle.ts';
import type { PageHandle } from '../../tools/handles.ts';
import { type Chord, parseChord } from '../debugger/chord.ts';
import type { Point } from '../debugger/mouse.ts';
import type { CarefulInput } from './careful-input.ts';
import { fillField } from './fill-field.ts';

export interface HandsEdges {
  readonly input: CarefulInput;
  /** Runs an operation in the page. */
  readonly run: PageHandle['run'];
  /** Whether there are frames in processes of their own, to which input finds its way by what was drawn last. */
  apart(): boolean;
  /** The call as the page knows it; absent for a caller outside the page. */
  readonly callId: string | undefined;
  /** Whether the pointer came to what was aimed at, once it was moved there. */
  arrived?(point: Point): Promise<boolean>;
  giveFiles(
    uid: string,
    files: readonly FileContent[],
    click: (uid: string) => Promise<Thing>,
  ): ReturnType<Hands['giveFiles']>;
}

/** The hands of one call: where its input goes is looked up in the page, right before it is dispatched. */
export class PageHands implements Hands {
  readonly #edges: HandsEdges;

  constructor(edges: HandsEdges) {
    this.#edges = edges;
  }

  async click(target: Target, how: ClickHow = {}): Promise<Thing> {
    // What lies over it must be seen, frames included.
    await this.#edges.input.end();
    const { button = 'left', count = 1, modifiers = [] } = how;
    let ready: Aimed;
    try {
      ready = await this.#comeTo(target, modifiers, { quick: true });
    } catch (error) {
      // It moves, or the pointer moved it on its way: now it is waited for.
      if (!hasReason(error, 'covered') && !hasReason(error, 'moving')) throw error;
      ready = await this.#comeTo(target, modifiers);
    }
    const { thing, point } = ready;
    if (point === undefined) return thing;
    await this.#edges.input.press(point, { button, modifiers });
    for (let nth = 2; nth <= count; nth += 1) {
      // The click before may have brought something else there.
      await this.#begin({ clicked: thing }, point);
      await this.#edges.input.press(point, { button, modifiers, nth });
    }
    return thing;
  }

  /** Moves the pointer to what is to be pressed, and sees that it would be hit there, whatever opened under the pointer. */
  async #comeTo(target: Target, modifiers: readonly ModifierKey[], { quick = false } = {}): Promise<Aimed> {
    const aimed = await this.#aim(target, 'press', { quick });
    const { thing, point } = aimed;
    if (point === undefined) return aimed;
    await Promise.all([this.#edges.input.meantFor(aimed.inFrame === true), this.#moveTo(point, modifiers)]);
    await this.#begin({ clicked: thing }, point);
    return aimed;
  }

  async hover(target: Target): Promise<Thing> {
    const { thing, point } = await this.#aim(target, 'point');
    await this.#begin({ hovered: thing }, point);
    if (point !== undefined) await this.#moveTo(point);
    return thing;
  }

  async drag(from: Target, to: Target): ReturnType<Hands['drag']> {
    // Each is brought into view, which may move the other; then both are looked up where they are, what is pressed last.
    await this.#aim(to, 'point');
    await this.#aim(from, 'press');
    const end = await this.#aim(to, 'point', { still: true });
    const start = await this.#aim(from, 'press', { still: true });
    if (start.point === undefined || end.point === undefined) throw undraggable();
    const inFrame = start.inFrame === true || end.inFrame === true;
    await Promise.all([this.#edges.input.meantFor(inFrame), this.#moveTo(start.point)]);
    await this.#begin({ dragged: start.thing, onto: end.thing }, start.point);
    const { native } = await this.#edges.input.drag(start.point, end.point);
    return { from: start.thing, to: end.thing, native };
  }

  async press(chord: string): Promise<Thing | undefined> {
    const parsed = parseChord(chord);
    const on = await this.#focused();
    await this.#begin({ pressed: chord });
    await this.#edges.input.keys(parsed);
    return on;
  }

  async type(text: string, submitKey?: string): Promise<Thing | undefined> {
    const submit: Chord | undefined = submitKey === undefined ? undefined : parseChord(submitKey);
    const into = await this.#focused();
    if (into === undefined) {
      throw new CallError(
        'CONFLICT',
        'Nothing on the page has the focus, so the text would go nowhere. Click a field first, or use fill with its uid.',
        { details: { reason: 'no-focus' } },
      );
    }
    await this.#begin({ typed: text.length, into });
    await this.#edges.input.type(text);
    if (submit !== undefined) await this.#edges.input.keys(submit);
    return into;
  }

  async fill(uid: string, value: FieldValue): Promise<Filled> {
    const { input, run } = this.#edges;
    await input.end();
    return await fillField(
      {
        run,
        focused: async () => void (await this.#focused()),
        begin: () => this.#begin({ filling: uid }),
        insertText: (text) => input.insertText(text),
        press: (chord) => input.keys(parseChord(chord)),
        click: (on) => this.click({ uid: on }),
      },
      uid,
      value,
    );
  }

  async scroll(how: ScrollArgs): Promise<Scrolled> {
    await this.#begin({ scrolled: true });
    return await this.#edges.run('scroll', how);
  }

  async giveFiles(uid: string, files: readonly FileContent[]): ReturnType<Hands['giveFiles']> {
    await this.#begin({ files: files.map(({ name }) => name) });
    return await this.#edges.giveFiles(uid, files, (on) => this.click({ uid: on }));
  }

  /** Frames of other processes get the pointer where they were drawn last, which may take a moment to be true. */
  async #moveTo(point: Point, modifiers?: ClickHow['modifiers']): Promise<void> {
    for (let tries = 1; ; tries++) {
      await this.#edges.input.move(point, modifiers);
      if ((await this.#edges.arrived?.(point)) !== false) return;
      if (tries === mostMoves) throw unreached();
    }
  }

  async #aim(
    target: Target,
    purpose: 'press' | 'point',
    { still = false, quick = false } = {},
  ): Promise<Aimed> {
    const { callId, run } = this.#edges;
    return await run('aim', {
      target,
      for: purpose,
      callId,
      ...(still ? { still } : {}),
      ...(quick ? { quick } : {}),
    });
  }

  /** Where keys go, and that they go nowhere else. */
  async #focused(): Promise<Thing | undefined> {
    const { thing, inFrame } = await this.#edges.run('focused', {});
    await this.#edges.input.meantFor(inFrame === true);
    return thing;
  }

  async #begin(data: Readonly<Record<string, unknown>>, at?: Point): Promise<void> {
    const { callId, run, apart } = this.#edges;
    const drawn = at !== undefined && apart();
    await run('begin', {
      at,
      ...(drawn ? { drawn } : {}),
      leaving: callId === undefined ? undefined : { callId, data },
    });
  }
}

/** Moves of the pointer to one point before it is given up. */
const mostMoves = 10;

function unreached(): CallError {
  return new CallError(
    'TEMPORARY_FAILURE',
    'Input did not reach the frame that the element is in, so nothing was pressed. Try again.',
    { details: { reason: 'moving' } },
  );
}

function hasReason(error: unknown, reason: string): boolean {
  if (!(error instanceof CallError)) return false;
  return (error.failure.details as { readonly reason?: string } | undefined)?.reason === reason;
}

function undraggable(): CallError {
  return new CallError(
    'CONFLICT',
    'An option of a closed list cannot be dragged, nor dropped on. Use click on it.',
    { details: { reason: 'no-box' } },
  );
}
