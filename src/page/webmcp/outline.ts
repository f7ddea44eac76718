import { boxOf, isConnected, ownerDocument } from '../view/dom.ts';
import { layOver, styled } from './top-layer.ts';

const look = {
  position: 'absolute',
  display: 'block',
  'box-sizing': 'border-box',
  border: '2px solid #1a73e8',
  background: 'rgb(26 115 232 / 20%)',
  'border-radius': '2px',
};

/** The one element that is outlined. It is followed wherever it goes, and input goes through to what is under it. */
export class Outline {
  #element: Element | undefined;
  #takeAway: () => void = () => undefined;

  get element(): Element | undefined {
    return this.#element;
  }

  /** Undefined: none. */
  show(element: Element | undefined): void {
    if (element === this.#element) return;
    this.#takeAway();
    this.#takeAway = () => undefined;
    this.#element = element;
    if (element === undefined) return;
    const document = ownerDocument(element);
    const box = styled(document.createElement('div'), look);
    const away = layOver(document, box);
    let frame: number | undefined;
    const view = document.defaultView;
    const follow = (): void => {
      if (!isConnected(element)) {
        this.show(undefined);
        return;
      }
      const { left, top, width, height } = boxOf(element);
      styled(box, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      frame = view?.requestAnimationFrame(follow);
    };
    this.#takeAway = () => {
      if (frame !== undefined) view?.cancelAnimationFrame(frame);
      away();
    };
    follow();
  }
}
