import { deferred } from '../../shared/deferred.ts';
import type { After } from '../calls/call-deadline.ts';
import { bitsOf, type Modifier } from './chord.ts';
import type { DebuggerSession } from './debugger-session.ts';
import type { DragData } from './protocol.ts';

/** CSS px from the upper left corner of the tab's viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Button = 'left' | 'right' | 'middle';

const buttonBits = { left: 1, right: 2, middle: 4 } as const;

/** Moves a drag is made of: pages watch the way, and the browser begins a drag only after some px. */
const dragMoves = 5;

/** ms in which the browser says that a drag of its own began. It may say so just after the move is answered. */
const dragPatience = 60;

/** Trusted mouse input. Points in frames of other processes are reached through the tab, too. */
export class Mouse {
  readonly #session: DebuggerSession;
  readonly #after: After;

  constructor(session: DebuggerSession, after: After) {
    this.#session = session;
    this.#after = after;
  }

  async move(to: Point, modifiers: readonly Modifier[] = []): Promise<void> {
    await this.#event('mouseMoved', to, { modifiers: bitsOf(modifiers) });
  }

  /** Moves there and clicks; `count` 2 is a double click. The button is let go whatever happens. */
  async click(
    at: Point,
    how: { readonly button?: Button; readonly count?: number; readonly modifiers?: readonly Modifier[] } = {},
  ): Promise<void> {
    const { count = 1 } = how;
    await this.move(at, how.modifiers);
    for (let nth = 1; nth <= count; nth += 1) await this.press(at, { ...how, nth });
  }

  /** Clicks once where the mouse is already; `nth` 2 makes a double click of two. */
  async press(
    at: Point,
    how: { readonly button?: Button; readonly nth?: number; readonly modifiers?: readonly Modifier[] } = {},
  ): Promise<void> {
    const { button = 'left', nth = 1, modifiers = [] } = how;
    const pressed = { button, modifiers: bitsOf(modifiers), clickCount: nth };
    try {
      await this.#event('mousePressed', at, { ...pressed, buttons: buttonBits[button] });
    } finally {
      await this.#letGo(at, pressed);
    }
  }

  /** Turns the wheel: px down and to the right. */
  async wheel(at: Point, by: { readonly x: number; readonly y: number }): Promise<void> {
    await this.#event('mouseWheel', at, { deltaX: by.x, deltaY: by.y });
  }

  /**
   * Drags from one point to another with the left button. Where the browser begins a drag of its own (what is
   * `draggable`, a link, a selection), its data are dropped there; else the page sees the mouse move.
   *
   * @returns whether it was a drag of the browser's own
   */
  async drag(from: Point, to: Point): Promise<{ readonly data: DragData | undefined }> {
    const begun = deferred<DragData>();
    let data: DragData | undefined;
    const stop = this.#session.on('Input.dragIntercepted', (event) => {
      data = event.data;
      begun.resolve(event.data);
    });
    // A drag that is not intercepted is the system's, and would follow the person's own mouse.
    await this.#session.send('Input.setInterceptDrags', { enabled: true });
    try {
      await this.move(from);
      try {
        await this.#event('mousePressed', from, { button: 'left', buttons: 1, clickCount: 1 });
        for (let step = 1; step <= dragMoves && data === undefined; step += 1) {
          const part = step / dragMoves;
          const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
          await this.#event('mouseMoved', at, { button: 'left', buttons: 1 });
        }
        data ??= await this.#within(dragPatience, begun.promise);
        if (data !== undefined) await this.#drop(to, data);
      } finally {
        await this.#letGo(to, { button: 'left', modifiers: 0, clickCount: 1 });
      }
    } finally {
      stop();
      await this.#session.undo('Input.setInterceptDrags', { enabled: false });
    }
    return { data };
  }

  async #drop(to: Point, data: DragData): Promise<void> {
    try {
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await this.#session.send('Input.dispatchDragEvent', { type, ...to, data });
    } catch (error) {
      await this.#session.undo('Input.dispatchDragEvent', { type: 'dragCancel', ...to, data });
      throw error;
    }
  }

  async #event(
    type: 'mouseMoved' | 'mousePressed' | 'mouseWheel',
    { x, y }: Point,
    more: {
      readonly button?: Button;
      readonly buttons?: number;
      readonly modifiers?: number;
      readonly clickCount?: number;
      readonly deltaX?: number;
      readonly deltaY?: number;
    },
  ): Promise<void> {
    await this.#session.send('Input.dispatchMouseEvent', { type, x, y, ...more });
  }

  async #letGo(
    { x, y }: Point,
    pressed: { readonly button: Button; readonly modifiers: number; readonly clickCount: number },
  ): Promise<void> {
    await this.#session.undo('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, ...pressed });
  }

  async #within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
    const over = deferred<undefined>();
    const callOff = this.#after(ms, () => over.resolve(undefined));
    try {
      return await Promise.race([promise, over.promise]);
    } finally {
      callOff();
    }
  }
}
