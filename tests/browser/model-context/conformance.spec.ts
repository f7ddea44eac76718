import { expect, test } from './fixture/test.ts';

test.beforeEach(async ({ open }) => await open());

const unknown = 'DOMException UnknownError: ';
const threw = `${unknown}Tool was executed but the invocation failed. For example, the script function threw an error`;
const transient = `${unknown}The operation failed for an unknown transient reason (e.g. out of memory).`;

test.describe('the shape of the API', () => {
  test('document.modelContext is one object, behind a read-only accessor', async ({ page }) => {
    expect(
      await page.evaluate(() => {
        const accessor = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext');
        return {
          same: window.page.context === Reflect.get(document, 'modelContext'),
          own: Object.hasOwn(document, 'modelContext'),
          name: accessor?.get?.name,
          setter: typeof accessor?.set,
          enumerable: accessor?.enumerable,
          configurable: accessor?.configurable,
        };
      }),
    ).toEqual({
      same: true,
      own: false,
      name: 'get modelContext',
      setter: 'undefined',
      enumerable: true,
      configurable: true,
    });
  });

  test('ModelContext is an EventTarget that nobody constructs', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const context = window.page.context;
        const { prototype } = ModelContext;
        return {
          tag: Object.prototype.toString.call(context),
          chain: [
            Object.getPrototypeOf(context) === prototype,
            Object.getPrototypeOf(prototype) === EventTarget.prototype,
            Object.getPrototypeOf(ModelContext) === EventTarget,
          ],
          enumerable: Object.getOwnPropertyDescriptor(globalThis, 'ModelContext')?.enumerable,
          constructed: await window.page.outcome(() => new ModelContext()),
        };
      }),
    ).toEqual({
      tag: '[object ModelContext]',
      chain: [true, true, true],
      enumerable: false,
      constructed: { error: "TypeError TypeError: Failed to construct 'ModelContext': Illegal constructor" },
    });
  });

  test('methods have their names, lengths and attributes', async ({ page }) => {
    expect(
      await page.evaluate(() =>
        (['registerTool', 'getTools', 'executeTool'] as const).map((name) => {
          const { value, ...attributes } =
            Object.getOwnPropertyDescriptor(ModelContext.prototype, name) ?? {};
          return [value.name, value.length, 'prototype' in value, Object.values(attributes)];
        }),
      ),
    ).toEqual([
      ['registerTool', 1, false, [true, true, true]],
      ['getTools', 0, false, [true, true, true]],
      ['executeTool', 1, false, [true, true, true]],
    ]);
  });

  test('a method called on something else rejects, an accessor throws', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const { registerTool, getTools } = ModelContext.prototype;
        return [
          await window.page.outcome(() => registerTool.call({} as never, {})),
          await window.page.outcome(() => getTools.call(null as never)),
          await window.page.outcome(() => ModelContext.prototype.ontoolchange),
          await window.page.outcome(() => Reflect.get(Document.prototype, 'modelContext')),
        ];
      }),
    ).toEqual([
      {
        error: "TypeError TypeError: Failed to execute 'registerTool' on 'ModelContext': Illegal invocation",
      },
      { error: "TypeError TypeError: Failed to execute 'getTools' on 'ModelContext': Illegal invocation" },
      { error: 'TypeError TypeError: Illegal invocation' },
      { error: 'TypeError TypeError: Illegal invocation' },
    ]);
  });

  test('handler attributes take functions and objects, and keep their place', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const context = window.page.context;
        const heard: string[] = [];
        const start = context.ontoolchange;
        context.ontoolchange = 5;
        const number = context.ontoolchange;
        const object = { handleEvent: () => heard.push('handleEvent of a handler') };
        context.ontoolchange = object;
        const kept = context.ontoolchange === object;
        context.ontoolchange = null;
        context.addEventListener('toolchange', () => heard.push('first'));
        context.ontoolchange = () => heard.push('replaced');
        context.addEventListener('toolchange', { handleEvent: () => heard.push('handleEvent') });
        context.ontoolchange = function (this: unknown) {
          heard.push(`handler ${this === context}`);
        };
        await context.registerTool(window.page.tool('any'));
        await window.page.settled();
        return { start, number, kept, heard };
      }),
    ).toEqual({ start: null, number: null, kept: true, heard: ['first', 'handler true', 'handleEvent'] });
  });

  test('a listener that throws hurts only itself', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    expect(
      await page.evaluate(async () => {
        const context = window.page.context;
        let heard = 0;
        context.addEventListener('toolchange', () => {
          throw new Error('of the page');
        });
        context.addEventListener('toolchange', () => {
          heard += 1;
        });
        await context.registerTool(window.page.tool('one'));
        await window.page.settled();
        return [heard, await window.page.names()];
      }),
    ).toEqual([1, ['one']]);
    expect(errors).toEqual(['of the page']);
  });
});

test.describe('registering', () => {
  const refusals: readonly (readonly [what: string, tool: string, error: string])[] = [
    [
      'nothing',
      '',
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': 1 argument required, but only 0 present.",
    ],
    [
      'null',
      'null',
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': The provided value is not of type 'ModelContextTool'.",
    ],
    [
      'a number',
      '5',
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': The provided value is not of type 'ModelContextTool'.",
    ],
    [
      'no description',
      "{ name: 'x', execute() {} }",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'description' property from 'ModelContextTool': Required member is undefined.",
    ],
    [
      'no execute',
      "{ name: 'x', description: 'd' }",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'execute' property from 'ModelContextTool': Required member is undefined.",
    ],
    [
      'an execute that is no function',
      "page.tool('x', { execute: {} })",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'execute' property from 'ModelContextTool': The given value is not a function.",
    ],
    [
      'no name',
      "{ description: 'd', execute() {} }",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'name' property from 'ModelContextTool': Required member is undefined.",
    ],
    [
      'a text as schema',
      "page.tool('x', { inputSchema: '{}' })",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'inputSchema' property from 'ModelContextTool': Failed to convert value to 'object'.",
    ],
    [
      'null as schema',
      "page.tool('x', { inputSchema: null })",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'inputSchema' property from 'ModelContextTool': Failed to convert value to 'object'.",
    ],
    [
      'a schema JSON leaves out',
      "page.tool('x', { inputSchema() {} })",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': invalid input schema: toJSON() returns undefined",
    ],
    [
      'a schema whose toJSON throws',
      "page.tool('x', { inputSchema: { toJSON() { throw new RangeError('mine') } } })",
      'RangeError: mine',
    ],
    [
      'annotations that are no dictionary',
      "page.tool('x', { annotations: 's' })",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'annotations' property from 'ModelContextTool': The provided value is not of type 'ToolAnnotations'.",
    ],
    ['an empty name', "page.tool('')", 'InvalidStateError: Invalid tool name'],
    ['a space in the name', "page.tool('a b')", 'InvalidStateError: Invalid tool name'],
    ['a slash in the name', "page.tool('a/b')", 'InvalidStateError: Invalid tool name'],
    ['a letter beyond ASCII', "page.tool('é')", 'InvalidStateError: Invalid tool name'],
    ['a name of 129 characters', "page.tool('x'.repeat(129))", 'InvalidStateError: Invalid tool name'],
    [
      'an empty description',
      "page.tool('x', { description: '' })",
      'InvalidStateError: Description is required',
    ],
    ['a name that is taken', "page.tool('taken')", 'InvalidStateError: Duplicate tool name'],
    [
      'a taken name, and no description',
      "page.tool('taken', { description: '' })",
      'InvalidStateError: Duplicate tool name',
    ],
    [
      'options that are no dictionary',
      "page.tool('x'), 5",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': The provided value is not of type 'ModelContextRegisterToolOptions'.",
    ],
    [
      'a signal that is none',
      "page.tool('x'), { signal: {} }",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'signal' property from 'ModelContextRegisterToolOptions': Failed to convert value to 'AbortSignal'.",
    ],
    [
      'origins that are no list',
      "page.tool('x'), { exposedTo: 'x' }",
      "TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'exposedTo' property from 'ModelContextRegisterToolOptions': The provided value cannot be converted to a sequence.",
    ],
    [
      'an insecure origin',
      "page.tool('x'), { exposedTo: ['http://a.example'] }",
      'SecurityError: Only secure origins are allowed in the exposedTo list.',
    ],
    [
      'an origin that is none',
      "page.tool('x'), { exposedTo: ['https://a.example', 'junk'] }",
      'SecurityError: Only secure origins are allowed in the exposedTo list.',
    ],
  ];

  for (const [what, tool, error] of refusals) {
    test(`refuses ${what}`, async ({ page }) => {
      const refused = await page.evaluate(`(async () => {
        await window.page.context.registerTool(page.tool('taken'));
        const refused = await page.outcome(() => window.page.context.registerTool(${tool}));
        return [refused.error, await page.names()];
      })()`);
      expect(refused).toEqual([expect.stringMatching(/^\w+ /), ['taken']]);
      expect((refused as string[])[0]?.replace(/^\w+ /, '')).toBe(error);
    });
  }

  test('refuses a schema that JSON cannot say', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const circular: { self?: unknown } = {};
        circular.self = circular;
        const attempts = [circular, { big: 1n }].map((inputSchema) =>
          window.page.outcome(window.page.context.registerTool(window.page.tool('x', { inputSchema }))),
        );
        return (await Promise.all(attempts)).map(
          (each) => 'error' in each && each.error.replaceAll('\n', ' '),
        );
      }),
    ).toEqual([
      expect.stringMatching(/^TypeError TypeError: .*Converting circular structure to JSON/),
      expect.stringMatching(/^TypeError TypeError: .*Do not know how to serialize a BigInt/),
    ]);
  });

  test('accepts names and descriptions that become text, extra members, null options', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const context = window.page.context;
        await context.registerTool(
          { name: 7, description: 8, execute() {}, outputSchema: 'ignored' },
          null as never,
        );
        await context.registerTool(window.page.tool('x'.repeat(128)));
        await context.registerTool(window.page.tool('for_others'), {
          exposedTo: ['https://a.example/path', 'http://localhost:1'],
        });
        return Array.from(await context.getTools(), ({ name, description }) => [name.length, description]);
      }),
    ).toEqual([
      [1, '8'],
      [10, 'A tool.'],
      [128, 'A tool.'],
    ]);
  });

  test('reads each member once, in the order of names', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const reads: string[] = [];
        const watched = (object: object) =>
          new Proxy(object, {
            get(target, key) {
              reads.push(String(key));
              return Reflect.get(target, key);
            },
          });
        await window.page.context.registerTool(
          watched({ name: 'x', description: 'd', execute() {}, annotations: watched({}) }),
          watched({}),
        );
        return reads.join(' ');
      }),
    ).toBe(
      'annotations consequentialHint debugging readOnlyHint untrustedContentHint description execute inputSchema name title exposedTo signal',
    );
  });

  test('takes the tool as it is at that moment', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const tool = window.page.tool('x') as { name: string; execute: () => string };
        await window.page.context.registerTool(tool);
        tool.execute = () => 'changed';
        tool.name = 'y';
        return window.page.context.executeTool(await window.page.find('x'), {});
      }),
    ).toBe('done');
  });

  test('a second registration of a name fails even before the first is confirmed', async ({ page }) => {
    expect(
      await page.evaluate(() =>
        Promise.all(
          [1, 2].map(() => window.page.outcome(window.page.context.registerTool(window.page.tool('x')))),
        ),
      ),
    ).toEqual([{ value: undefined }, { error: 'DOMException InvalidStateError: Duplicate tool name' }]);
  });
});

test.describe('taking away', () => {
  test('an aborted signal rejects with its reason, after the checks of the tool', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const signal = AbortSignal.abort('why');
        const register = (tool: object, options = {}) =>
          window.page.outcome(window.page.context.registerTool(tool, { signal, ...options }));
        return [
          await register(window.page.tool('x')),
          await register(window.page.tool('x'), { exposedTo: ['junk'] }),
          await register(window.page.tool('')),
          await window.page.names(),
        ];
      }),
    ).toEqual([
      { error: 'why' },
      { error: 'why' },
      { error: 'DOMException InvalidStateError: Invalid tool name' },
      [],
    ]);
  });

  test('aborting at once rejects the registration, and frees the name', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const controller = new AbortController();
        const context = window.page.context;
        const first = window.page.outcome(
          context.registerTool(window.page.tool('x'), { signal: controller.signal }),
        );
        controller.abort('changed my mind');
        const second = window.page.outcome(context.registerTool(window.page.tool('x')));
        return [await first, await second, await window.page.names()];
      }),
    ).toEqual([{ error: 'changed my mind' }, { value: undefined }, ['x']]);
  });

  test('an abort event a page makes up takes nothing away', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const { signal } = new AbortController();
        await window.page.context.registerTool(window.page.tool('x'), { signal });
        signal.dispatchEvent(new Event('abort'));
        return window.page.names();
      }),
    ).toEqual(['x']);
  });

  test('an abort listener of the page can neither hold a tool back nor meet its name taken', async ({
    page,
  }) => {
    expect(
      await page.evaluate(async () => {
        const controller = new AbortController();
        let again: Promise<unknown> | undefined;
        controller.signal.addEventListener('abort', (event) => {
          event.stopImmediatePropagation();
          again = window.page.outcome(window.page.context.registerTool(window.page.tool('x')));
        });
        await window.page.context.registerTool(window.page.tool('x'), { signal: controller.signal });
        await window.page.context.registerTool(window.page.tool('y'), { signal: controller.signal });
        controller.abort();
        return [await again, await window.page.names()];
      }),
    ).toEqual([{ value: undefined }, ['x']]);
  });

  test('aborting twice, or after the name has gone to another, leaves the other', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const first = new AbortController();
        await window.page.context.registerTool(window.page.tool('x'), { signal: first.signal });
        first.abort();
        await window.page.context.registerTool(window.page.tool('x'));
        first.abort();
        return window.page.names();
      }),
    ).toEqual(['x']);
  });
});

test.describe('toolchange', () => {
  test('fires once per change, untargeted and unstoppable', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const context = window.page.context;
        const seen: unknown[] = [];
        const controller = new AbortController();
        context.addEventListener('toolchange', (event) =>
          seen.push(
            [
              event.type,
              event.bubbles,
              event.cancelable,
              event.constructor === Event,
              event.target === context,
            ].join(),
          ),
        );
        const register = (name: string) =>
          context.registerTool(window.page.tool(name), { signal: controller.signal });
        await Promise.all(['a', 'b', 'c'].map(register));
        await window.page.settled();
        const added = seen.splice(0);
        controller.abort();
        await window.page.settled();
        return [added.length, seen.length, [...new Set([...added, ...seen])]];
      }),
    ).toEqual([3, 3, ['toolchange,false,false,true,true']]);
  });

  test('comes in a task of its own, before the registration is confirmed', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const order: string[] = [];
        window.page.context.addEventListener('toolchange', () => order.push('toolchange'));
        const registered = window.page.context
          .registerTool(window.page.tool('x'))
          .then(() => order.push('confirmed'));
        order.push('returned');
        queueMicrotask(() => order.push('microtask'));
        await registered;
        return order;
      }),
    ).toEqual(['returned', 'microtask', 'toolchange', 'confirmed']);
  });
});

test.describe('listing', () => {
  test('is sorted by name, in code units', async ({ page }) => {
    const names = ['B', 'a', '_', '-', '.', '1', '10', '2', 'Z', 'aa', 'b', 'A', 'constructor', 'toString'];
    expect(
      await page.evaluate(async (wanted) => {
        for (const name of wanted) void window.page.context.registerTool(window.page.tool(name));
        return window.page.names();
      }, names),
    ).toEqual([...names].sort());
  });

  test('gives plain objects with members in order, made anew for each caller', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const context = window.page.context;
        await context.registerTool(
          window.page.tool('full', {
            title: 'Title',
            inputSchema: { type: 'object', left: undefined, when: new Date(0) },
            annotations: { readOnlyHint: 1, unknownHint: true },
          }),
        );
        await context.registerTool(window.page.tool('spare'));
        const [full, spare] = await context.getTools();
        const [again] = await context.getTools();
        return {
          full: JSON.stringify({ ...full, window: full?.window === window }),
          spare: JSON.stringify({ ...spare, window: 'left out' }),
          plain: Object.getPrototypeOf(full) === Object.prototype && Array.isArray(await context.getTools()),
          anew: [full !== again, full?.inputSchema !== again?.inputSchema],
          attributes: Object.getOwnPropertyDescriptor(full, 'name'),
          origin: full?.origin === location.origin,
        };
      }),
    ).toEqual({
      full: expect.stringMatching(
        /^{"annotations":{"consequentialHint":false,"debugging":false,"readOnlyHint":true,"untrustedContentHint":false},"description":"A tool.","inputSchema":{"type":"object","when":"1970-01-01T00:00:00.000Z"},"name":"full","origin":"http:\/\/localhost:\d+","title":"Title","window":true}$/,
      ),
      spare: expect.stringMatching(
        /^{"description":"A tool.","name":"spare","origin":"[^"]+","title":"","window":"left out"}$/,
      ),
      plain: true,
      anew: [true, true],
      attributes: { value: 'full', writable: true, enumerable: true, configurable: true },
      origin: true,
    });
  });

  test('checks the origins it is asked for', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        await window.page.context.registerTool(window.page.tool('x'));
        const get = (options: unknown) =>
          window.page.outcome(async () => (await window.page.context.getTools(options as never)).length);
        return [
          await get({ fromOrigins: ['https://a.example'] }),
          await get(null),
          await get({ fromOrigins: ['junk'] }),
          await get(5),
        ];
      }),
    ).toEqual([
      { value: 1 },
      { value: 1 },
      { error: 'DOMException SecurityError: Only secure origins are allowed in the fromOrigins list.' },
      {
        error:
          "TypeError TypeError: Failed to execute 'getTools' on 'ModelContext': The provided value is not of type 'ModelContextGetToolOptions'.",
      },
    ]);
  });
});

test.describe('calling', () => {
  test('passes a copy of the input and a signal, and nothing else', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const input = { when: new Date(0), left: undefined, inner: { n: 1 } };
        const seen: unknown[] = [];
        await window.page.context.registerTool(
          window.page.tool('x', {
            execute(this: unknown, given: typeof input, client: { signal: AbortSignal }, ...rest: unknown[]) {
              seen.push(JSON.stringify(given), given !== input && given.inner !== input.inner);
              seen.push(Object.keys(client), client.signal instanceof AbortSignal, client.signal.aborted);
              seen.push(rest.length);
            },
          }),
        );
        await window.page.context.executeTool(await window.page.find('x'), input);
        return seen;
      }),
    ).toEqual(['{"when":"1970-01-01T00:00:00.000Z","inner":{"n":1}}', true, ['signal'], true, false, 0]);
  });

  test('starts in a later task', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const order: string[] = [];
        await window.page.context.registerTool(
          window.page.tool('x', { execute: () => order.push('executed') }),
        );
        const found = await window.page.find('x');
        const call = window.page.context.executeTool(found);
        order.push('returned');
        queueMicrotask(() => order.push('microtask'));
        await call;
        return order;
      }),
    ).toEqual(['returned', 'microtask', 'executed']);
  });

  const results: readonly (readonly [what: string, execute: string, answer: string])[] = [
    ['undefined', '() => undefined', 'undefined'],
    ['null', '() => null', 'null'],
    ['a number', '() => 5', '5'],
    ['NaN', '() => NaN', 'NaN'],
    ['minus zero', '() => -0', '0'],
    ['a boolean', '() => false', 'false'],
    ['a BigInt', '() => 1n', '1'],
    ['text, bare', '() => "text"', 'text'],
    ['empty text', '() => ""', 'Operation succeeded'],
    ['boxed text', '() => new String("boxed")', '"boxed"'],
    ['an object', '() => ({ a: [undefined, () => 1, NaN] })', '{"a":[null,null,null]}'],
    ['a function', '() => () => 1', 'undefined'],
    ['a date', '() => new Date(0)', '"1970-01-01T00:00:00.000Z"'],
    ['a map', '() => new Map()', '{}'],
    ['what toJSON says', '() => ({ toJSON: () => "s" })', '"s"'],
    ['a promise', 'async () => [1]', '[1]'],
    ['a thenable', '() => ({ then(done) { done("then") } })', 'then'],
  ];
  test('answers with the result as text', async ({ page }) => {
    for (const [what, execute, answer] of results) {
      expect(await page.evaluate(`page.resultOf(${execute})`), what).toEqual({ value: answer });
    }
  });

  test('hides what a tool throws', async ({ page }) => {
    for (const execute of [
      '() => { throw new TypeError("secret") }',
      'async () => { throw new Error("secret") }',
      '() => Promise.reject()',
      '() => { const o = {}; o.o = o; return o }',
      '() => ({ big: 1n })',
    ]) {
      expect(await page.evaluate(`page.resultOf(${execute})`), execute).toEqual({ error: threw });
    }
  });

  const calls: readonly (readonly [what: string, given: string, outcome: object])[] = [
    ['no input', 'tool', { value: 'done' }],
    ['undefined as input', 'tool, undefined', { value: 'done' }],
    ['an array as input', 'tool, [1]', { value: 'done' }],
    ['null options', 'tool, {}, null', { value: 'done' }],
    ['another description and title', '{ ...tool, description: "", title: 5 }, {}', { value: 'done' }],
    [
      'only what is required',
      '{ name: tool.name, description: "", origin: tool.origin, window }, {}',
      { value: 'done' },
    ],
    [
      'nothing',
      '',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': 1 argument required, but only 0 present.",
      },
    ],
    [
      'null',
      'null',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': The provided value is not of type 'RegisteredTool'.",
      },
    ],
    [
      'an empty tool',
      '{}',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': Failed to read the 'description' property from 'RegisteredTool': Required member is undefined.",
      },
    ],
    [
      'a tool without a name',
      '{ ...tool, name: undefined }',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': Failed to read the 'name' property from 'RegisteredTool': Required member is undefined.",
      },
    ],
    [
      'a tool without an origin',
      '{ ...tool, origin: undefined }',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': Failed to read the 'origin' property from 'RegisteredTool': Required member is undefined.",
      },
    ],
    [
      'a tool without a window',
      '{ ...tool, window: undefined }',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': Failed to read the 'window' property from 'RegisteredTool': Required member is undefined.",
      },
    ],
    [
      'a window that is none',
      '{ ...tool, window: {} }',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': Failed to read the 'window' property from 'RegisteredTool': Failed to convert value to 'Window'.",
      },
    ],
    [
      'null as window',
      '{ ...tool, window: null }',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': Failed to read the 'window' property from 'RegisteredTool': Failed to convert value to 'Window'.",
      },
    ],
    [
      'text as input',
      'tool, "{}"',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': invalid input object: value is not an object",
      },
    ],
    [
      'null as input',
      'tool, null',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': invalid input object: value is not an object",
      },
    ],
    [
      'a function as input',
      'tool, () => 1',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': invalid input object: toJSON() returns undefined",
      },
    ],
    [
      'an input that becomes text',
      'tool, { toJSON: () => "x" }',
      { error: `${unknown}Failed to parse input arguments` },
    ],
    [
      'an input whose toJSON throws',
      'tool, { toJSON() { throw new RangeError("mine") } }',
      { error: 'RangeError RangeError: mine' },
    ],
    [
      'options that are none',
      'tool, {}, 5',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': The provided value is not of type 'ExecuteToolOptions'.",
      },
    ],
    [
      'a signal that is none',
      'tool, {}, { signal: {} }',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': Failed to read the 'signal' property from 'ExecuteToolOptions': Failed to convert value to 'AbortSignal'.",
      },
    ],
    ['an unknown name', '{ ...tool, name: "gone" }, {}', { error: transient }],
    ['another origin', '{ ...tool, origin: "https://a.example" }, {}', { error: transient }],
    [
      'an origin that is none',
      '{ ...tool, origin: "junk" }, 5',
      { error: 'DOMException NotSupportedError: The provided origin is invalid.' },
    ],
    [
      'an aborted signal',
      '{ ...tool, name: "gone" }, {}, { signal: AbortSignal.abort("why") }',
      { error: 'why' },
    ],
    [
      'an aborted signal and a wrong input',
      'tool, 5, { signal: AbortSignal.abort("why") }',
      {
        error:
          "TypeError TypeError: Failed to execute 'executeTool' on 'ModelContext': invalid input object: value is not an object",
      },
    ],
  ];
  for (const [what, given, outcome] of calls) {
    test(`given ${what}`, async ({ page }) => {
      expect(
        await page.evaluate(`(async () => {
          await window.page.context.registerTool(page.tool('x'));
          const tool = await page.find('x');
          return page.outcome(() => window.page.context.executeTool(${given}));
        })()`),
      ).toEqual(outcome);
    });
  }

  test('cancelling rejects at once with the reason, and aborts the signal of the tool', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const order: string[] = [];
        const started = window.page.deferred<void>();
        const aborted = window.page.deferred<void>();
        await window.page.context.registerTool(
          window.page.tool('x', {
            execute: (_input: object, { signal }: { signal: AbortSignal }) => {
              signal.addEventListener('abort', () => {
                order.push(`aborted with ${signal.reason.name}`);
                aborted.resolve();
              });
              started.resolve();
              return new Promise(() => {});
            },
          }),
        );
        const events: string[] = [];
        for (const type of ['toolactivated', 'toolcancel']) {
          window.page.context.addEventListener(type, (event) =>
            events.push(`${event.constructor.name} ${(event as Event & { toolName: string }).toolName}`),
          );
        }
        const controller = new AbortController();
        const call = window.page.context
          .executeTool(await window.page.find('x'), {}, { signal: controller.signal })
          .catch((reason) => order.push(`rejected with ${reason}`));
        await started.promise;
        controller.abort('mine');
        order.push('returned');
        await call;
        await aborted.promise;
        await window.page.settled();
        return { order, events };
      }),
    ).toEqual({
      order: ['returned', 'rejected with mine', 'aborted with AbortError'],
      events: ['ToolActivatedEvent x', 'ToolCancelEvent x'],
    });
  });

  test('goes on when its tool is taken away, and no new call begins', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const controller = new AbortController();
        const started = window.page.deferred<AbortSignal>();
        const finish = window.page.deferred<string>();
        await window.page.context.registerTool(
          window.page.tool('x', {
            execute(_input: object, { signal }: { signal: AbortSignal }) {
              started.resolve(signal);
              return finish.promise;
            },
          }),
          { signal: controller.signal },
        );
        const found = await window.page.find('x');
        const call = window.page.outcome(window.page.context.executeTool(found, {}));
        const signal = await started.promise;
        controller.abort();
        const late = await window.page.outcome(window.page.context.executeTool(found, {}));
        finish.resolve('finished');
        return [await call, signal.aborted, late];
      }),
    ).toEqual([{ value: 'finished' }, false, { error: transient }]);
  });

  test('a tool taken away before its call began is not found', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const controller = new AbortController();
        let runs = 0;
        await window.page.context.registerTool(
          window.page.tool('x', {
            execute() {
              runs += 1;
            },
          }),
          { signal: controller.signal },
        );
        const call = window.page.outcome(window.page.context.executeTool(await window.page.find('x'), {}));
        controller.abort();
        return [await call, runs];
      }),
    ).toEqual([{ error: `${unknown}Tool not found: x` }, 0]);
  });

  test('a tool may call another, and calls run side by side', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const both = window.page.deferred<void>();
        let running = 0;
        await window.page.context.registerTool(
          window.page.tool('inner', {
            async execute({ n }: { n: number }) {
              running += 1;
              if (running === 2) both.resolve();
              await both.promise;
              return n;
            },
          }),
        );
        await window.page.context.registerTool(
          window.page.tool('outer', {
            async execute() {
              const inner = await window.page.find('inner');
              return Promise.all([1, 2].map((n) => window.page.context.executeTool(inner, { n })));
            },
          }),
        );
        return window.page.context.executeTool(await window.page.find('outer'), {});
      }),
    ).toBe('["1","2"]');
  });
});
