import { expect, test } from './fixture/test.ts';

/** A page may break what it likes in its own world: tools that are there keep working, its own and the extension's. */
const attacks: Readonly<Record<string, string>> = {
  Promise: 'window.Promise = class { constructor() { throw new Error("broken") } }',
  'Promise.prototype.then': 'Promise.prototype.then = () => { throw new Error("broken") }',
  'Promise.prototype.constructor':
    'Object.defineProperty(Promise.prototype, "constructor", { get() { throw new Error("broken") } })',
  JSON: 'JSON.stringify = JSON.parse = () => { throw new Error("broken") }; window.JSON = undefined',
  AbortController: 'window.AbortController = window.AbortSignal = undefined',
  'AbortSignal.prototype':
    'for (const name of ["aborted", "reason"]) Object.defineProperty(AbortSignal.prototype, name, { get() { throw new Error("broken") } })',
  Map: 'for (const kind of [Map, WeakMap, Set]) for (const name of Object.getOwnPropertyNames(kind.prototype)) if (name !== "constructor" && name !== "size") kind.prototype[name] = () => { throw new Error("broken") }',
  iteration: 'Array.prototype[Symbol.iterator] = () => { throw new Error("broken") }',
  Array:
    'for (const name of ["push", "map", "filter", "sort", "forEach", "slice", "concat", "find", "includes", "indexOf"]) Array.prototype[name] = () => { throw new Error("broken") }',
  EventTarget:
    'for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) EventTarget.prototype[name] = () => { throw new Error("broken") }',
  Event:
    'for (const name of ["stopImmediatePropagation", "preventDefault"]) Event.prototype[name] = () => { throw new Error("broken") }; Object.defineProperty(MessageEvent.prototype, "data", { get: () => "forged" }); window.Event = window.CustomEvent = undefined',
  MessagePort:
    'MessagePort.prototype.postMessage = () => { throw new Error("broken") }; window.MessageChannel = undefined; window.setTimeout = undefined; window.queueMicrotask = undefined',
  RegExp:
    'RegExp.prototype.exec = RegExp.prototype.test = () => { throw new Error("broken") }; String.prototype.trim = undefined',
  Reflect:
    'Reflect.apply = Reflect.construct = Reflect.ownKeys = undefined; Object.defineProperty = undefined; Function.prototype.call = Function.prototype.apply = Function.prototype.bind = undefined',
  DOMException: 'window.DOMException = window.TypeError = undefined',
  'Object.prototype':
    'Object.prototype.type = "register"; Object.prototype.signal = null; Object.prototype.get = () => { throw new Error("broken") }; Object.prototype.exposedTo = undefined; delete Object.prototype.signal',
  window:
    'window.origin = "https://forged.example"; window.length = 9; window.navigation = undefined; window.isSecureContext = false',
};

for (const [what, attack] of Object.entries(attacks)) {
  test(`survives a page that breaks ${what}`, async ({ page, open, inContentScript }) => {
    await open();
    await page.evaluate(() => window.page.context.registerTool(window.page.tool('of_the_page')));
    // What the page needs for the test it keeps to itself.
    await page.evaluate(`{
      const { modelContext } = document;
      const { getTools, executeTool, registerTool } = modelContext;
      const apply = Reflect.apply;
      const stringify = JSON.stringify;
      const then = Promise.prototype.then;
      globalThis.attacked = {
        wait: (promise, done, failed) => apply(then, promise, [done, failed]),
        get: () => apply(getTools, modelContext, []),
        run: (tool, input) => apply(executeTool, modelContext, [tool, input]),
        register: (tool) => apply(registerTool, modelContext, [tool]),
        stringify,
        root: document.documentElement,
      };
    }`);
    await page.addScriptTag({ content: attack });
    await inContentScript(async () => {
      await world.connection.host?.registerTool(
        { name: 'of_the_extension', description: 'd', execute: async (input) => ({ input }) },
        { signal: new AbortController().signal },
      );
    });
    await page.addScriptTag({
      content: `{
        const { wait, get, run, register, stringify, root } = attacked;
        const answers = [];
        const fail = (error) => root.setAttribute('data-answers', 'failed: ' + error);
        wait(register({ name: 'late', description: 'd', inputSchema: { type: 'object' }, execute: () => 'late' }), () => {
          wait(get(), (tools) => {
            const next = (index) => {
              const tool = tools[index];
              if (tool === undefined) { root.setAttribute('data-answers', stringify(answers)); return; }
              wait(run(tool, { n: index }), (answer) => {
                answers[index] = tool.name + ': ' + answer;
                next(index + 1);
              }, fail);
            };
            next(0);
          }, fail);
        }, fail);
      }`,
    });
    await expect(page.locator('html')).toHaveAttribute(
      'data-answers',
      '["late: late","of_the_extension: {\\"input\\":{\\"n\\":1}}","of_the_page: done"]',
    );
    await inContentScript(() => world.connection.close());
  });
}
