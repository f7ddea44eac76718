import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { AimArgs, Aimed, ScrollArgs, Scrolled, Thing } from '../../../src/protocol/acting-operations.ts';
import type { Failure } from '../../../src/shared/result.ts';

let bundle: Promise<string> | undefined;

/** What the page’s end of acting answers, or how it fails. */
export type Answered<Result> = Result | { readonly failure: Failure };

/** The page’s end of acting, in a page without extension: elements are named by expressions of the page’s own. */
export interface Acting {
  /** Aims at what the expression gives. */
  aim(expression: string, use?: AimArgs['for']): Promise<Answered<Aimed>>;
  aimAt(x: number, y: number, use?: AimArgs['for']): Promise<Answered<Aimed>>;
  stillHit(at: { readonly x: number; readonly y: number }): Promise<Answered<{ readonly hit: true }>>;
  scroll(args: Omit<ScrollArgs, 'uid'>, expression?: string): Promise<Answered<Scrolled>>;
  focused(): Promise<Answered<{ readonly thing?: Thing }>>;
  thingOf(expression: string): Promise<Thing>;
  /** Aims, clicks there with the browser’s own mouse, and answers with the ids of what got a trusted click. */
  click(
    expression: string,
  ): Promise<{ readonly clicked: readonly string[]; readonly notes: readonly string[] }>;
}

/** Call it before the page is opened, so that closed shadow roots can be seen into. */
export async function readyToAct(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const roots = new WeakMap<Element, ShadowRoot>();
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const shadow = attach.call(this, init);
      roots.set(this, shadow);
      return shadow;
    };
    if (globalThis.origin !== globalThis.location.ancestorOrigins[0] && globalThis.top !== globalThis.self)
      return;
    const world = globalThis as never as { top: { roots?: unknown[]; clicked?: string[] } };
    world.top.roots ??= [];
    world.top.roots.push(roots);
    world.top.clicked ??= [];
    const { clicked } = world.top;
    const listen = (target: EventTarget) =>
      target.addEventListener('click', (event) => {
        const [element] = event.composedPath() as Element[];
        if (event.isTrusted && element) clicked.push(element.id || element.localName);
      });
    // In closed shadow roots only those inside are told where.
    Object.assign(globalThis, { listen });
    listen(globalThis as never as EventTarget);
  });
}

export async function actingOn(page: Page): Promise<Acting> {
  bundle ??= actBundle();
  await page.evaluate(`${await bundle};globalThis.act = act;`);
  await page.evaluate(() => {
    const world = globalThis as never as World;
    world.viewed = {
      document,
      closedShadowRoot: (element) =>
        world.roots.map((each) => each.get(element)).find((root) => root !== undefined) ?? null,
    };
    world.tried = async (act) => {
      try {
        return await act();
      } catch (error) {
        if (error instanceof world.act.CallError) return { failure: error.failure };
        throw error;
      }
    };
    world.uidOf = (element) => world.act.thingOf(element, world.viewed.closedShadowRoot).uid;
    interface World {
      roots: WeakMap<Element, ShadowRoot>[];
      viewed: { document: Document; closedShadowRoot(element: Element): ShadowRoot | null };
      tried(act: () => unknown): Promise<unknown>;
      uidOf(element: Element): string;
      act: {
        CallError: new () => Error & { failure: unknown };
        thingOf(element: Element, closed: unknown): { uid: string };
      };
    }
  });
  const tried = (code: string) => page.evaluate(`tried(() => ${code})`) as Promise<never>;
  const aimed = (target: string, use: AimArgs['for']) =>
    tried(`act.aim(viewed, { target: ${target}, for: '${use}' }, new AbortController().signal)`);
  const aim: Acting['aim'] = (expression, use = 'press') => aimed(`{ uid: uidOf(${expression}) }`, use);
  return {
    aim,
    aimAt: (x, y, use = 'press') => aimed(JSON.stringify({ x, y }), use),
    stillHit: (at) => tried(`(act.stillHit(viewed, ${JSON.stringify(at)}), { hit: true })`),
    scroll: (args, expression) => {
      const uid = expression === undefined ? '' : `, uid: uidOf(${expression})`;
      return tried(`act.scrollPage(viewed, { ...${JSON.stringify(args)}${uid} })`);
    },
    focused: () => tried('act.focusedThing(viewed)'),
    thingOf: (expression) => page.evaluate(`act.thingOf(${expression}, viewed.closedShadowRoot)`),
    async click(expression) {
      const found = await aim(expression);
      if ('failure' in found || found.point === undefined)
        throw new Error(`No point: ${JSON.stringify(found)}`);
      const { x, y } = found.point;
      await page.evaluate('top.clicked.length = 0');
      await page.mouse.move(x, y);
      await page.evaluate(`act.stillHit(viewed, ${JSON.stringify({ x, y })})`);
      await page.mouse.down();
      await page.mouse.up();
      return { clicked: await page.evaluate('top.clicked'), notes: found.notes };
    },
  };
}

/** The page’s end of acting as one script, built the way the extension builds it. */
async function actBundle(): Promise<string> {
  const root = resolve(import.meta.dirname, '../../..');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      minify: false,
      target: 'chrome134',
      lib: { entry: resolve(root, 'tests/fixtures/act/_entry.ts'), formats: ['iife'], name: 'act' },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built');
  return first.output[0].code;
}
