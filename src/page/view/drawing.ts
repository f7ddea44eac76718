import { attribute, queryAll } from './dom.ts';
import { svgTitle } from './html-role.ts';

/** Whether a picture is made of shapes only and nothing names it: an icon beside words, of which pages have thousands. */
export function isNamelessDrawing(svg: Element): boolean {
  if (queryAll(svg, 'text,a,foreignObject,[role],[tabindex],[aria-label]').length > 0) return false;
  if (svgTitle(svg) !== undefined) return false;
  return !['role', 'aria-label', 'aria-labelledby', 'title'].some((name) => attribute(svg, name) !== null);
}
