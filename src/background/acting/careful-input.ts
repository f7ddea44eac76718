import { deferred } from '../../shared/deferred.ts';
import { CallError } from '../../shared/result.ts';
import type { After } from '../calls/call-deadline.ts';
import type { Chord } from '../debugger/chord.ts';
import type { Input } from '../debugger/input.ts';
import type { Mouse, Point } from '../debugger/mouse.ts';

/** ms in which a page takes the pointer. */
const patience = 5_000;

/** ms after which the pointer is moved once more: what comes while a page is being replaced may be lost on the way. */
const again = 1_000;

const goneMessage =
  'The page went away before the input was sent. List the tools of the page that is there now.';

export interface CarefulInputEdges {
  readonly input: Input;
  /** Resolves when the document is being replaced. */
  readonly left: Promise<unknown>;
  /** Takes all input from frames. Returns how to undo it. */
  shield(): Promise<() => Promise<void>>;
  /** Input to this tab gets no answer any more. */
  stuck(): void;
  readonly after: After;
}

/**
 * The input of one call, which outlasts a page that leaves under it: Chrome may never answer what was sent to it then. It
 * goes to the page’s own document only, unless it is meant for something in a frame: frames of other sites could be moved
 * under the pointer, or given the focus, at any moment.
 */
export class CarefulInput {
  readonly #edges: CarefulInputEdges;
  #undo: (() => Promise<void>) | undefined;

  constructor(edges: CarefulInputEdges) {
    this.#edges = edges;
  }

  /** Input that follows is meant for the page’s own document, or for something in a frame. */
  async meantFor(inFrame: boolean): Promise<void> {
    if (inFrame) {
      await this.end();
      return;
    }
    this.#undo ??= await this.#edges.shield().catch((cause: unknown) => {
      throw new CallError('UNAVAILABLE', goneMessage, { cause });
    });
  }

  /** Frames get input again. Never rejects. */
  async end(): Promise<void> {
    const undo = this.#undo;
    this.#undo = undefined;
    // The page may be gone.
    await undo?.().catch(() => undefined);
  }

  /** @throws CallError UNAVAILABLE where the page leaves, TEMPORARY_FAILURE where it does not take the pointer */
  async move(to: Point, modifiers: Parameters<Mouse['move']>[1]): Promise<void> {
    const { after, input } = this.#edges;
    const taken = deferred<void>();
    const move = (): void => void input.mouse.move(to, modifiers).then(taken.resolve, taken.reject);
    const callsOff = [
      after(again, move),
      after(patience, () => {
        this.#edges.stuck();
        taken.reject(stuck());
      }),
    ];
    move();
    try {
      await Promise.race([taken.promise, this.#gone()]);
    } finally {
      for (const callOff of callsOff) callOff();
    }
  }

  async press(at: Point, how: Parameters<Mouse['press']>[1]): Promise<void> {
    await this.#sent(this.#edges.input.mouse.press(at, how));
  }

  /** `native`: the browser made a drag of it. */
  async drag(from: Point, to: Point): Promise<{ readonly native: boolean }> {
    const dragged = await this.#sent(this.#edges.input.mouse.drag(from, to));
    return { native: dragged?.data !== undefined };
  }

  async keys(chord: Chord): Promise<void> {
    await this.#sent(this.#edges.input.keyboard.press(chord));
  }

  async type(text: string): Promise<void> {
    await this.#sent(this.#edges.input.keyboard.type(text));
  }

  async insertText(text: string): Promise<void> {
    await this.#sent(this.#edges.input.keyboard.insertText(text));
  }

  /** What was sent has had its effect where the page leaves, whether that is said or not. */
  async #sent<Said>(input: Promise<Said>): Promise<Said | undefined> {
    input.catch(() => undefined);
    return await Promise.race([input, this.#edges.left.then(() => undefined)]);
  }

  async #gone(): Promise<never> {
    await this.#edges.left;
    throw new CallError('UNAVAILABLE', goneMessage);
  }
}

function stuck(): CallError {
  return new CallError(
    'TEMPORARY_FAILURE',
    `The page did not take the pointer within ${patience / 1_000} s. Try again; if it stays, the page has to be reloaded.`,
  );
}
