import { attribute, type Control, inputValue } from './dom.ts';
import { each } from './each.ts';
import { isPattern } from './is-pattern.ts';
import { describeControl, type LabelOf } from './labels.ts';
import { eachParameter, type Parameter } from './parameters.ts';

interface Schema {
  [member: string]: unknown;
  pattern?: string;
  description?: string;
}

/** As Chromium 156 says them, in `format`. */
const formats = {
  __proto__: null,
  date: 'date',
  time: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  'datetime-local': '^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]$',
  month: '^[0-9]{4}-(0[1-9]|1[0-2])$',
  week: '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$',
  color: '^#[0-9a-zA-Z]{6}$',
} as unknown as Readonly<Record<string, string>>;
const dateHint = "Dates MUST be provided in 'YYYY-MM-DD' format.";

/** The schema Chromium makes from a form's controls, member for member. */
export function formSchema(form: HTMLFormElement, labelOf: LabelOf): Schema {
  const properties = { __proto__: null } as unknown as Schema;
  const required: string[] = [];
  eachParameter(form, (parameter) => {
    const { name, controls } = parameter;
    properties[name] = schemaOf(parameter, labelOf);
    let needed = false;
    each(controls, (control) => {
      needed ||= attribute(control, 'required') !== null;
    });
    if (needed) required[required.length] = name;
  });
  return { type: 'object', properties, required };
}

function schemaOf(parameter: Parameter, labelOf: LabelOf): Schema {
  const { type, first, controls } = parameter;
  const schema = bareSchema(parameter, labelOf);
  const pattern = attribute(first, 'pattern');
  if (first.localName === 'input' && pattern !== null && isPattern(pattern)) schema.pattern = pattern;
  const description = controls.length > 1 ? '' : describeControl(first, labelOf);
  if (type === 'date') schema.description = description === '' ? dateHint : `${description} (${dateHint})`;
  else if (description !== '') schema.description = description;
  return schema;
}

function bareSchema({ type, first, controls }: Parameter, labelOf: LabelOf): Schema {
  switch (type) {
    case 'checkbox':
      return controls.length === 1 ? { type: 'boolean' } : several(checkable(controls, labelOf));
    case 'radio':
      return checkable(controls, labelOf);
    case 'select-one':
      return selectable(first);
    case 'select-multiple':
      return several(selectable(first));
    case 'number':
    case 'range':
      return numeric(first, type === 'range');
    default: {
      const format = formats[type];
      return format === undefined ? { type: 'string' } : { type: 'string', format };
    }
  }
}

function several(items: Schema): Schema {
  return { type: 'array', items, uniqueItems: true };
}

/** The choices as Chromium says them: with titles, and without. */
function choice<Item extends object>(
  items: ArrayLike<Item>,
  readValue: (item: Item) => string,
  readTitle: (item: Item) => string | undefined,
): Schema {
  const anyOf: Schema[] = [];
  const values: string[] = [];
  each(items, (item) => {
    const value = readValue(item);
    const title = readTitle(item);
    anyOf[anyOf.length] = { type: 'string', const: value, ...(title === undefined ? undefined : { title }) };
    values[values.length] = value;
  });
  return { type: 'string', anyOf, enum: values };
}

function checkable(controls: readonly Control[], labelOf: LabelOf): Schema {
  return choice(controls, inputValue, (control) => labelOf(control) || undefined);
}

function selectable(select: Control): Schema {
  return choice(
    (select as HTMLSelectElement).options,
    (option) => option.value,
    (option) => option.textContent ?? '',
  );
}

function numeric(control: Control, isRange: boolean): Schema {
  const minimum = numberIn(control, 'min') ?? (isRange ? 0 : undefined);
  let maximum = numberIn(control, 'max') ?? (isRange ? 100 : undefined);
  if (isRange && maximum !== undefined && minimum !== undefined && maximum < minimum) maximum = minimum;
  const given = numberIn(control, 'step');
  const any = !isRange && attribute(control, 'step') === 'any';
  const step = given !== undefined && given > 0 ? given : 1;
  // Steps count from the minimum or the default value: only where that is a multiple itself are all values.
  const base = numberIn(control, 'min') ?? numberIn(control, 'value') ?? 0;
  return {
    type: 'number',
    ...(minimum === undefined ? undefined : { minimum }),
    ...(maximum === undefined ? undefined : { maximum }),
    ...(any || base % step !== 0 ? undefined : { multipleOf: step }),
  };
}

function numberIn(control: Control, name: string): number | undefined {
  const text = attribute(control, name);
  const value = text === null || text === '' ? Number.NaN : +text;
  return value - value === 0 ? value : undefined;
}
