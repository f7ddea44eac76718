import type { InputField, InputValue } from '../../protocol/questions.ts';

/** What the controls of one field hold: typed text, or which options are chosen, by their places. */
export type FieldDraft = string | readonly number[];

/** A form as it is being filled in, field by field. */
export type Draft = readonly FieldDraft[];

/** Options of a field that is chosen from; undefined where it is typed into. Yes and no are options, too. */
export function optionsOf({ kind }: InputField): readonly { value: InputValue; title: string }[] | undefined {
  switch (kind.type) {
    case 'boolean':
      return [
        { value: true, title: 'Yes' },
        { value: false, title: 'No' },
      ];
    case 'choice':
    case 'choices':
      return kind.options;
    default:
      return undefined;
  }
}

/** The form as it is before anybody touched it: the server’s defaults. */
export function firstDraft(fields: readonly InputField[]): Draft {
  return fields.map((field): FieldDraft => {
    const { kind } = field;
    const options = optionsOf(field);
    if (options !== undefined) {
      const chosen: readonly InputValue[] = Array.isArray(kind.value) ? kind.value : [kind.value];
      return options.flatMap(({ value }, place) => (chosen.includes(value) ? [place] : []));
    }
    if (kind.value === undefined) return '';
    return kind.type === 'text' && kind.format === 'date-time'
      ? localTime(String(kind.value))
      : String(kind.value);
  });
}

/** Whether a person changed anything. */
export function isTouched(fields: readonly InputField[], draft: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(firstDraft(fields));
}

/** The values as they would be sent. What is left empty is left out; a number that is none is NaN. */
export function valuesOf(
  fields: readonly InputField[],
  draft: Draft,
): { readonly [name: string]: InputValue } {
  return Object.fromEntries(
    fields.flatMap((field, place) => {
      const value = chosenOrTyped(field, draft[place] ?? '');
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function chosenOrTyped(field: InputField, draft: FieldDraft): InputValue | undefined {
  const { kind, required } = field;
  if (typeof draft !== 'string') {
    const chosen = draft.flatMap((place) => optionsOf(field)?.[place]?.value ?? []);
    if (kind.type !== 'choices') return chosen[0];
    return chosen.length === 0 && !required ? undefined : chosen.map(String);
  }
  if (kind.type === 'number') return draft.trim() === '' ? undefined : Number(draft);
  if (draft === '') return undefined;
  return kind.type === 'text' && kind.format === 'date-time' ? withOffset(draft) : draft;
}

/** A moment as `datetime-local` takes it, on the clock of the person. */
function localTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return '';
  const parts = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes(), time.getSeconds()];
  const [month, day, hours, minutes, seconds] = parts.map(twoDigits);
  const year = String(time.getFullYear()).padStart(4, '0');
  return `${year}-${month}-${day}T${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** The person’s clock as RFC 3339 has it, with the offset that counts on that day. */
function withOffset(local: string): string {
  const time = new Date(local);
  if (Number.isNaN(time.getTime())) return local;
  const offset = -time.getTimezoneOffset();
  const size = Math.abs(offset);
  const zone =
    offset === 0
      ? 'Z'
      : `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
  return `${/T\d{2}:\d{2}$/.test(local) ? `${local}:00` : local}${zone}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
