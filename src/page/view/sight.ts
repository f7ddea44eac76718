import { localName } from './dom.ts';
import { ElementStyles } from './element-styles.ts';
import { documentIn } from './frame.ts';
import type { ViewNode } from './view-node.ts';
import { Viewport } from './viewport.ts';

/**
 * What of a view is in the viewport, looked up where a line of text needs it: where all of a page is told, nobody does.
 * It says of a node what the walk would have said, while the page stays as it is, and if what is around it was asked about
 * first.
 */
export class Sight {
  readonly #viewport: Viewport;
  readonly #styles: ElementStyles;

  constructor(document: Document) {
    this.#viewport = new Viewport(document);
    this.#styles = new ElementStyles(document);
  }

  /** Whether part of a node can be seen, where that is known. `around`: whether what it stands in can be. */
  of({ element, role, uid }: ViewNode, around: boolean | undefined): boolean | undefined {
    if (element === undefined) return around;
    if (role === 'text') return around === false ? false : (this.#viewport.shows(element) ?? around);
    const inner = /^i?frame$/.test(localName(element)) ? documentIn(element as HTMLIFrameElement) : undefined;
    if (inner !== undefined) this.#viewport.addFrame(element, inner);
    // The rest is where the thing around it is.
    if (uid === undefined) return around;
    if (around === false && !this.#styles.isFixed(element)) return false;
    return this.#viewport.shows(element) ?? around;
  }
}
