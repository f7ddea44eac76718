import { dispatch, Event, execute } from '../primordials.ts';
import {
  type Control,
  check,
  cloneOf,
  inputValue,
  isChecked,
  isSelected,
  selectOption,
  setInputValue,
  setTextValue,
  textValue,
} from './dom.ts';
import { each, includes } from './each.ts';
import { eachParameter, type Parameter } from './parameters.ts';

const ownKeys = Reflect.ownKeys;
const isArray = Array.isArray;

/** What fills a form, or the sentence with which Chromium refuses. Nothing is filled where one value is refused. */
export function planFill(form: HTMLFormElement, input: unknown): (() => void) | string {
  if (typeof input !== 'object' || input === null || isArray(input))
    return 'JSON input arguments must be an object';
  const parameters = { __proto__: null } as unknown as Record<string, Parameter>;
  eachParameter(form, (parameter) => {
    parameters[parameter.name] = parameter;
  });
  const steps: (() => void)[] = [];
  const names = ownKeys(input);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string;
    const parameter = parameters[name];
    if (parameter === undefined) {
      return `Input contains a parameter "${name}" but there is no such parameter for the tool`;
    }
    const value: unknown = (input as Record<string, unknown>)[name];
    const step = planParameter(parameter, value);
    if (step === undefined) {
      return `Invalid value ${typeof value === 'object' ? '' : `"${value}" `}for parameter ${name}`;
    }
    steps[index] = step;
  }
  return () => each(steps, (step) => step());
}

/** `undefined` where the value does not fit. Scalars are taken as text, wherever they come from. */
function planParameter({ type, first, controls }: Parameter, value: unknown): (() => void) | undefined {
  const isList = type === 'select-multiple' || (type === 'checkbox' && controls.length > 1);
  if (isList ? !isArray(value) : typeof value === 'object') return undefined;
  switch (type) {
    case 'select-one':
    case 'select-multiple':
      return planOptions(first as HTMLSelectElement, isList ? (value as unknown[]) : [value]);
    case 'checkbox':
      if (isList) return planChecks(controls, value as unknown[]);
      return planCheck(first, value);
    case 'radio':
      return planChecks(controls, [value]);
    case 'textarea':
      return () => setText(first, `${value}`, textValue, setTextValue);
    default:
      return fits(first, type, `${value}`)
        ? () => setText(first, `${value}`, inputValue, setInputValue)
        : undefined;
  }
}

/** Whether the control would take it: an unknown date comes back empty from a control of that type. */
function fits(control: Control, type: string, text: string): boolean {
  if (execute(/^(?:number|date|time|datetime-local|month|week)$/, type) === null) return true;
  if (text === '') return type !== 'number';
  const probe = cloneOf(control);
  setInputValue(probe, text);
  return inputValue(probe) !== '';
}

/** The members of `items` with these values, each once; `undefined` where one is wanted that is not there. */
function choose<Item extends object>(
  items: ArrayLike<Item>,
  wanted: readonly unknown[],
  readValue: (item: Item) => string,
): Item[] | undefined {
  const chosen: Item[] = [];
  for (let index = 0; index < wanted.length; index += 1) {
    const value = wanted[index];
    let found: Item | undefined;
    each(items, (item) => {
      if (typeof value !== 'object' && readValue(item) === `${value}`) found ??= item;
    });
    if (found === undefined) return undefined;
    chosen[index] = found;
  }
  return chosen;
}

function planOptions(select: HTMLSelectElement, wanted: readonly unknown[]): (() => void) | undefined {
  const { options } = select;
  const chosen = choose(options, wanted, (option) => option.value);
  return (
    chosen &&
    (() => {
      let changed = false;
      each(options, (option) => {
        const want = includes(chosen, option);
        if (isSelected(option) === want) return;
        changed = true;
        if (want || select.multiple) selectOption(option, want);
      });
      if (changed) announce(select);
    })
  );
}

function planChecks(controls: readonly Control[], wanted: readonly unknown[]): (() => void) | undefined {
  const chosen = choose(controls, wanted, inputValue);
  return (
    chosen &&
    (() =>
      each(controls, (control) => {
        const want = includes(chosen, control);
        // A radio button goes off when another of its group goes on, without an event of its own.
        if (want || control.type === 'checkbox') setCheck(control, want);
      }))
  );
}

function planCheck(control: Control, value: unknown): (() => void) | undefined {
  const text = `${value}`;
  if (typeof value === 'string' && execute(/^(?:true|false|[01])$/, text) === null) return undefined;
  return () => setCheck(control, execute(/^(?:false|0)$/, text) === null);
}

function setCheck(control: Control, on: boolean): void {
  if (isChecked(control) === on) return;
  check(control, on);
  announce(control);
}

function setText(
  control: Control,
  text: string,
  get: (from: object) => string,
  set: (on: object, to: string) => void,
): void {
  const before = get(control);
  set(control, text);
  if (get(control) !== before) announce(control);
}

/** The events a user's own edit would make, except that a script cannot make them trusted. */
function announce(control: Control): void {
  dispatch(control, new Event('input', { bubbles: true, composed: true }));
  dispatch(control, new Event('change', { bubbles: true }));
}
