import type { Page } from '@playwright/test';
import { expect, test } from './fixture/test.ts';

test.beforeEach(async ({ open }) => await open());

const unknown = 'DOMException UnknownError: ';

/** The schema of a form with these controls. */
async function schemaOf(
  page: Page,
  controls: string,
): Promise<{ properties: object; required: string[]; type: string }> {
  return await page.evaluate(async (inner) => {
    document.body.innerHTML = `<form toolname=form tooldescription="A form.">${inner}</form>`;
    await window.page.settled();
    return (await window.page.find('form')).inputSchema as never;
  }, controls);
}

const string = { type: 'string' };
const choice = (...values: string[]) => ({
  type: 'string',
  anyOf: values.map((value) => ({ type: 'string', const: value })),
  enum: values,
});
const titled = (choices: Record<string, string>) => ({
  type: 'string',
  anyOf: Object.entries(choices).map(([value, title]) => ({ type: 'string', const: value, title })),
  enum: Object.keys(choices),
});
const dates = "Dates MUST be provided in 'YYYY-MM-DD' format.";

const schemas: readonly (readonly [
  what: string,
  controls: string,
  properties: object,
  required?: string[],
])[] = [
  ['no controls', '', {}],
  [
    'text of all kinds',
    '<input name=a><input name=b type=email><input name=c type=url><input name=d type=tel><input name=e type=search><input name=f type=password><textarea name=g maxlength=3></textarea><input name=h type=unknown>',
    { a: string, b: string, c: string, d: string, e: string, f: string, g: string, h: string },
  ],
  [
    'what is required, in order',
    '<input name=z required><input name=a><textarea name=m required></textarea><select name=b required></select>',
    { z: string, a: string, m: string, b: choice() },
    ['z', 'm', 'b'],
  ],
  [
    'patterns, and a broken one',
    '<input name=a pattern="[a-z]+"><input name=b pattern="["><input name=c type=number pattern=x>',
    {
      a: { type: 'string', pattern: '[a-z]+' },
      b: string,
      c: { type: 'number', multipleOf: 1, pattern: 'x' },
    },
  ],
  [
    'numbers',
    '<input type=number name=a><input type=number name=b min=1 max=9 step=2><input type=number name=c step=any><input type=number name=d min=0.5 step=0.5><input type=number name=e value=0.3><input type=number name=f min=x max=y step=-1><input type=number name=g max=5 step=10><input type=number name=h min=1e3>',
    {
      a: { type: 'number', multipleOf: 1 },
      b: { type: 'number', minimum: 1, maximum: 9 },
      c: { type: 'number' },
      d: { type: 'number', minimum: 0.5, multipleOf: 0.5 },
      e: { type: 'number' },
      f: { type: 'number', multipleOf: 1 },
      g: { type: 'number', maximum: 5, multipleOf: 10 },
      h: { type: 'number', minimum: 1000, multipleOf: 1 },
    },
  ],
  [
    'ranges',
    '<input type=range name=a><input type=range name=b min=0 max=10 step=3><input type=range name=c min=5 max=1><input type=range name=d value=3 step=2><input type=range name=e step=any>',
    {
      a: { type: 'number', minimum: 0, maximum: 100, multipleOf: 1 },
      b: { type: 'number', minimum: 0, maximum: 10, multipleOf: 3 },
      c: { type: 'number', minimum: 5, maximum: 5, multipleOf: 1 },
      d: { type: 'number', minimum: 0, maximum: 100 },
      e: { type: 'number', minimum: 0, maximum: 100, multipleOf: 1 },
    },
  ],
  [
    'dates, times, colours',
    '<input type=date name=a><input type=date name=b toolparamdescription=When><input type=time name=c><input type=datetime-local name=d><input type=month name=e><input type=week name=f><input type=color name=g>',
    {
      a: { type: 'string', format: 'date', description: dates },
      b: { type: 'string', format: 'date', description: `When (${dates})` },
      c: { type: 'string', format: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
      d: { type: 'string', format: '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]$' },
      e: { type: 'string', format: '^[0-9]{4}-(0[1-9]|1[0-2])$' },
      f: { type: 'string', format: '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$' },
      g: { type: 'string', format: '^#[0-9a-zA-Z]{6}$' },
    },
  ],
  [
    'checkboxes alone and in groups',
    '<input type=checkbox name=a value=x required><label>X<input type=checkbox name=b value=x></label><input type=checkbox name=b value=y required><input type=checkbox name=c value=1 disabled><input type=checkbox name=c value=2>',
    {
      a: { type: 'boolean' },
      b: {
        type: 'array',
        items: {
          type: 'string',
          anyOf: [
            { type: 'string', const: 'x', title: 'X' },
            { type: 'string', const: 'y' },
          ],
          enum: ['x', 'y'],
        },
        uniqueItems: true,
      },
      c: { type: 'boolean' },
    },
    ['a', 'b'],
  ],
  [
    'radio buttons',
    '<input type=radio name=a value=1 required toolparamdescription=no><input type=radio name=a value=2><input type=radio name=a value=3 disabled><label>One<input type=radio name=b value=1></label>',
    { a: choice('1', '2'), b: { ...titled({ 1: 'One' }), description: 'One' } },
    ['a'],
  ],
  [
    'selects',
    '<select name=a><option value=x>  Spaced <option>Plain</option><option value="">None</option><option disabled value=off>Off</option><optgroup label=G><option value=in>In</option></optgroup></select><select name=b multiple toolparamdescription=Several><option label=Label value=1>Text</option></select>',
    {
      a: {
        type: 'string',
        anyOf: [
          { type: 'string', const: 'x', title: '  Spaced ' },
          { type: 'string', const: 'Plain', title: 'Plain' },
          { type: 'string', const: '', title: 'None' },
          { type: 'string', const: 'off', title: 'Off' },
          { type: 'string', const: 'in', title: 'In' },
        ],
        enum: ['x', 'Plain', '', 'off', 'in'],
      },
      b: { type: 'array', items: titled({ 1: 'Text' }), uniqueItems: true, description: 'Several' },
    },
  ],
  [
    'descriptions',
    '<label>Around <input name=a></label><label for=b>One</label><label for=b> Two </label><input name=b id=b><label for=c>Label</label><input name=c id=c toolparamdescription=Own><input name=d aria-description=Aria><input name=e aria-label=No title=No placeholder=No><label>Choose <select name=f><option>x</select> now</label><label for=g> </label><input name=g id=g>',
    {
      a: { type: 'string', description: 'Around' },
      b: { type: 'string', description: 'One; Two' },
      c: { type: 'string', description: 'Own' },
      d: { type: 'string', description: 'Aria' },
      e: string,
      f: { ...titled({ x: 'x' }), description: 'Choose  now' },
      g: string,
    },
  ],
  [
    'what is left out',
    '<input type=hidden name=a><input type=submit name=b><input type=reset name=c><input type=button name=d><input type=image name=e><input type=file name=f><button name=g></button><output name=h></output><fieldset name=i><input name=in></fieldset><fieldset disabled><input name=j></fieldset><input name=k disabled><input name=l readonly><input type=checkbox name=m readonly>',
    { in: string, m: { type: 'boolean' } },
  ],
  [
    'names that different controls share',
    '<input name=a><input name=a required><input name=b><button name=b></button><input type=radio name=c><input type=checkbox name=c><input name=d><input name=d disabled><input name=e><input type=hidden name=e>',
    { d: string },
  ],
  [
    'names of any kind',
    '<input name="a b[c]"><input name=constructor><input name=elements><input name=getAttribute><input>',
    { 'a b[c]': string, constructor: string, elements: string, getAttribute: string, '': string },
  ],
];
for (const [what, controls, properties, required = []] of schemas) {
  test(`the schema has ${what}`, async ({ page }) => {
    expect(await schemaOf(page, controls)).toEqual({ type: 'object', properties, required });
  });
}

test('controls elsewhere in the document count by their form attribute', async ({ page }) => {
  expect(
    await page.evaluate(async () => {
      document.body.innerHTML =
        '<form id=f toolname=form tooldescription=d><input name=a></form><input name=b form=f required>';
      await window.page.settled();
      return (await window.page.find('form')).inputSchema;
    }),
  ).toEqual({ type: 'object', properties: { a: string, b: string }, required: ['b'] });
});

test('a form is listed with its attributes', async ({ page }) => {
  expect(
    await page.evaluate(async () => {
      document.body.innerHTML =
        '<form toolname=titled tooldescription="  d  " tooltitle=Title></form><form toolname=spare tooldescription></form>';
      await window.page.settled();
      return Array.from(await window.page.context.getTools(), (tool) => [
        Object.keys(tool).join(),
        tool.name,
        tool.title,
        tool.description,
      ]);
    }),
  ).toEqual([
    ['description,inputSchema,name,origin,title,window', 'spare', '', ''],
    ['description,inputSchema,name,origin,title,window', 'titled', 'Title', '  d  '],
  ]);
});

test('a form is none without a name, a description or a place in the document', async ({ page }) => {
  expect(
    await page.evaluate(async () => {
      document.body.innerHTML = `<form toolname=a></form><form toolname="" tooldescription=d></form>
        <form toolname="a b" tooldescription=d></form><form tooldescription=d></form>
        <template><form toolname=t tooldescription=d></form></template>
        <form toolname=x tooldescription=first></form><form toolname=x tooldescription=second></form>`;
      await window.page.settled();
      return Array.from(await window.page.context.getTools(), ({ name, description }) => [name, description]);
    }),
  ).toEqual([['x', 'first']]);
});

test('forms and scripts share the names of a document', async ({ page }) => {
  expect(
    await page.evaluate(async () => {
      await window.page.context.registerTool(window.page.tool('script'));
      document.body.innerHTML =
        '<form toolname=script tooldescription="of a form"></form><form toolname=form tooldescription="of a form"></form>';
      await window.page.settled();
      return [
        Array.from(await window.page.context.getTools(), ({ name, description }) => [name, description]),
        await window.page.outcome(window.page.context.registerTool(window.page.tool('form'))),
      ];
    }),
  ).toEqual([
    [
      ['form', 'of a form'],
      ['script', 'A tool.'],
    ],
    { error: 'DOMException InvalidStateError: Duplicate tool name' },
  ]);
});

test('toolchange tells when forms come, change and leave', async ({ page }) => {
  expect(
    await page.evaluate(async () => {
      const changed: string[] = [];
      let current = '';
      window.page.context.addEventListener('toolchange', () => {
        if (changed.at(-1) !== current) changed.push(current);
      });
      const step = async (name: string, act: () => void) => {
        current = name;
        act();
        await window.page.settled();
      };
      const form = () => document.forms[0] as HTMLFormElement;
      await step('added', () => {
        document.body.innerHTML = '<form toolname=form tooldescription=d><input name=a></form>';
      });
      await step('described', () => form().setAttribute('tooldescription', 'other'));
      await step('titled', () => form().setAttribute('tooltitle', 'Title'));
      await step('renamed', () => form().setAttribute('toolname', 'other'));
      await step('more controls', () => form().insertAdjacentHTML('beforeend', '<input name=b>'));
      await step('required', () => form().elements[0]?.setAttribute('required', ''));
      await step('disabled', () => form().elements[0]?.setAttribute('disabled', ''));
      await step('nothing', () => form().append('text'));
      await step('no tool', () => form().removeAttribute('toolname'));
      await step('a tool again', () => form().setAttribute('toolname', 'again'));
      await step('removed', () => form().remove());
      await step('a form that is none', () => {
        document.body.innerHTML = '<form><input></form>';
      });
      return changed;
    }),
  ).toEqual([
    'added',
    'described',
    'titled',
    'renamed',
    'more controls',
    'required',
    'disabled',
    'no tool',
    'a tool again',
    'removed',
  ]);
});

test.describe('calling', () => {
  /** Calls a form that submits itself and answers with its own data, and tells the events it saw. */
  async function call(
    page: Page,
    controls: string,
    input: unknown,
    attributes = 'toolautosubmit',
  ): Promise<unknown> {
    return await page.evaluate(
      async ([inner, given, more]) => {
        document.body.innerHTML = `<form toolname=form tooldescription=d ${more}>${inner}<button>Go</button></form>`;
        const form = document.forms[0] as HTMLFormElement;
        const events: string[] = [];
        for (const type of ['input', 'change', 'submit', 'invalid']) {
          form.addEventListener(
            type,
            ({ target }) => events.push(`${type} ${(target as HTMLInputElement).name}`.trim()),
            true,
          );
        }
        form.addEventListener('submit', (event) => {
          event.preventDefault();
          if (event.agentInvoked)
            event.respondWith([...new FormData(form)].map((pair) => pair.join('=')).join('&') || 'empty');
        });
        await window.page.settled();
        const outcome = await window.page.outcome(
          window.page.context.executeTool(await window.page.find('form'), given as object),
        );
        return [outcome, events.join(', ')];
      },
      [controls, input, attributes] as const,
    );
  }

  const fills: readonly (readonly [
    what: string,
    controls: string,
    input: unknown,
    value: string,
    events: string,
  ])[] = [
    [
      'text',
      '<input name=a><textarea name=b></textarea>',
      { a: 'x', b: 'y' },
      'a=x&b=y',
      'input a, change a, input b, change b, submit',
    ],
    [
      'in the order of the input',
      '<input name=b><input name=a>',
      { a: '1', b: '2' },
      'b=2&a=1',
      'input a, change a, input b, change b, submit',
    ],
    [
      'numbers and booleans as text',
      '<input name=a><input name=b><input type=number name=c>',
      { a: 1.5, b: false, c: 5 },
      'a=1.5&b=false&c=5',
      'input a, change a, input b, change b, input c, change c, submit',
    ],
    [
      'only what changes',
      '<input name=a value=x><input name=b value=kept>',
      { a: 'x' },
      'a=x&b=kept',
      'submit',
    ],
    ['nothing', '<input name=a value=kept>', {}, 'a=kept', 'submit'],
    [
      'a select',
      '<select name=a><option>1<option value=two disabled>2<option>3</select>',
      { a: 3 },
      'a=3',
      'input a, change a, submit',
    ],
    [
      'a multiple select',
      '<select name=a multiple><option selected>1<option>2<option>3</select>',
      { a: ['2', 3] },
      'a=2&a=3',
      'input a, change a, submit',
    ],
    [
      'radio buttons',
      '<input type=radio name=a value=1 checked><input type=radio name=a value=2>',
      { a: '2' },
      'a=2',
      'input a, change a, submit',
    ],
    [
      'a checkbox',
      '<input type=checkbox name=a checked><input type=checkbox name=b><input type=checkbox name=c checked>',
      { a: false, b: 'true', c: 0 },
      'b=on',
      'input a, change a, input b, change b, input c, change c, submit',
    ],
    [
      'a group of checkboxes',
      '<input type=checkbox name=a value=1 checked><input type=checkbox name=a value=2><input type=checkbox name=a value=3>',
      { a: ['2', 3] },
      'a=2&a=3',
      'input a, change a, input a, change a, input a, change a, submit',
    ],
    [
      'dates, times, colours, ranges',
      '<input type=date name=a><input type=time name=b><input type=color name=c><input type=range name=d>',
      { a: '2026-01-02', b: '10:30', c: '#ff0000', d: 500 },
      'a=2026-01-02&b=10:30&c=#ff0000&d=100',
      'input a, change a, input b, change b, input c, change c, input d, change d, submit',
    ],
  ];
  for (const [what, controls, input, value, events] of fills) {
    test(`fills ${what}`, async ({ page }) => {
      expect(await call(page, controls, input)).toEqual([{ value }, events]);
    });
  }

  const refusals: readonly (readonly [
    what: string,
    controls: string,
    input: unknown,
    error: string,
    events?: string,
  ])[] = [
    [
      'an unknown parameter, before anything is filled',
      '<input name=a>',
      { a: 'x', b: 1 },
      'Input contains a parameter "b" but there is no such parameter for the tool',
    ],
    [
      'a disabled control',
      '<input name=a disabled>',
      { a: 'x' },
      'Input contains a parameter "a" but there is no such parameter for the tool',
    ],
    ['an array', '<input name=a>', ['x'], 'JSON input arguments must be an object'],
    ['null and objects', '<input name=a>', { a: null }, 'Invalid value for parameter a'],
    [
      'a word as number, before anything is filled',
      '<input name=b><input name=a type=number>',
      { b: 'x', a: 'abc' },
      'Invalid value "abc" for parameter a',
    ],
    [
      'a word as date',
      '<input name=a type=date>',
      { a: 'tomorrow' },
      'Invalid value "tomorrow" for parameter a',
    ],
    [
      'an unknown option',
      '<select name=a><option>1</select>',
      { a: '9' },
      'Invalid value "9" for parameter a',
    ],
    [
      'an unknown option of several',
      '<select name=a multiple><option>1</select>',
      { a: ['1', '9'] },
      'Invalid value for parameter a',
    ],
    [
      'text where a list belongs',
      '<select name=a multiple><option>1</select>',
      { a: '1' },
      'Invalid value "1" for parameter a',
    ],
    ['a list where text belongs', '<input name=a>', { a: ['x'] }, 'Invalid value for parameter a'],
    [
      'a radio button that is disabled',
      '<input type=radio name=a value=1><input type=radio name=a value=2 disabled>',
      { a: '2' },
      'Invalid value "2" for parameter a',
    ],
    [
      'a word as checkbox',
      '<input type=checkbox name=a>',
      { a: 'yes' },
      'Invalid value "yes" for parameter a',
    ],
    [
      'what the form itself finds invalid',
      '<input name=a required><input type=number name=b max=5>',
      { b: 9 },
      'Form validation failed: a: Please fill out this field.. b: Value must be less than or equal to 5.. ',
      'input b, change b, invalid a, invalid b',
    ],
  ];
  for (const [what, controls, input, error, events = ''] of refusals) {
    test(`refuses ${what}`, async ({ page }) => {
      expect(await call(page, controls, input)).toEqual([{ error: `${unknown}${error}` }, events]);
    });
  }

  test('submits without validation where the form wants none', async ({ page }) => {
    expect(
      await call(page, '<input name=a type=email>', { a: 'no mail' }, 'toolautosubmit novalidate'),
    ).toEqual([{ value: 'a=no mail' }, 'input a, change a, submit']);
  });

  /** Calls a form whose submission the page handles, then does what the user would. */
  async function handled(
    page: Page,
    handler: string,
    then = '',
    attributes = 'toolautosubmit',
  ): Promise<unknown> {
    return await page.evaluate(`(async () => {
      document.body.innerHTML = '<iframe name=target></iframe><form toolname=form tooldescription=d target=target action="/next" ${attributes}><input name=a><button>Go</button></form>';
      const form = document.forms[0];
      const log = [];
      form.addEventListener('submit', (event) => { ${handler} });
      await page.settled();
      const controller = new AbortController();
      const tool = await page.find('form');
      const filled = new Promise((resolve) => form.addEventListener('change', resolve, { once: true }));
      const outcome = page.outcome(document.modelContext.executeTool(tool, { a: 'x' }, { signal: controller.signal }));
      await filled;
      await page.settled();
      ${then};
      log.unshift(await outcome);
      return log;
    })()`);
  }
  const unanswered = {
    error: `${unknown}The site has a programming error: it called preventDefault() on the 'submit' event, without also calling respondWith() with the tool result`,
  };
  const submissions: readonly (readonly [what: string, handler: string, log: unknown[]])[] = [
    [
      'the value of a promise',
      'event.preventDefault(); event.respondWith(Promise.resolve({ ok: event.agentInvoked }))',
      [{ value: '{"ok":true}' }],
    ],
    ['a bare value', 'event.preventDefault(); event.respondWith("plain")', [{ value: 'plain' }]],
    ['undefined', 'event.preventDefault(); event.respondWith()', [unanswered]],
    [
      'the last of several answers',
      'event.preventDefault(); event.respondWith(1); event.respondWith(2)',
      [{ value: '2' }],
    ],
    [
      'a failure when the answer is rejected',
      'event.preventDefault(); event.respondWith(Promise.reject(new Error("secret")))',
      [{ error: `${unknown}respondWith promise was rejected` }],
    ],
    ['a failure when there is no answer', 'event.preventDefault()', [unanswered]],
    ['null when the form is submitted', '', [{ value: null }]],
    ['null when the form is submitted in spite of an answer', 'event.respondWith(1)', [{ value: null }]],
  ];
  for (const [what, handler, log] of submissions) {
    test(`answers ${what}`, async ({ page }) => {
      if (handler.includes('respondWith()')) page.on('pageerror', () => {});
      expect(await handled(page, handler)).toEqual(log);
    });
  }

  test('an answer is heard only while the event is dispatched', async ({ page }) => {
    expect(
      await handled(
        page,
        'event.preventDefault(); setTimeout(async () => log.push(await page.outcome(() => event.respondWith(1))))',
        'await outcome; await page.settled()',
      ),
    ).toEqual([
      unanswered,
      {
        error:
          "DOMException InvalidStateError: Failed to execute 'respondWith' on 'SubmitEvent': To call respondWith, the event must be currently being dispatched.",
      },
    ]);
  });

  const waits: readonly (readonly [what: string, then: string, log: unknown[]])[] = [
    ['submits', 'form.requestSubmit()', [{ value: 'x,true' }, true]],
    ['clicks the button, which has the focus', 'document.activeElement.click()', [{ value: 'x,true' }, true]],
    [
      'edits and submits',
      'form.elements.a.value = "edited"; form.requestSubmit()',
      [{ value: 'edited,true' }, true],
    ],
    ['resets', 'form.reset()', [{ error: `${unknown}Tool execution cancelled by a form reset` }]],
    [
      'leaves the page without the form',
      'form.remove()',
      [{ error: `${unknown}Tool execution cancelled, since tool definition was updated` }],
    ],
    [
      'meets the form as another tool',
      'form.setAttribute("toolname", "other")',
      [{ error: `${unknown}Tool execution cancelled, since tool definition was updated` }],
    ],
    [
      'submits after the caller cancelled',
      'controller.abort("enough"); await outcome; await page.settled(); form.requestSubmit()',
      [{ error: 'enough' }, false],
    ],
  ];
  for (const [what, then, log] of waits) {
    test(`waits for the user, who ${what}`, async ({ page }) => {
      const handler =
        'event.preventDefault(); log.push(event.agentInvoked); if (event.agentInvoked) event.respondWith(form.elements.a.value + "," + event.agentInvoked)';
      expect(await handled(page, handler, then, '')).toEqual(log);
    });
  }

  test("a user's own submission is nobody's call", async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        document.body.innerHTML = '<form toolname=form tooldescription=d><input name=a></form>';
        const form = document.forms[0] as HTMLFormElement;
        const seen = new Promise((resolve) => {
          form.onsubmit = async (event) => {
            event.preventDefault();
            resolve([event.agentInvoked, await window.page.outcome(() => event.respondWith(1))]);
          };
        });
        form.requestSubmit();
        return [await seen, new SubmitEvent('submit').agentInvoked];
      }),
    ).toEqual([
      [
        false,
        {
          error:
            "DOMException InvalidStateError: Failed to execute 'respondWith' on 'SubmitEvent': You can only call respondWith on an submit event that has agentInvoked == true.",
        },
      ],
      false,
    ]);
  });

  test('reaches the forms of frames', async ({ page }) => {
    expect(
      await page.evaluate(async () => {
        const { contentDocument } = await window.page.frame();
        const inner = contentDocument as Document;
        inner.body.innerHTML = '<form toolname=form tooldescription=d toolautosubmit><input name=a></form>';
        const form = inner.forms[0] as HTMLFormElement;
        form.onsubmit = (event) => {
          event.preventDefault();
          event.respondWith(`from the frame: ${new FormData(form).get('a')}`);
        };
        await window.page.settled();
        return window.page.context.executeTool(await window.page.find('form'), { a: 'x' });
      }),
    ).toBe('from the frame: x');
  });
});
