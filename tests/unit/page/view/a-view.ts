import { JSDOM } from 'jsdom';
import { Uids } from '../../../../src/page/view/uids.ts';
import type { ViewNode } from '../../../../src/page/view/view-node.ts';
import { type View, type ViewOptions, viewDocument } from '../../../../src/page/view/walk.ts';

/** The view of a page made of this HTML, as far as a DOM without layout shows it. */
export function viewOf(html: string, options: Partial<ViewOptions> = {}): View {
  const { document } = new JSDOM(html, { url: 'https://page.test/a/b' }).window;
  return viewDocument(document, { uids: new Uids('kq'), viewport: false, ...options });
}

/** The nodes below the root as lines: role, name, states, and what else they have. */
export function lines(html: string): string[] {
  const found: string[] = [];
  const visit = ({ role, name, states, value, url, description, children }: ViewNode, depth: number) => {
    const parts = [role, JSON.stringify(name), ...states];
    if (value !== undefined) parts.push(`value=${value}`);
    if (url !== undefined) parts.push(`url=${url}`);
    if (description !== undefined) parts.push(`description=${description}`);
    found.push('  '.repeat(depth) + parts.join(' '));
    for (const child of children) visit(child, depth + 1);
  };
  for (const child of viewOf(html).root.children) visit(child, 0);
  return found;
}
