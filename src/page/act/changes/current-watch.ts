import type { ViewedPage } from '../../view/view-page.ts';
import { PageWatch } from './page-watch.ts';

let current: PageWatch | undefined;

/** The watch over this frame's page, made anew where the last one has ended. */
export function watchOf(viewed: ViewedPage): PageWatch {
  if (current === undefined || current.ended) current = new PageWatch(viewed);
  return current;
}
