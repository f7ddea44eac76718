import { boxOf } from '../../view/dom.ts';

/**
 * Drops files on an element. The events are not trusted: the debugger drops only files that are on the disk.
 *
 * @returns whether the page takes them: what does not, leaves `dragover` to the browser
 */
export function dropOn(element: Element, dataTransfer: DataTransfer): boolean {
  const { left, top, width, height } = boxOf(element);
  const how = {
    bubbles: true,
    composed: true,
    clientX: left + width / 2,
    clientY: top + height / 2,
    dataTransfer,
  };
  const fire = (type: string, cancelable: boolean): boolean =>
    element.dispatchEvent(new DragEvent(type, { ...how, cancelable }));
  fire('dragenter', true);
  const taken = !fire('dragover', true);
  if (taken) fire('drop', true);
  else fire('dragleave', false);
  return taken;
}
