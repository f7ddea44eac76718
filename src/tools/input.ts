import { z } from 'zod';
import type { Target } from '../protocol/acting-operations.ts';
import { CallError } from '../shared/result.ts';
import type { Filled } from './acting-handle.ts';
import { act, actingSchema, actingTool, uidSchema } from './acting-pieces.ts';
import { definePageTool } from './define.ts';

/** CSS px; larger windows than any screen. */
const coordinateSchema = z.number().min(0).max(100_000);

/** Characters typed or filled in one call. */
const longestText = 100_000;

const modifiersSchema = z
  .array(z.enum(['Alt', 'Control', 'Meta', 'Shift']))
  .max(4)
  .default([])
  .describe('Keys that are held meanwhile.');

/** Clicks. */
export const click = definePageTool({
  name: 'click',
  title: 'Click',
  description:
    'Clicks an element by its uid, or a point, as a person would: it is scrolled into view, and what lies over it is named instead of clicked. An option of a closed list is chosen. Answers when the page is quiet again, with what happened: navigation, dialogs, new tabs, downloads, or that nothing changed.',
  ...actingTool,
  // On some systems the middle button pastes what was marked elsewhere.
  reachOf: ({ params }) => (params.button === 'middle' ? 'browser' : 'page'),
  schema: {
    uid: uidSchema.optional(),
    x: coordinateSchema.optional().describe('Instead of uid: CSS px from the left edge of what is in view.'),
    y: coordinateSchema.optional().describe('Instead of uid: CSS px from the top.'),
    dblClick: z.boolean().default(false).describe('true: a double click.'),
    button: z
      .enum(['left', 'right', 'middle'])
      .default('left')
      .describe('right opens context menus of pages.'),
    modifiers: modifiersSchema,
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    const { button, modifiers, dblClick } = params;
    const target = targetOf(params);
    await act(
      page,
      params,
      response,
      (hands) => hands.click(target, { button, modifiers, count: dblClick ? 2 : 1 }),
      (clicked) => ({ clicked }),
    );
  },
});

/** Moves the mouse over something. */
export const hover = definePageTool({
  name: 'hover',
  title: 'Hover',
  description:
    'Moves the mouse over an element, or a point, and leaves it there: for menus and tooltips that open under the pointer. Answers when the page is quiet again.',
  ...actingTool,
  schema: {
    uid: uidSchema.optional(),
    x: coordinateSchema.optional().describe('Instead of uid: CSS px from the left edge of what is in view.'),
    y: coordinateSchema.optional().describe('Instead of uid: CSS px from the top.'),
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    const target = targetOf(params);
    await act(
      page,
      params,
      response,
      (hands) => hands.hover(target),
      (hovered) => ({ hovered }),
    );
  },
});

/** Drags something onto something. */
export const drag = definePageTool({
  name: 'drag',
  title: 'Drag',
  description:
    'Drags one element onto another with the left mouse button: draggable things are dropped with their data, others see the mouse move, as sliders and drawings do. Says which it was, and what changed.',
  ...actingTool,
  schema: {
    from_uid: uidSchema.describe('The uid of what is dragged.'),
    to_uid: uidSchema.describe('The uid of where it is dropped.'),
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    const { from_uid: from, to_uid: to } = params;
    await act(
      page,
      params,
      response,
      (hands) => hands.drag({ uid: from }, { uid: to }),
      ({ from, to, native }) => ({ dragged: from, onto: to, how: native ? 'drag and drop' : 'mouse' }),
    );
  },
});

/** Types where the focus is. */
export const typeText = definePageTool({
  name: 'type_text',
  title: 'Type text',
  description:
    'Types text key by key where the focus is, after what is there: for fields that answer each key, terminals and editors. To give a field its value, fill is surer. submitKey is pressed at the end.',
  ...actingTool,
  reachOf: ({ params }) => (pastes(params.submitKey ?? '') ? 'browser' : 'page'),
  schema: {
    text: z.string().min(1).max(longestText).describe('What to type. A line break is Enter.'),
    submitKey: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('A key or chord to press at the end, such as Enter.'),
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    const { text, submitKey } = params;
    const { dialogs } = await act(
      page,
      params,
      response,
      (hands) => hands.type(text, submitKey),
      (into) => ({ typed: text.length, ...(into === undefined ? {} : { into }) }),
    );
    if (dialogs !== undefined) response.note(keysLost);
  },
});

/** Keys go on while a dialog opens, and a page gets none while one is open. */
const keysLost =
  'A dialog opened while keys were sent, so some of them may be lost. Look what the field holds, or give it its value with fill.';

/** Presses keys. */
export const pressKey = definePageTool({
  name: 'press_key',
  title: 'Press a key',
  description:
    'Presses a key, or keys together, where the focus is: Enter, Escape, ArrowDown, Control+A, Control+Shift+K, or Control++ for Control and plus. They reach the page, not the browser: shortcuts of Chrome do nothing.',
  ...actingTool,
  // What is pasted comes from outside the page, which would get to know it.
  reachOf: ({ params }) => (pastes(params.key) ? 'browser' : 'page'),
  schema: {
    key: z.string().min(1).max(100).describe('The key, or modifiers and a key with + between.'),
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    const { key } = params;
    await act(
      page,
      params,
      response,
      (hands) => hands.press(key),
      (on) => ({ pressed: key, ...(on === undefined ? {} : { on }) }),
    );
  },
});

const valueSchema = z
  .union([z.string().max(longestText), z.boolean(), z.array(z.string().max(2_000)).max(200)])
  .describe(
    'Text ("" clears); an option’s label, or several; true or false; a date, time or colour as 2027-06-18, 18:30, #ff8800.',
  );

/** Gives a field a value. */
export const fill = definePageTool({
  name: 'fill',
  title: 'Fill in',
  description:
    'Gives a field a value in place of what it holds: text fields, lists, checkboxes, radio buttons, switches, dates, ranges, colours, editors, comboboxes. Then it reads the field and says what it holds now, since pages change what is typed.',
  ...actingTool,
  schema: { uid: uidSchema, value: valueSchema, ...actingSchema },
  handler: async ({ params, page }, response) => {
    const { uid, value } = params;
    await act(
      page,
      params,
      response,
      (hands) => hands.fill(uid, value),
      (filled) => filledData(filled),
    );
  },
});

/** Fields filled in one call at most. */
const mostFields = 100;

/** Fills several fields. */
export const fillForm = definePageTool({
  name: 'fill_form',
  title: 'Fill in a form',
  description:
    'Fills several fields in order, each as fill does, and says of each what it holds now. It stops at the first that cannot be filled, and says which were. It submits nothing.',
  ...actingTool,
  deadlineOf: ({ elements }) => 30_000 + 2_000 * elements.length,
  schema: {
    elements: z
      .array(z.strictObject({ uid: uidSchema, value: valueSchema }))
      .min(1)
      .max(mostFields)
      .describe('The fields and their values, in the order in which they are filled.'),
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    await act(
      page,
      params,
      response,
      async (hands) => {
        const fields: object[] = [];
        for (const { uid, value } of params.elements) {
          try {
            fields.push(filledData(await hands.fill(uid, value)));
          } catch (error) {
            throw stoppedAt(error, uid, fields);
          }
        }
        return fields;
      },
      (fields) => ({ fields }),
    );
  },
});

/** Scrolls. */
export const scroll = definePageTool({
  name: 'scroll',
  title: 'Scroll',
  description:
    'Brings an element into view, or scrolls the page, or what scrolls around an element, to an edge or by pages. Lists that load more as they are scrolled do so. Other tools scroll by themselves to what they act on.',
  ...actingTool,
  schema: {
    uid: uidSchema
      .optional()
      .describe(
        'Alone: brought into view. With to or pages: what is scrolled is it, or what scrolls around it.',
      ),
    to: z.enum(['top', 'bottom', 'left', 'right']).optional().describe('An edge to scroll to.'),
    pages: z
      .number()
      .min(-100)
      .max(100)
      .optional()
      .describe('Down by this many times what is visible; up where it is negative.'),
    ...actingSchema,
  },
  handler: async ({ params, page }, response) => {
    const { uid, to, pages } = params;
    if (to !== undefined && pages !== undefined)
      throw new CallError('VALIDATION_ERROR', 'to and pages do not go together. Use one of them.');
    if (uid === undefined && to === undefined && pages === undefined)
      throw new CallError('VALIDATION_ERROR', 'Say what to scroll: a uid, to an edge, or by pages.');
    await act(
      page,
      params,
      response,
      (hands) => hands.scroll({ uid, to, pages: pages === undefined ? undefined : { x: 0, y: pages } }),
      ({ thing, ...scrolled }) => ({ ...scrolled, ...(thing === undefined ? {} : { scrolled: thing }) }),
    );
  },
});

function targetOf({
  uid,
  x,
  y,
}: {
  uid?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
}): Target {
  const point = x !== undefined && y !== undefined;
  if (uid !== undefined && x === undefined && y === undefined) return { uid };
  if (uid === undefined && point) return { x, y };
  throw new CallError(
    'VALIDATION_ERROR',
    uid === undefined
      ? 'Say where: a uid, or both x and y. A uid is surer: it is followed where the page moves it.'
      : 'A uid says where; x and y say another place. Leave one out.',
  );
}

/** Whether these keys paste, by any name they have: V or Insert with more than Shift, and Shift with Insert. */
function pastes(chord: string): boolean {
  const names = chord.toLowerCase().split('+');
  const last = names.pop() ?? '';
  if (/^(insert|numpad0)$/.test(last)) return names.length > 0;
  return /^(key)?v$/.test(last) && names.some((name) => !name.startsWith('shift'));
}

function filledData({ field, ...rest }: Filled): Readonly<Record<string, unknown>> {
  return { filled: field, ...rest };
}

/** What was filled before counts, and is told with what went wrong. */
function stoppedAt(error: unknown, uid: string, fields: readonly object[]): unknown {
  if (!(error instanceof CallError) || fields.length === 0) return error;
  const { code, message, retryable, hint, details } = error.failure;
  return new CallError(
    code,
    `${message} What came before it in the list was filled, as details.fields says.`,
    {
      retryable,
      ...(hint === undefined ? {} : { hint }),
      details: { ...(details as object | undefined), uid, fields },
      cause: error,
    },
  );
}
