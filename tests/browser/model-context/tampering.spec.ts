import { expect, test } from './fixture/test.ts';

/** A page may break what it likes in its own world: tools that are there keep working, its own and the extension's. */
const attacks: Readonly<Record<string, string>> = {
  Promise: 'window.Promise = class { constructor() { throw new Error("broken") } }',
  'Promise.prototype.then': 'Promise.prototype.then = () => { throw new Error("broken") }',
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

/** What the page needs itself, it takes before it breaks the rest; then it lists and calls everything. */
const before = `
  document.modelContext.registerTool({ name: 'of_the_page', description: 'd', execute: () => 'done' });
  const { modelContext } = document;
  const { getTools, executeTool, registerTool } = modelContext;
  const { apply } = Reflect;
  const { stringify } = JSON;
  const { then } = Promise.prototype;
  const { log } = console;
  const wait = (promise, done) => apply(then, promise, [done, (error) => log('failed: ' + error)]);`;
const after = `
  const answers = [];
  wait(apply(registerTool, modelContext, [{ name: 'late', description: 'd', inputSchema: {}, execute: () => 'late' }]), () => {
    wait(apply(getTools, modelContext, []), (tools) => {
      const next = (index) => {
        const tool = tools[index];
        if (tool === undefined) return log(stringify(answers));
        wait(apply(executeTool, modelContext, [tool, { n: index }]), (answer) => {
          answers[index] = tool.name + ': ' + answer;
          next(index + 1);
        });
      };
      next(0);
    });
  });`;

for (const [what, attack] of Object.entries(attacks)) {
  test(`tools survive a page that breaks ${what}`, async ({ page, site }) => {
    const answers = page.waitForEvent('console', (message) => /^\[|^failed/.test(message.text()));
    const url = site.serve('/hostile', `<!doctype html><script>${before} {${attack}} ${after}</script>`);
    await page.goto(`${url}?early`);
    expect((await answers).text()).toBe('["early: {\\"early\\":true}","late: late","of_the_page: done"]');
  });
}
