import { resolve } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { type FillEdges, fillField } from '../../../src/background/acting/fill-field.ts';
import { parseChord } from '../../../src/background/debugger/chord.ts';
import type { DebuggerSession } from '../../../src/background/debugger/debugger-session.ts';
import { Keyboard } from '../../../src/background/debugger/keyboard.ts';
import type { Aimed } from '../../../src/protocol/acting-operations.ts';
import { CallError, type Failure } from '../../../src/shared/result.ts';
import type { FieldValue, Filled } from '../../../src/tools/acting-handle.ts';

const root = resolve(import.meta.dirname, '../../..');

let bundle: Promise<string> | undefined;
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** What a test sees of filling a field. */
export type Seen = Partial<Omit<Filled, 'field'>> & {
  readonly role?: string;
  readonly failed?: string;
  readonly reason?: unknown;
  readonly message?: string;
  readonly details?: unknown;
  /** What was dispatched: `insert`, `press Backspace`, `click`. */
  readonly input: readonly string[];
};

/**
 * Fills the field a path of selectors leads to (`>>>` enters shadow roots and frames): the worker's end and the page's end,
 * which runs in an isolated world as the extension's does, with trusted input between them.
 */
export async function fill(page: Page, path: string, value: FieldValue): Promise<Seen> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const world = await isolated(await session);
  const uid = await world<string>('uidOf', path);
  const input: string[] = [];
  try {
    const { field, ...rest } = await fillField(edgesOf(page, await session, world, input), uid, value);
    return { role: field.role, ...rest, input };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, message, details } = error.failure;
    const reason = (details as { reason?: unknown } | undefined)?.reason;
    return {
      failed: code,
      message,
      input,
      ...(details === undefined ? {} : { details }),
      ...(reason === undefined ? {} : { reason }),
    };
  }
}

/** Calls a function of the bundle. */
type World = <Result>(name: string, ...args: readonly unknown[]) => Promise<Result>;

async function isolated(cdp: CDPSession): Promise<World> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'fill',
  });
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  bundle ??= fillBundle();
  if (!(await evaluate(`'fill' in globalThis`))) await evaluate(`${await bundle};globalThis.fill = fill;`);
  return async (name, ...args) =>
    await evaluate(`fill.${name}(${args.map((each) => JSON.stringify(each)).join()})`);
}

function edgesOf(page: Page, cdp: CDPSession, world: World, input: string[]): FillEdges {
  const send = (method: string, params: object) => cdp.send(method as never, params as never);
  const keyboard = new Keyboard({ send, undo: send } as never as DebuggerSession);
  const run = async (name: string, args: unknown) => {
    const answer = await world<Answer>('run', name, args);
    if (answer.ok) return answer.value;
    const { code, message, ...extra } = answer.failure;
    throw new CallError(code, message, extra);
  };
  return {
    run: run as FillEdges['run'],
    focused: async () => void (await run('focused', {})),
    begin: async () => undefined,
    insertText: async (text) => {
      input.push('insert');
      await keyboard.insertText(text);
    },
    press: async (chord) => {
      input.push(`press ${chord}`);
      await keyboard.press(parseChord(chord));
    },
    click: async (uid) => {
      input.push('click');
      const { point } = (await run('aim', { target: { uid }, for: 'press' })) as Aimed;
      if (point === undefined) return;
      await page.mouse.move(point.x, point.y);
      await run('stillHit', point);
      await page.mouse.down();
      await page.mouse.up();
    },
  };
}

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure };

async function fillBundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      minify: false,
      target: 'chrome134',
      lib: { entry: resolve(root, 'tests/fixtures/fill/_entry.ts'), formats: ['iife'], name: 'fill' },
    },
  });
  const [{ output }] = [built].flat() as never as [{ output: [{ code: string }] }];
  return output[0].code;
}
