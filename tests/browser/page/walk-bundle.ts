import type { Page } from '@playwright/test';
import { walkBundle } from '../../../scripts/truth-pages.mjs';

let bundle: Promise<string> | undefined;

/** What a test asks of the walk. */
export interface Asked {
  /** Ids of elements whose uids are wanted. */
  readonly uidsOf?: readonly string[];
  readonly maxNodes?: number;
}

export interface Seen {
  /** One line a node: depth as spaces, role, name, states, value, url, and `out` where it is out of the viewport. */
  readonly lines: readonly string[];
  readonly notes: readonly string[];
  readonly title: string;
  readonly uids: readonly (string | undefined)[];
}

/** Looks at a page with the walk of the extension, with one memory of uids a document. */
export async function look(page: Page, asked: Asked = {}): Promise<Seen> {
  bundle ??= walkBundle();
  const code = await bundle;
  if (!(await page.evaluate(() => 'view' in globalThis)))
    await page.evaluate(`${code};globalThis.view = view;`);
  return await page.evaluate(({ uidsOf = [], maxNodes }) => {
    const world = globalThis as never as World;
    world.uids ??= new world.view.Uids('kq');
    const { root, notes } = world.view.viewDocument(document, {
      uids: world.uids,
      ...(world.closedShadowRoot ? { closedShadowRoot: world.closedShadowRoot } : {}),
      ...(maxNodes === undefined ? {} : { maxNodes }),
    });
    const lines: string[] = [];
    const visit = (node: Node, depth: number) => {
      const { role, name, states, value, url, inViewport, children } = node;
      const parts = [role, JSON.stringify(name), ...states];
      if (value !== undefined) parts.push(`value=${value}`);
      if (url !== undefined) parts.push(`url=${url}`);
      if (inViewport === false) parts.push('out');
      lines.push('  '.repeat(depth) + parts.join(' '));
      for (const child of children) visit(child, depth + 1);
    };
    for (const child of root.children) visit(child, 0);
    const uids = uidsOf.map((id) => world.uids.peek(document.querySelector(`#${id}`)));
    return { lines, notes, uids, title: root.name };

    interface Node {
      role: string;
      name: string;
      states: string[];
      value?: string;
      url?: string;
      inViewport?: boolean;
      children: Node[];
    }
    interface World {
      view: {
        Uids: new (tag: string) => World['uids'];
        viewDocument(document: Document, options: object): { root: Node; notes: string[] };
      };
      uids: { peek(element: Element | null): string | undefined };
      closedShadowRoot?: (element: Element) => ShadowRoot | null;
    }
  }, asked);
}
