import { focusedElement } from '../act/aim/focused-thing.ts';
import type { ViewedPage } from '../view/view-page.ts';
import { viewState } from '../view/view-state.ts';

/** Whether a frame has the focus, as far as this document knows: then keys go to what has it in there. */
export function frameFocused(
  viewed: ViewedPage,
  { frame }: { readonly frame: number },
): { focused: boolean } {
  const element = viewState().frames.find(frame);
  return { focused: element !== undefined && focusedElement(viewed) === element };
}
